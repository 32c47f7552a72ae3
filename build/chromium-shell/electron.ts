/**
 * The stand-in for Electron's main process API, limited to what this app uses. Anything else fails when the app's
 * modules are linked. See register.ts.
 */
import { app } from './application.ts';
import { defaultSession, sessionOfPartition, type ShellSession } from './session.ts';

const announced = new Set<ShellSession>();

export { app } from './application.ts';
export { autoUpdater } from './auto-updater.ts';
export { ShellBrowserWindow as BrowserWindow } from './browser-window.ts';
export { clipboard, ClipboardItem } from './clipboard.ts';
export {
  dialog,
  Menu,
  nativeImage,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  screen,
  shell,
} from './desktop.ts';
export { ipcMain } from './ipc.ts';
export { nativeTheme } from './native-theme.ts';
export { utilityProcess } from './utility-process.ts';

/** Electron creates a session on first use, and announces it before the caller gets it. */
function whenReadyOnly(asked: ShellSession): ShellSession {
  if (!app.isReady()) throw new Error('Session can only be received when app is ready');
  if (!announced.has(asked)) {
    announced.add(asked);
    app.emit('session-created', asked);
  }
  return asked;
}

/** https://www.electronjs.org/docs/latest/api/session */
export const session = {
  get defaultSession(): ShellSession {
    return whenReadyOnly(defaultSession);
  },
  fromPartition: (name: string): ShellSession => whenReadyOnly(sessionOfPartition(name)),
};

/** https://www.electronjs.org/docs/latest/api/protocol */
export const protocol = {
  ...defaultSession.protocol,
  /** In the browser, every scheme is an https origin, which has all privileges. */
  registerSchemesAsPrivileged: (): void => {
    if (app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
  },
};
