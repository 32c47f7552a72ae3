import './english-words.ts';
import { lookUpSlots } from './thread-pool.ts';
import { release } from 'node:os';
import { join } from 'node:path';
import { createRecovery } from './accounts/recovery.ts';
import { createOrganizations } from './accounts/organizations.ts';
import { createOwnEntries } from './accounts/own-entries.ts';
import { createSignInThreads } from './accounts/sign-in-host.ts';
import { systemClock } from './clock.ts';
import { readCommandLine } from './command-line.ts';
import { answerCalls, createConsoleHandlers } from './console-handlers.ts';
import { readDiagnostics } from './diagnostics.ts';
import { createDownloads } from './downloads/downloads.ts';
import { askForFileAddress } from './downloads/file-address.ts';
import { startApplication, type Desktop } from './electron/application.ts';
import { createUpdates } from './electron/updates/updates.ts';
import { chooseLanguage } from './language.ts';
import { watchProcess } from './electron/process-faults.ts';
import { createWindowRequests, type WindowRequests } from './links/window-requests.ts';
import { logFolder, recentLog } from './log.ts';
import { keepMemoryOutOfDumps } from './memory-dumps.ts';
import { createNetwork, type Network } from './network/network.ts';
import { createOrganizationNews } from './organization-news.ts';
import { createKeychain, type HostedKeychain } from './platform/keychain-host.ts';
import { checkPicture, reportWhenLive } from './start-without-display.ts';
import { readPreferences, readWindowBounds, writeWindowBounds } from './store/preferences.ts';
import { openConsoleStorage, type ConsoleStorage } from './store/console-storage.ts';
import { noteVersion } from './store/newest-version.ts';
import { note } from './store/note.ts';
import { listTrustedCertificates } from './store/trusted-certificates.ts';

/** The composition root: builds the object graph and starts the application. It contains only wiring. */
keepMemoryOutOfDumps();
const faults = watchProcess();
const commandLine = readCommandLine({
  argv: process.argv,
  isDefaultApp: process.defaultApp,
  workingFolder: process.cwd(),
});

/** Threads are entries of the same build, next to this file. */
const entry = (name: string) => new URL(`./${name}.js`, import.meta.url);

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface AccountsParts {
  storage: ConsoleStorage;
  keychain: HostedKeychain;
  network: Network;
  userAgent: string;
  requests: WindowRequests;
}

/** The signed-in accounts, and those that are recovered once the keychain answers. */
function createAccounts(
  desktop: Desktop,
  { storage, keychain, network, userAgent, requests }: AccountsParts,
) {
  const { database, databasePath, keeper } = storage;
  const ownEntries = createOwnEntries(database, databasePath, desktop.usualFolder);
  const signInThreads = createSignInThreads({
    entry: entry('sign-in'),
    userAgent,
    findRoute: network.findThreadRoute,
    lookUp: network.lookUp,
  });
  const organizations = createOrganizations({
    database,
    keychain,
    ownEntries,
    findRoute: network.findThreadRoute,
    names: network.names,
    copySecret: desktop.copySecret,
    signInThreads,
    databasePath,
    journal: () => keeper.state().journal,
    onStoreTrouble: storage.check,
    userAgent,
    realmWorkerEntry: entry('realm-worker'),
    demoWorkerEntry: entry('demo-realm-worker'),
    demoOptions: commandLine.demoUsers === null ? {} : { users: commandLine.demoUsers },
    ...createOrganizationNews({ ...desktop, ask: requests.ask }),
  });
  const recover = createRecovery({
    database,
    list: keychain.list,
    ownEntries,
    onRecovered: () => keeper.newFileChanged(),
  });
  const restoreRecovered = (): Promise<void> => recover().then(organizations.restore);
  keychain.onAnsweringAgain(() => {
    network.signIns.askAgain();
    organizations.openWaiting();
    void restoreRecovered();
  });
  return {
    organizations,
    signInThreads,
    restore: () => Promise.all([organizations.restore(), restoreRecovered()]),
  };
}

async function run(desktop: Desktop): Promise<void> {
  if (commandLine.report !== null) await checkPicture(commandLine.report);
  const userAgent = `RealmConsole/${desktop.version} (${process.platform} ${release()})`;
  const storage = openConsoleStorage({
    databasePath: join(desktop.userData, 'realm-console.db'),
    checkEntry: entry('check-files'),
    upkeepEntry: entry('journal-upkeep'),
    clock: systemClock,
    onChanged: (payload) => desktop.push({ topic: 'storage', payload }),
    restartThreads: () => organizations.restartThreads(),
    openDemos: () =>
      organizations
        .list()
        .filter(({ isDemo }) => isDemo)
        .map(({ id }) => id),
  });
  const { database, keeper } = storage;
  const keychain = createKeychain({ start: () => desktop.startKeychain(entry('keychain')) });
  const network = createNetwork({
    keychain,
    clock: systemClock,
    lookUpSlots,
    resolveProxy: desktop.resolveProxy,
    certificatesOf: (origin) => listTrustedCertificates(database, origin),
  });
  const requests = createWindowRequests({
    organizations: () => organizations.list(),
    push: (push) => desktop.push(push),
    focusWindow: () => desktop.focusWindow(),
  });
  const accounts = createAccounts(desktop, { storage, keychain, network, userAgent, requests });
  const { organizations, signInThreads } = accounts;
  const downloads = createDownloads({
    userAgent,
    findRoute: network.findRoute,
    chooseSavePath: desktop.chooseSavePath,
    temporaryUrl: askForFileAddress(organizations),
    onChanged: (payload) => desktop.push({ topic: 'downloads', payload }),
  });
  const updates = createUpdates({
    engine: await desktop.findUpdateEngine({ findRoute: network.findRoute, userAgent }),
    clock: systemClock,
    hasFailedToInstall: commandLine.hasFailedToUpdate,
    isWorking: () => organizations.list().some(({ isWorking }) => isWorking),
    quit: desktop.quit,
    startAgain: desktop.startAgain,
    onChanged: (payload) => desktop.push({ topic: 'update', payload }),
  });
  const about = {
    version: desktop.version,
    runtime: desktop.runtime,
    platform: `${process.platform} ${release()}`,
  };
  const diagnostics = () =>
    readDiagnostics({ about, organizations: organizations.list, logFolder, recentLog });
  const handlers = createConsoleHandlers({
    clock: systemClock,
    storage,
    keychain,
    organizations,
    signInThreads,
    network,
    userAgent,
    downloads,
    updates,
    requests,
    about,
    diagnostics,
    desktop,
  });

  // Before there is a window, so that its first paint has the theme.
  desktop.setColorScheme(readPreferences(database).colorScheme);
  desktop.onSuspend(organizations.suspend);
  desktop.onResume(organizations.resume);
  desktop.onQuit(async () => {
    await Promise.all([
      storage.endWork(),
      downloads.close(),
      updates.close(),
      organizations.close(),
      signInThreads.close(),
      desktop.forgetSecret(),
    ]);
    await keychain.close();
    storage.close();
  });

  const restored = accounts.restore();
  // Links name accounts, so they wait until those are known.
  desktop.onLink(requests.followLink);
  await desktop.openWindow({
    answer: answerCalls(handlers, organizations, keeper),
    language: chooseLanguage(commandLine.language, desktop.systemLanguages()),
    bounds: readWindowBounds(database),
    onBoundsChanged: (bounds) => note(() => writeWindowBounds(database, bounds)),
    report: () => diagnostics().report,
    onRecovered: () => requests.ask({ kind: 'recovered' }),
  });
  storage.check();
  note(() => {
    const { version } = desktop;
    if (noteVersion(database, version)) requests.ask({ kind: 'updated', version });
  });
  updates.setAutomatic(readPreferences(database).lookForUpdates);
  await restored;
  if (commandLine.demo) await organizations.startDemo();
  if (commandLine.report !== null) {
    const { capture } = desktop;
    await reportWhenLive({ list: organizations.list, capture, picture: commandLine.report, print });
    if (commandLine.once) desktop.quit();
  }
}

startApplication(
  {
    userData: commandLine.userData,
    link: commandLine.link,
    openAtQuitTimeLimitMilliseconds: 6_000,
    isAttended: commandLine.report === null,
    faults,
  },
  run,
);
