import { canary, packaged, source, start } from './shown-by.ts';
import type { Threat } from './threat.ts';

/** What others do on the console's computer, and to its package. */
export const computerThreats: readonly Threat[] = [
  {
    threat: 'Somebody starts the packaged program as a plain Node, or exchanges its code',
    defence: 'The fuses of Electron are set; the archive is checked',
    tests: [
      packaged('the package has every fuse set'),
      {
        file: 'test/long/package.test.ts',
        name: 'the macOS app contains the hash of the archive that the fuse verifies',
      },
    ],
  },
  {
    threat:
      'Somebody starts the packaged program with variables or switches that have it load code, ask other servers, answer for a person, or let another program act in its window',
    defence:
      'Fuses turn off those of Node, and a new fuse has to be decided; each variable that is read is on a list, none of which does so; switches that open the window to others end the start',
    tests: [
      packaged('the package has every fuse set'),
      { file: 'build/package/package-parts.test.ts', name: 'every known fuse is decided' },
      packaged('the app reads only the listed environment variables, and none of the tests’'),
      {
        file: 'src-main/electron/sandbox.test.ts',
        name: 'an installed console does not start open to other programs, with --%s',
      },
      packaged('the packaged app refuses to start if other programs could act in its window'),
    ],
  },
  {
    threat: 'Somebody puts code beside the archive, where the program would look for a package',
    defence: 'All that is loaded by name is inside, also what others would load only where it is there',
    tests: [
      packaged('the archive contains all that the app loads by name, and is verified as a whole'),
      packaged('the app doesn’t load a package placed next to the archive'),
    ],
  },
  {
    threat:
      'The console crashes with keys in its memory, and the system keeps what was in there, or sends it on',
    defence:
      'Processes that have keys tell Linux to leave their memory out of core files; there are no crash reports, and nothing writes a picture of the memory',
    tests: [
      {
        file: 'src-main/memory-dumps.test.ts',
        name: 'leaves a core file without the key, where the system keeps such files',
      },
      source('every process keeps its memory out of core files'),
      source('is used in one place: nothing else %s'),
      start('keeps no crash reports, which contain pieces of memory'),
      canary,
    ],
  },
  {
    threat: 'Something comes into a package that nobody knows of',
    defence: 'A list of what may be inside, a bill of materials, locked versions',
    tests: [
      packaged('the archive contains what runs, and nothing else'),
      {
        file: 'build/package/bill-of-materials.test.ts',
        name: 'rejects a shipped package that isn’t locked',
      },
    ],
  },
  {
    threat: 'Another program of this computer, or a web page, uses the demo organization',
    defence: 'Its keys are drawn at random; requests of web pages, and for other hosts, are refused',
    tests: [
      { file: 'src-main/demo-realm/requests.test.ts', name: 'is checked: %s' },
      {
        file: 'src-main/demo-realm/authentication/authentication.test.ts',
        name: 'give keys that no one can derive: another realm with the same seed has others',
      },
    ],
  },
  {
    threat: 'Another person of the same computer reads what the console keeps',
    defence: 'Its files can be read by their owner only, also where they came back from a backup otherwise',
    tests: [
      { file: 'src-main/store/database.test.ts', name: 'can be read by its owner only' },
      {
        file: 'src-main/store/database.test.ts',
        name: 'can be read by its owner only even if it was recreated otherwise',
      },
      { file: 'src-main/log.test.ts', name: 'can be read only by its owner' },
      {
        file: 'src-main/log.test.ts',
        name: 'can be read only by its owner even if it was recreated otherwise',
      },
    ],
  },
  {
    threat: 'The program is told to keep its files where nothing can be written, and never comes to an end',
    defence:
      'Folders are made one by one, and what is named on the command line is tried first: words, and an end',
    tests: [
      { file: 'src-main/make-folder.test.ts', name: 'is refused at once where nothing can be created' },
      { file: 'test/e2e/desktop.test.ts', name: 'fails with an explanation if %s' },
    ],
  },
  {
    threat:
      'The folder or a file of the console can only be read, or the disk is full: it hangs, ends without words, or sends what the journal does not have',
    defence:
      'The console says so at the start, and for each thing that it could not save, with what to do; a console that may not write the lease does not get it; what is noted in passing waits until the next time',
    tests: [
      { file: 'src-main/store/unwritable.test.ts', name: '%s says what to do, and changes nothing' },
      {
        file: 'src-main/store/unwritable.test.ts',
        name: 'its journal starts all the same, and says what to do',
      },
      {
        file: 'src-main/accounts/unwritable-store.test.ts',
        name: 'a sign-in fails, and leaves no key behind',
      },
      {
        file: 'src-main/accounts/unwritable-store.test.ts',
        name: 'an organization that could not be removed is still there, signed out',
      },
      {
        file: 'src-main/accounts/unwritable-store.test.ts',
        name: 'a changed address is used all the same, and stored at the next start',
      },
      {
        file: 'src-main/changes/engine-waits.test.ts',
        name: 'leaves nothing pending if the job is cancelled afterwards',
      },
      {
        file: 'test/e2e/desktop.test.ts',
        name: 'fails with an explanation if its folder is read-only (skipped: impossible here)',
      },
      {
        file: 'test/e2e/desktop.test.ts',
        name: 'fails with an explanation if its disk is full (skipped where no disk can be mounted)',
      },
    ],
  },
  {
    threat:
      'A file of the console is damaged, or a part of it is lost, and the console does not start any more',
    defence:
      'It is set aside with its date and a new one begun, in which the whole journal is kept; accounts come back from the keychain; what was signed in to and every job that has ended is in the file itself',
    tests: [
      {
        file: 'src-main/store/console-file.test.ts',
        name: 'that %s is set aside with its date, and a new one is created',
      },
      {
        file: 'test/e2e/killed.test.ts',
        name: 'the console starts with damaged accounts, says so, and recovers the keychain’s organizations',
      },
      {
        file: 'src-main/accounts/recover-accounts.test.ts',
        name: 'keep their journals’ ids even if their addresses have changed since',
      },
      {
        file: 'src-main/store/journal.test.ts',
        name: 'has a finished job in the file itself, in case the log beside it is lost',
      },
      {
        file: 'src-main/accounts/organizations.test.ts',
        name: 'an account is in the file itself right after sign-in, in case the log beside it is lost',
      },
    ],
  },
  {
    threat:
      'Consoles with folders of their own have one keychain: after a damaged file one takes over the accounts of another, or signing out in one deletes the key of another',
    defence:
      'Entries carry a mark of the real folder of their console, which finds its own again and deletes no other; an entry from before there were marks goes when somebody signs out and the console of the usual folder has no account with it',
    tests: [
      {
        file: 'src-main/accounts/own-entries.test.ts',
        name: 'has its own entries for an account that others have too, and deletes no other',
      },
      {
        file: 'src-main/accounts/own-entries.test.ts',
        name: 'finds only its own accounts after its file was damaged',
      },
      {
        file: 'src-main/accounts/own-entries.test.ts',
        name: 'moves at the next connection, and stays for the console of the default folder',
      },
      { file: 'src-main/accounts/own-entries.test.ts', name: 'still exists when the program ends %s' },
      {
        file: 'src-main/accounts/own-entries.test.ts',
        name: 'that was copied leaves the original’s entry alone',
      },
      {
        file: 'test/keychain/keychain.test.ts',
        name: 'has a separate key for each console with an account, and never deletes another’s',
      },
    ],
  },
  {
    threat:
      'The keychain is locked when a damaged file is set aside: organizations come back later, without their safety levels, and nobody is told',
    defence:
      'That is remembered in the new file, and told at each start and with what came of it until somebody has read it',
    tests: [
      {
        file: 'src-main/accounts/recovery.test.ts',
        name: 'runs again once a locked keychain answers, even after a sign-in, and only until then',
      },
      {
        file: 'src-main/store/console-file.test.ts',
        name: 'that replaced a damaged one is reported at each start until dismissed, with what was found later',
      },
    ],
  },
  {
    threat:
      'A locked keyring asks for its password again and again, although somebody has declined: for each organization, and for each connection through a proxy',
    defence:
      'They are asked once more at most, as only writing tells a locked keyring from one without the key; whatever else the console would read by itself counts as locked until the keychain answers or somebody wants it',
    tests: [
      {
        file: 'src-main/platform/keytar.test.ts',
        name: 'counts as locked if the person declines: $0.kind',
      },
      {
        file: 'src-main/platform/keychain-host.test.ts',
        name: 'does not ask again by itself after a person has declined',
      },
      {
        file: 'src-main/network/find-route.test.ts',
        name: 'asks a locked keychain once for any number of connections, and again when it answers',
      },
      {
        file: 'src-main/accounts/locked-keychain.test.ts',
        name: 'a key that a person denied is read again only at their request',
      },
      { file: 'test/keychain/keychain.test.ts', name: 'counts as locked when its entries are listed, too' },
    ],
  },
  {
    threat:
      'Somebody signs in while the keychain waits to be unlocked, after a damaged file was set aside: two threads work on one journal, or the new account is overwritten',
    defence:
      'What is found in the keychain adds accounts that are not there, and opens those that are not open',
    tests: [
      {
        file: 'src-main/accounts/recover-accounts.test.ts',
        name: 'are left alone if the person has signed in meanwhile',
      },
      {
        file: 'src-main/accounts/locked-keychain.test.ts',
        name: 'a keychain that lists its accounts late leaves an organization alone if it is signed in',
      },
    ],
  },
  {
    threat:
      'A link is planted where the console keeps or saves a file, so that it writes over what the link leads to, or reads it',
    defence:
      'Its own files are refused where they are links; whatever it makes has a random name that must be free, and then takes the place of a link rather than following it',
    tests: [
      { file: 'src-main/store/database.test.ts', name: 'is rejected if %s is in its place' },
      {
        file: 'src-main/store/database.test.ts',
        name: 'leaves the target of a link in its place unchanged',
      },
      {
        file: 'src-main/store/migration.test.ts',
        name: 'is migrated even if links have the names of its copies',
      },
      { file: 'src-main/log.test.ts', name: 'does not write through a link: %s' },
      { file: 'src-main/store/upkeep.test.ts', name: 'deletes nothing in a journal that a link leads to' },
      {
        file: 'src-main/downloads/download-file.test.ts',
        name: 'replaces a link, and leaves its target alone',
      },
      {
        file: 'src-main/start-without-display.test.ts',
        name: 'is not written through a link that was created after the start',
      },
    ],
  },
  {
    threat: 'A pipe or a device stands in the place of a file, so that opening it waits for ever',
    defence: 'What is not a file is refused in words before it is opened',
    tests: [
      { file: 'src-main/store/database.test.ts', name: 'is rejected if %s is in its place' },
      { file: 'src-main/log.test.ts', name: 'does not block on a pipe in its place' },
      {
        file: 'src-main/network/certificate-file.test.ts',
        name: 'is rejected without blocking if it is a pipe or a device',
      },
    ],
  },
];
