import type { NamedTest } from '../named-test.ts';
import type { Observed } from './observing.ts';

/** Trouble that needs a whole program, a window or a keychain: what happens, and the tests that show it. */
export interface NamedTrouble {
  name: string;
  what: string;
  /** By operation; `all` where nothing else is said. */
  cells: Readonly<Record<string, Observed>>;
  tests: readonly NamedTest[];
}

const ended = 'The part of the console that serves this organization ended. It starts again by itself.';
const unsent = 'The console ended while the job ran. What is left was not sent.';
const journaled =
  'In the journal: each call before it is sent, its result afterwards. Nothing is sent twice.';
const heldJob = 'What was under way is read back by itself; the rest is sent when somebody resumes the job.';

export const namedTroubles: readonly NamedTrouble[] = [
  {
    name: 'Keychain locked mid-run',
    what: 'the keychain of the system is locked while the console runs',
    cells: {
      all: {
        words: 'Live',
        triedAgain: 'Nothing has to be: the key is in the memory of the thread.',
        kept: 'Everything.',
      },
      register: {
        words:
          'At the next start: Signed out. The system keychain is locked. Unlock it and try again, or keep the key for this session only.',
        triedAgain: 'Nothing by itself: Try now asks the keychain again.',
        kept: 'The key in the keychain, the account, the journal.',
      },
    },
    tests: [
      {
        file: 'src-main/accounts/locked-keychain.test.ts',
        name: 'a keychain that is locked while an organization is open is noticed at the next start, and asked again on request',
      },
      {
        file: 'test/keychain/keychain.test.ts',
        name: 'says that the keychain is locked, instead of waiting for ever or taking it for empty: %s',
      },
    ],
  },
  {
    name: 'Thread crash',
    what: 'the thread of the organization ends without being asked to',
    cells: {
      all: {
        words: `Offline. ${ended}`,
        triedAgain:
          'The thread starts again by itself, later each time. What was asked is asked again when somebody does.',
        kept: 'What was on screen, until the new thread has loaded everything.',
      },
      write: { words: `Paused: ${unsent}`, triedAgain: heldJob, kept: journaled },
      bulk: { words: `Paused: ${unsent}`, triedAgain: heldJob, kept: journaled },
      download: {
        words: 'Not saved. The organization is not open any more.',
        triedAgain: 'Nothing. A file that is on its way already is not concerned: the main process saves it.',
        kept: 'The file that was there before; nothing of the new one.',
      },
      render: {
        words: `Offline. ${ended}`,
        triedAgain: 'The rendering is asked for again as soon as the organization is live.',
        kept: 'The text, and its last rendering.',
      },
    },
    tests: [
      {
        file: 'src-main/accounts/organizations.test.ts',
        name: 'says that the thread of an organization ended, starts it again, and the window takes it for newer',
      },
      {
        file: 'src-main/accounts/organizations.test.ts',
        name: 'waits longer each time that a thread ends soon after it was live, unless somebody wants it now',
      },
      {
        file: 'src-main/changes/engine-crash.test.ts',
        name: 'finds journal and realm in agreement, finishes the job and sends nothing twice',
      },
    ],
  },
  {
    name: 'Renderer crash',
    what: 'the process of the window ends',
    cells: {
      all: {
        words: 'The window is loaded again. Where it keeps ending: "The window keeps stopping".',
        triedAgain: 'The window loads again by itself, twice in a minute at most; then it asks.',
        kept: 'Everything that the main process has: organizations stay live, and what was on screen is read again.',
      },
      write: {
        words: 'The window is loaded again; the job is in the top bar.',
        triedAgain: 'Nothing has to be: the job goes on.',
        kept: journaled,
      },
      bulk: {
        words: 'The window is loaded again; the job is in the top bar.',
        triedAgain: 'Nothing has to be: the job goes on.',
        kept: journaled,
      },
      download: {
        words: 'The window is loaded again; the download is in its list.',
        triedAgain: 'Nothing has to be: the download goes on.',
        kept: 'The file.',
      },
      render: {
        words: 'The window is loaded again.',
        triedAgain: 'The rendering is asked for again.',
        kept: 'The text, as it was last kept.',
      },
    },
    tests: [
      {
        file: 'src-main/electron/window-recovery.test.ts',
        name: 'a window whose process ended is loaded again',
      },
      {
        file: 'src-main/electron/window-recovery.test.ts',
        name: 'one that keeps ending asks first, and the report can be copied',
      },
      { file: 'test/e2e/desktop.test.ts', name: 'loads a window again whose process has ended' },
    ],
  },
  {
    name: 'Kill',
    what: 'the program is ended by force, or the power goes',
    cells: {
      all: {
        words: 'At the next start: Connecting, then Live.',
        triedAgain: 'Everything is loaded anew at the next start.',
        kept: 'Accounts, keys, preferences, the journal.',
      },
      write: { words: `At the next start: Paused: ${unsent}`, triedAgain: heldJob, kept: journaled },
      bulk: { words: `At the next start: Paused: ${unsent}`, triedAgain: heldJob, kept: journaled },
      download: {
        words: 'Nothing: downloads are not continued.',
        triedAgain: 'Nothing. It is asked again when somebody does.',
        kept: 'The file that was there before. A piece of the new one may be left beside it (`.realm-console-….part`).',
      },
      render: {
        words: 'At the next start: the text, with its rendering.',
        triedAgain: 'The rendering is asked for again.',
        kept: 'The text.',
      },
    },
    tests: [
      {
        file: 'test/e2e/killed.test.ts',
        name: 'finds out after a restart what became of the call under way, and sends the rest only when told, each once',
      },
      { file: 'test/e2e/announce-kept.test.ts', name: 'is there again after the console was killed' },
      {
        file: 'test/long/crashes.test.ts',
        name: 'changes ${people} people exactly once though it is killed ${kills} times, and its journal says so',
      },
    ],
  },
];
