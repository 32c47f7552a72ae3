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
import { listSeparator } from './csv/list-separator.ts';
import { readDiagnostics } from './diagnostics.ts';
import { createDownloads } from './downloads/downloads.ts';
import { startApplication, type Desktop } from './electron/application.ts';
import { createUpdates } from './electron/updates/updates.ts';
import { watchProcess } from './electron/process-faults.ts';
import { createWindowRequests } from './links/window-requests.ts';
import { logFolder, recentLog, writeLog } from './log.ts';
import { keepMemoryOutOfDumps } from './memory-dumps.ts';
import { createRouteFinder } from './network/find-route.ts';
import { createNames, limitsFor } from './network/names.ts';
import { createProxySignIns } from './network/proxy-sign-ins.ts';
import { createReportNotices } from './platform/report-notices.ts';
import { createKeychain } from './platform/keychain-host.ts';
import { checkPicture, reportWhenLive } from './start-without-display.ts';
import { createJournalUpkeep } from './store/journal-upkeep.ts';
import {
  keptJournalDays,
  readPreferences,
  readWindowBounds,
  writeWindowBounds,
} from './store/preferences.ts';
import { checkFiles } from './store/check-files.ts';
import { createJournalKeeper } from './store/journal-keeper.ts';
import { openConsoleFile } from './store/console-file.ts';
import { note } from './store/note.ts';
import { journalPathOf } from './store/store.ts';
import { listTrustedCertificates } from './store/trusted-certificates.ts';

/**
 * The composition root: builds the graph of objects and starts the application. Everything here is wiring; what
 * the parts do is said where they are.
 */
keepMemoryOutOfDumps();
const faults = watchProcess();
const commandLine = readCommandLine({
  argv: process.argv,
  isDefaultApp: process.defaultApp,
  workingFolder: process.cwd(),
});

/** Threads are entries of the same build, beside this file. */
const entry = (name: string) => new URL(`./${name}.js`, import.meta.url);

async function run(desktop: Desktop): Promise<void> {
  if (commandLine.report !== null) await checkPicture(commandLine.report);
  const databasePath = join(desktop.userData, 'realm-console.db');
  const opened = openConsoleFile(databasePath, systemClock.now());
  if (!opened.ok) throw new Error(`${opened.trouble.message} The file was left as it is: ${databasePath}`);
  const { database, lease } = opened.value;
  const keychain = createKeychain({ start: () => desktop.startKeychain(entry('keychain')) });
  const ownEntries = createOwnEntries(database, databasePath, desktop.usualFolder);
  const userAgent = `RealmConsole/${desktop.version} (${process.platform} ${release()})`;

  const signIns = createProxySignIns(keychain);
  const names = createNames({ clock: systemClock, limits: limitsFor(lookUpSlots) });
  const lookUp = (name: string) => names.lookUp(name, null);
  const findThreadRoute = createRouteFinder({
    resolveProxy: desktop.resolveProxy,
    signIns,
    certificatesOf: (origin) => listTrustedCertificates(database, origin),
  });
  const findRoute = async (origin: string) => ({ ...(await findThreadRoute(origin)), lookUp });

  const keeper = createJournalKeeper({
    database,
    databasePath,
    lease,
    onChanged: (payload) => desktop.push({ topic: 'storage', payload }),
    async onJournalChanged() {
      await Promise.all([organizations.restartThreads(), upkeep.interrupt()]);
    },
    clock: systemClock,
  });
  const quitting = new AbortController();
  let checking: Promise<void> | null = null;
  /** Reads both files whole, as far as they are in use. */
  const check = (): void => {
    const isJournalOpen = keeper.state().journal.kind === 'ready';
    const files = {
      console: databasePath,
      ...(isJournalOpen && { journal: journalPathOf(databasePath) }),
    };
    checking ??= checkFiles(
      entry('check-files'),
      files,
      ({ file, trouble }) => keeper.found(file, trouble),
      quitting.signal,
    ).finally(() => {
      checking = null;
    });
  };

  const requests = createWindowRequests({
    organizations: () => organizations.list(),
    push: (push) => desktop.push(push),
    focusWindow: () => desktop.focusWindow(),
  });
  const notices = createReportNotices({ ...desktop, ask: requests.ask });
  const signInThreads = createSignInThreads({
    entry: entry('sign-in'),
    userAgent,
    findRoute: findThreadRoute,
    lookUp,
  });
  const organizations = createOrganizations({
    database,
    keychain,
    ownEntries,
    findRoute: findThreadRoute,
    names,
    copySecret: desktop.copySecret,
    signInThreads,
    databasePath,
    journal: () => keeper.state().journal,
    onStoreTrouble: check,
    userAgent,
    realmWorkerEntry: entry('realm-worker'),
    demoWorkerEntry: entry('demo-realm-worker'),
    demoOptions: commandLine.demoUsers === null ? {} : { users: commandLine.demoUsers },
    push(push) {
      if (push.topic === 'organizations') {
        notices.counted(push.payload);
        desktop.keepAwake(push.payload.some(({ isWorking }) => isWorking));
      }
      desktop.push(push);
    },
    reported(organization, reports) {
      notices.reported(organization, reports);
      desktop.push({
        topic: 'reported',
        payload: { organizationId: organization.id, reports: [...reports] },
      });
    },
  });
  const recover = createRecovery({
    database,
    list: keychain.list,
    ownEntries,
    onRecovered: () => keeper.newFileChanged(),
  });
  keychain.onAnsweringAgain(() => {
    signIns.askAgain();
    organizations.openWaiting();
    void recover().then(organizations.restore);
  });
  const downloads = createDownloads({
    userAgent,
    findRoute,
    chooseSavePath: desktop.chooseSavePath,
    async temporaryUrl(organizationId, { kind, id }, signal) {
      if (kind === 'export') {
        return organizations.call(
          organizationId,
          'exports.file-url',
          { organizationId, exportId: id },
          signal,
        );
      }
      const input = { organizationId, attachmentId: id };
      return organizations.call(organizationId, 'attachments.temporary-url', input, signal);
    },
    onChanged: (payload) => desktop.push({ topic: 'downloads', payload }),
  });
  const updates = createUpdates({
    engine: await desktop.findUpdateEngine({ findRoute, userAgent }),
    clock: systemClock,
    hasFailedToInstall: commandLine.hasFailedToUpdate,
    isWorking: () => organizations.list().some(({ isWorking }) => isWorking),
    quit: desktop.quit,
    startAgain: desktop.startAgain,
    onChanged: (payload) => desktop.push({ topic: 'update', payload }),
  });
  const upkeep = createJournalUpkeep({
    entry: entry('journal-upkeep'),
    canRun: () => keeper.journal() !== null,
    task: () => ({
      databasePath,
      keptDays: keptJournalDays(readPreferences(database)),
      nowMilliseconds: systemClock.now(),
      openDemos: organizations
        .list()
        .filter(({ isDemo }) => isDemo)
        .map(({ id }) => id),
    }),
  });
  const about = {
    version: desktop.version,
    runtime: desktop.runtime,
    platform: `${process.platform} ${release()}`,
  };
  const diagnostics = () =>
    readDiagnostics({ about, organizations: () => organizations.list(), logFolder, recentLog });
  const handlers = createConsoleHandlers({
    listSeparator: listSeparator(desktop.systemLocale()),
    downloads,
    database,
    keychain,
    organizations,
    keeper,
    network: {
      database,
      findRoute,
      signIns,
      userAgent,
      clock: systemClock,
      chooseFile: desktop.chooseFile,
      checkKey: (organizationId, signal) =>
        organizations.call(organizationId, 'network.check-key', { organizationId }, signal),
      onReachable() {
        for (const { id } of organizations.list()) void organizations.tryNow(id);
      },
      onTrustWithdrawn: () => organizations.restartThreads(),
      push: (push) => desktop.push(push),
    },
    signInThreads,
    updates,
    about,
    outward: {
      takeGesture: desktop.takeGesture,
      askToOpen: desktop.askToOpen,
      askToRestart: desktop.askToRestart,
      openOutside: desktop.openOutside,
      clock: systemClock,
    },
    writeClipboard: desktop.writeClipboard,
    deleteForgotten: () => void upkeep.run(),
    applyPreferences({ colorScheme, lookForUpdates }) {
      desktop.setColorScheme(colorScheme);
      updates.setAutomatic(lookForUpdates);
    },
    push: (push) => desktop.push(push),
    takeRequest: requests.take,
    diagnostics,
    writeLog,
    openFolder: desktop.openFolder,
  });

  // Before there is a window: its first paint has the theme already.
  desktop.setColorScheme(readPreferences(database).colorScheme);
  desktop.onSuspend(() => organizations.suspend());
  desktop.onResume(() => organizations.resume());
  desktop.onQuit(async () => {
    quitting.abort();
    await Promise.all([
      downloads.close(),
      updates.close(),
      organizations.close(),
      signInThreads.close(),
      upkeep.close(),
      checking,
      desktop.forgetSecret(),
    ]);
    await keychain.close();
    keeper.close();
    database.close();
  });

  const restored = organizations.restore();
  const recovered = recover().then(organizations.restore);
  // Not before the accounts are known, which links name.
  desktop.onLink(requests.followLink);
  await desktop.openWindow({
    answer: answerCalls(handlers, organizations, keeper),
    bounds: readWindowBounds(database),
    onBoundsChanged: (bounds) => note(() => writeWindowBounds(database, bounds)),
    report: () => diagnostics().report,
    onRecovered: () => requests.ask({ kind: 'recovered' }),
  });
  check();
  updates.setAutomatic(readPreferences(database).lookForUpdates);
  await Promise.all([restored, recovered]);
  if (commandLine.demo) await organizations.startDemo();
  if (commandLine.report !== null) {
    await reportWhenLive({
      list: () => organizations.list(),
      capture: () => desktop.capture(),
      picture: commandLine.report,
      print: (line) => process.stdout.write(`${line}\n`),
    });
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
