import { accessSync, constants } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  app,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  dialog,
  type MessageBoxOptions,
  type MessageBoxReturnValue,
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  session,
  shell,
  utilityProcess,
} from 'electron';
import type { Preferences } from '#contract/console.ts';
import type { Push } from '#contract/topics.ts';
import { systemClock } from '../clock.ts';
import { updateFailedArgument } from '../command-line.ts';
import { describeError, openLog, writeLog } from '../log.ts';
import { makeFolder, requireRoom } from '../make-folder.ts';
import type { FindRoute } from '../network/route.ts';
import type { KeychainProcess } from '../platform/keychain-host.ts';
import { plainNotice } from '../platform/notice-text.ts';
import type { LinkAnswer } from '../platform/outward-links.ts';
import type { Language } from '#words/languages.ts';
import type { WindowBounds } from '../store/preferences.ts';
import { appOrigin, registerAppScheme, serveAppProtocol } from './app-protocol.ts';
import { badgeDot, badgeSize, badgeWords } from './badge.ts';
import type { AnswerCall } from './call-dispatch.ts';
import { createGestures } from './gestures.ts';
import { identity } from './identity.ts';
import { openIpcServer } from './ipc-server.ts';
import { answerToLinkQuestion, linkQuestion, restartQuestion } from './link-question.ts';
import { receiveLinks, type LinkSource } from './links.ts';
import { installMenu } from './menu.ts';
import type { ProcessFaults } from './process-faults.ts';
import { requireProtection } from './sandbox.ts';
import { findUpdateEngine } from './updates/find-updater.ts';
import type { NoUpdates } from '#contract/console.ts';
import { createSecretClipboard } from './secret-clipboard.ts';
import { refuseDictionaries, restrictSession } from './session-policy.ts';
import type { UpdateEngine } from './updates/update-engine.ts';
import { restrictAllWebContents } from './web-contents-policy.ts';
import { recoverWindow } from './window-recovery.ts';
import { createMainWindow } from './window.ts';

/** The desktop as the rest of the program sees it. Only the code behind this interface imports Electron. */
export interface Desktop {
  version: string;
  runtime: string;
  /** The folder of all the console's data. */
  userData: string;
  /** The system's default folder, used unless the command line or the environment sets another. */
  usualFolder: string;
  /** The locale of the regional formats, such as `de-DE`, which can differ from the window's language. */
  systemLocale(): string;
  /** The person's languages in the system, best first, as BCP 47 tags. */
  systemLanguages(): string[];
  openWindow(options: {
    answer: AnswerCall;
    /** The window's. */
    language: Language;
    bounds: WindowBounds | null;
    onBoundsChanged(bounds: WindowBounds): void;
    /** A report for finding a fault in the window. */
    report(): string;
    /** The window was reloaded after its process had ended. */
    onRecovered(): void;
  }): Promise<void>;
  /** Gets each link that the program is opened with, including earlier ones. */
  onLink(listener: (link: string) => void): void;
  /** Whether the computer must stay awake; the display may turn off. */
  keepAwake(isNeeded: boolean): void;
  /** Shows a folder in the system's file manager; resolves with an error message, or an empty string. */
  openFolder(path: string): Promise<string>;
  push(push: Push): void;
  /** Starts the process that calls the keychain, from its built entry. */
  startKeychain(entry: URL): KeychainProcess;
  /** Shows a notification, unless the window has the focus or the desktop doesn't support them. */
  notify(notice: { title: string; body: string }, onClick: () => void): void;
  /** The number on the application's icon, if the desktop shows one. */
  setBadgeCount(count: number): void;
  /** Brings the window to the front. */
  focusWindow(): void;
  /** A screenshot of the window as PNG. */
  capture(): Promise<Uint8Array>;
  setColorScheme(scheme: Preferences['colorScheme']): void;
  openOutside(url: string): Promise<void>;
  /** True once for each recent click or key press in the window. */
  takeGesture(): boolean;
  askToOpen(host: string, address: string): Promise<LinkAnswer>;
  askToRestart(): Promise<boolean>;
  /** The system's proxies for an address: `PROXY host:port; DIRECT`. */
  resolveProxy(url: string): Promise<string>;
  /** Asks for one file to read; null if the person cancels. */
  chooseFile(title: string, filters: { name: string; extensions: string[] }[]): Promise<string | null>;
  /** Rejects if the text couldn't be copied. */
  writeClipboard(text: string): Promise<void>;
  /** The same for a secret, which is removed after a minute. */
  copySecret(text: string): Promise<void>;
  /** Removes a secret that is still on the clipboard. */
  forgetSecret(): Promise<void>;
  /** Asks where to save a file; null if the person cancels. */
  chooseSavePath(proposedName: string): Promise<string | null>;
  onSuspend(listener: () => void): void;
  onResume(listener: () => void): void;
  /** Runs before the program ends, within the time limit. */
  onQuit(finish: () => Promise<void>): void;
  /** Ends the program. `last` runs once everything is closed, in place of the exit, and must end the program itself. */
  quit(last?: () => void): void;
  /** Restarts the program at once, with an argument that says that an update couldn't be installed. */
  startAgain(): void;
  /** The update engine of this installation, or why there is none. */
  findUpdateEngine(ports: { findRoute: FindRoute; userAgent: string }): Promise<UpdateEngine | NoUpdates>;
}

/** Starts Electron with all protections in place before the first window, then runs the program. */
export function startApplication(
  options: {
    userData: string | null;
    /** The link on the command line. */
    link: string | null;
    openAtQuitTimeLimitMilliseconds: number;
    /** False if there is nobody to read a dialog. */
    isAttended: boolean;
    faults: ProcessFaults;
  },
  run: (desktop: Desktop) => Promise<void>,
): void {
  let finish: (() => Promise<void>) | null = null;
  let last = (): void => app.quit();
  let ending: 'not yet' | 'under way' | 'done' = 'not yet';
  /** Killing threads crashes the whole process on some systems, so they get time to end. */
  async function finishInTime(): Promise<void> {
    ending = 'under way';
    const limit = new Promise((resolve) => setTimeout(resolve, options.openAtQuitTimeLimitMilliseconds));
    await Promise.race([finish?.(), limit]).catch((error: unknown) => {
      writeLog(`end failed: ${describeError(error)}`);
    });
    ending = 'done';
  }
  options.faults.starting({
    isAttended: options.isAttended,
    end: () => void finishInTime().finally(() => app.exit(1)),
  });

  placeUserData(options.userData);
  if (process.platform === 'win32') app.setAppUserModelId(identity.appId);
  const links = receiveLinks(app, process.env, options.link);
  app.enableSandbox();
  registerAppScheme();
  refuseDictionaries(app);
  restrictAllWebContents(app);
  if (!app.requestSingleInstanceLock()) {
    // On a disk that can't be written, no process gets the lock either, and the program would end without a message.
    useFolder(app.getPath('userData'), requireRoom);
    app.quit();
    return;
  }

  openLog(app.getPath('userData'));
  writeLog(`started: ${app.getVersion()}, Electron ${process.versions.electron}, ${process.platform}`);

  app.on('will-quit', (event) => {
    if (ending === 'done' || !finish) return;
    event.preventDefault();
    if (ending === 'not yet') void finishInTime().finally(() => last());
  });
  app.on('window-all-closed', () => app.quit());
  app.on('second-instance', () => focusFirstWindow());

  app
    .whenReady()
    .then(() => requireProtection(app))
    .then(() =>
      run(
        createDesktop(
          links,
          { setFinish: (onQuit) => (finish = onQuit), setLast: (step) => (last = step) },
          options.faults.running,
        ),
      ),
    )
    .catch(options.faults.failStart);
}

const folderIn = (appData: string): string => join(appData, identity.userDataFolder);

/** Determined by the account that is signed in to the computer, as the keychain does, and not by the environment. */
function usualFolder(): string {
  if (process.platform !== 'linux') return folderIn(app.getPath('appData'));
  try {
    return folderIn(join(userInfo().homedir, '.config'));
  } catch {
    // The system doesn't know this user.
    return folderIn(app.getPath('appData'));
  }
}

/** @param chosen an absolute path; null for the system's default */
function placeUserData(chosen: string | null): void {
  const folder = chosen ?? folderIn(app.getPath('appData'));
  useFolder(folder, () => {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  });
  app.setPath('userData', folder);
}

/** @throws with a message if the folder for the console's data isn't usable */
function useFolder(folder: string, use: (folder: string) => void): void {
  try {
    use(folder);
  } catch (error) {
    const { code, message }: NodeJS.ErrnoException =
      error instanceof Error ? error : new Error(String(error));
    const isFull = code === 'ENOSPC' || code === 'EDQUOT';
    const words = isFull
      ? "There is no room for the console's data. Make room on its disk, then start again."
      : "The folder for the console's data can't be used. Choose another one.";
    throw new Error(`${words} (${message})`, { cause: error });
  }
}

function focusFirstWindow(): void {
  const [window] = BrowserWindow.getAllWindows();
  if (window?.isMinimized()) window.restore();
  window?.focus();
}

/** Shows notifications, unless the window has the focus or the desktop doesn't support them. */
function createNotifier(isFocused: () => boolean): Desktop['notify'] {
  const notifications = new Set<Notification>();
  return (notice, onClick) => {
    if (!Notification.isSupported() || isFocused()) return;
    const shown = new Notification(plainNotice(notice, process.platform));
    // Keeps a reference: a notification that is garbage collected loses its listener.
    notifications.add(shown);
    shown.once('click', onClick);
    shown.once('close', () => notifications.delete(shown));
    // macOS refuses notifications of unsigned programs, Windows those of programs without a Start menu entry.
    shown.once('failed', (_event, error) => {
      notifications.delete(shown);
      writeLog(`A notification was not shown: ${error}`);
    });
    shown.show();
  };
}

/** Shows dialogs, over the window if there is one. */
function createDialogs(
  windowNow: () => BrowserWindow | null,
): Pick<Desktop, 'askToOpen' | 'askToRestart' | 'chooseFile' | 'chooseSavePath'> {
  const ask = (question: MessageBoxOptions): Promise<MessageBoxReturnValue> => {
    const window = windowNow();
    return window ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question);
  };
  return {
    askToOpen: async (host, address) => answerToLinkQuestion(await ask(linkQuestion(host, address))),
    askToRestart: async () => (await ask(restartQuestion)).response === 1,
    async chooseFile(title, filters) {
      const window = windowNow();
      const options = { title, filters, properties: ['openFile' as const] };
      const { canceled, filePaths } = window
        ? await dialog.showOpenDialog(window, options)
        : await dialog.showOpenDialog(options);
      return canceled ? null : (filePaths[0] ?? null);
    },
    async chooseSavePath(proposedName) {
      const window = windowNow();
      const options = { defaultPath: join(app.getPath('downloads'), proposedName) };
      const { canceled, filePath } = window
        ? await dialog.showSaveDialog(window, options)
        : await dialog.showSaveDialog(options);
      return canceled || filePath === '' ? null : filePath;
    },
  };
}

function startAgain(): void {
  const args = [
    updateFailedArgument,
    ...process.argv.slice(1).filter((each) => each !== updateFailedArgument),
  ];
  // An AppImage's executable is in a folder that is gone once it has ended.
  const execPath = process.platform === 'linux' ? process.env['APPIMAGE'] : undefined;
  app.relaunch({ args, ...(execPath === undefined ? {} : { execPath }) });
  // Nothing is installed if the program ends with a failure.
  app.exit(1);
}

function createDesktop(
  links: LinkSource,
  ending: { setFinish(finish: () => Promise<void>): void; setLast(last: () => void): void },
  onWindowOpen: () => void,
): Desktop {
  let window: BrowserWindow | null = null;
  let send: (push: Push) => void = () => {};
  let blocker: number | null = null;
  const secrets = createSecretClipboard({
    clipboard,
    createItem: (parts) => new ClipboardItem(parts),
    platform: process.platform,
  });
  const gestures = createGestures(systemClock);

  return {
    version: app.getVersion(),
    runtime: `Electron ${process.versions.electron}`,
    userData: app.getPath('userData'),
    usualFolder: usualFolder(),
    systemLocale: () => app.getSystemLocale(),
    systemLanguages: () => app.getPreferredSystemLanguages(),

    async openWindow({ answer, language, bounds, onBoundsChanged, report, onRecovered }) {
      restrictSession(session.defaultSession);
      serveAppProtocol(session.defaultSession, join(import.meta.dirname, '..', 'renderer'), language);
      const server = openIpcServer(answer, () => (window ? [window] : []));
      send = server.push;
      installMenu((command) => send({ topic: 'command', payload: { command } }));
      const created = createMainWindow({
        preloadFile: join(import.meta.dirname, '..', 'preload', 'index.cjs'),
        session: session.defaultSession,
        bounds,
        onBoundsChanged,
      });
      // Set before the page loads, because its first calls come during the load.
      window = created;
      created.webContents.on('input-event', (_event, { type }) => gestures.note(type));
      created.on('closed', () => {
        window = null;
        server.cancelAll();
      });
      recoverWindow(created, {
        ask: (options) => dialog.showMessageBox(created, options),
        copy: async (text) => clipboard.writeText(text),
        log: writeLog,
        report,
        endCalls: server.cancelAll,
        recovered: onRecovered,
        quit: () => app.quit(),
        elapsed: () => systemClock.elapsed(),
      });
      await created.loadURL(`${appOrigin}/index.html`);
      onWindowOpen();
    },
    push: (push) => send(push),
    startKeychain: (entry) =>
      // Discards whatever a library prints there.
      utilityProcess.fork(fileURLToPath(entry), [], { serviceName: 'keychain', stdio: 'ignore' }),
    notify: createNotifier(() => window?.isFocused() === true),
    setBadgeCount(count) {
      if (process.platform !== 'win32') return void app.setBadgeCount(count);
      const dot = nativeImage.createFromBitmap(badgeDot(badgeSize), { width: badgeSize, height: badgeSize });
      window?.setOverlayIcon(count === 0 ? null : dot, count === 0 ? '' : badgeWords(count));
    },
    onLink: links.listen,
    keepAwake(isNeeded) {
      if (isNeeded === (blocker !== null)) return;
      if (blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
      else {
        powerSaveBlocker.stop(blocker);
        blocker = null;
      }
    },
    openFolder: (path) => shell.openPath(path),
    focusWindow: () => focusFirstWindow(),
    async capture() {
      if (!window) throw new Error('There is no window to take a picture of.');
      return (await window.webContents.capturePage()).toPNG();
    },
    setColorScheme(scheme) {
      nativeTheme.themeSource = scheme === 'auto' ? 'system' : scheme;
    },
    openOutside: (url) => shell.openExternal(url),
    takeGesture: gestures.take,
    ...createDialogs(() => window),
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
    writeClipboard: async (text) => clipboard.writeText(text),
    copySecret: secrets.copy,
    forgetSecret: secrets.close,
    onSuspend: (listener) => void powerMonitor.on('suspend', listener),
    onResume: (listener) => void powerMonitor.on('resume', listener),
    onQuit: ending.setFinish,
    quit(last) {
      if (last !== undefined) ending.setLast(last);
      app.quit();
    },
    startAgain,
    findUpdateEngine: (ports) =>
      findUpdateEngine({ isPackaged: app.isPackaged, resourcesPath: process.resourcesPath }, ports),
  };
}
