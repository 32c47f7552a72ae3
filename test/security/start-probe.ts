/**
 * Starts the real program on an Electron that only records, and prints its requests and its guards' decisions as one
 * line of JSON. The first argument is an empty folder for its data, the second the system to start as.
 */
import '../../build/words/node-catalogue.ts';
import { pause } from '../timing/time-spent.ts';
import { recordElectron, type Use } from './recording-electron.ts';

const userData = process.argv[2] ?? '';
Object.defineProperty(process, 'platform', { value: process.argv[3] ?? process.platform });

Object.assign(process, { resourcesPath: userData });
const { uses } = recordElectron({
  'app.getPath': () => userData,
  'app.getVersion': () => '0.0.0',
  'app.getPreferredSystemLanguages': () => ['en-GB'],
  'app.isReady': () => false,
  'app.commandLine.hasSwitch': () => false,
  // Its error output contains what it could not do.
  'app.exit': () => process.exit(1),
  'app.requestSingleInstanceLock': () => true,
  'app.whenReady': async () => {
    await Promise.resolve();
    uses.push({ what: 'ready', parameters: [] });
  },
  'BrowserWindow.getAllWindows': () => [],
  'BrowserWindow#.isDestroyed': () => false,
  'BrowserWindow#.loadURL': () => new Promise(() => {}),
  'screen.getAllDisplays': () => [],
});

type Listener = (...parameters: unknown[]) => unknown;

function listenerOf(what: string, event: string): Listener[] {
  return uses
    .filter((use) => use.what === what && use.parameters[0] === event)
    .map(({ parameters }) => parameters.at(-1) as Listener);
}

function handlerOf(what: string): Listener | null {
  const use = uses.findLast((each) => each.what === what);
  return use ? (use.parameters.at(-1) as Listener) : null;
}

/** Whether a listener prevents an event's action. */
function isPrevented(listeners: readonly Listener[], details: object, ...rest: unknown[]): boolean {
  let prevented = false;
  const event = { ...details, preventDefault: () => (prevented = true) };
  for (const listener of listeners) listener(event, ...rest);
  return prevented;
}

/** What the guard of every web contents decides. */
function webContentsGuard(addresses: readonly string[]): unknown {
  const listeners = new Map<string, Listener[]>();
  let windowOpen: Listener = () => ({ action: 'allow' });
  const contents: unknown = new Proxy(
    {
      on: (event: string, listener: Listener) => {
        listeners.set(event, [...(listeners.get(event) ?? []), listener]);
        return contents;
      },
      setWindowOpenHandler: (handler: Listener) => (windowOpen = handler),
    },
    { get: (target, key) => (key in target ? target[key as keyof typeof target] : () => undefined) },
  );
  for (const listener of listenerOf('app.on', 'web-contents-created')) listener({}, contents);
  const of = (event: string): Listener[] => listeners.get(event) ?? [];
  return {
    opens: addresses.filter((url) => (windowOpen({ url }) as { action: string }).action !== 'deny'),
    navigates: addresses.filter((url) => !isPrevented(of('will-navigate'), { url, isMainFrame: true }, url)),
    attachesWebviews: !isPrevented(of('will-attach-webview'), {}, {}, {}),
  };
}

const own = 'app://console';
const addresses = [
  `${own}/`,
  `${own}/index.html`,
  `${own}/assets/main.js`,
  `${own}.evil.example/`,
  'app://other/',
  'https://chat.example.org/',
  'http://127.0.0.1:9991/',
  'wss://chat.example.org/socket',
  'file:///etc/passwd',
  'data:text/html,<p>',
  'javascript:void 0',
  `blob:${own}/one-of-ours`,
  'blob:https://chat.example.org/another',
  'devtools://devtools/bundled/inspector.html',
  'chrome://gpu/',
  'ftp://chat.example.org/',
  'about:blank',
];

function sessionGuard(): unknown {
  const request = handlerOf('session.defaultSession.setPermissionRequestHandler');
  const check = handlerOf('session.defaultSession.setPermissionCheckHandler');
  const device = handlerOf('session.defaultSession.setDevicePermissionHandler');
  const before = handlerOf('session.defaultSession.webRequest.onBeforeRequest');
  const permissions = ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'hid'];
  const granted = permissions.filter((permission) => {
    let decided = true;
    request?.({}, permission, (isGranted: boolean) => (decided = isGranted), {});
    return decided || check?.({}, permission, own, {}) !== false;
  });
  const loads = addresses.filter((url) => {
    let isCancelled = false;
    before?.({ url }, ({ cancel = false }: { cancel?: boolean }) => (isCancelled = cancel));
    return before === null || !isCancelled;
  });
  const onDownload = listenerOf('session.defaultSession.on', 'will-download');
  const downloads = addresses.filter((url) => !isPrevented(onDownload, {}, { getURL: () => url }));
  return { granted, devices: device?.({ deviceType: 'hid' }) !== false, loads, downloads };
}

function readable(value: unknown): unknown {
  if (typeof value === 'function') return '(function)';
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, readable(each)]));
}

async function opened(): Promise<void> {
  const end = performance.now() + 20_000;
  while (!uses.some(({ what }) => what === 'BrowserWindow#.loadURL')) {
    if (performance.now() > end) throw new Error('The window was never loaded.');
    await pause(10, 'the window is loaded some turns after the import');
  }
}

await import('../../src-main/index.ts');
await opened();
const report = {
  uses: uses.map(({ what, parameters }): Use => ({ what, parameters: parameters.map(readable) })),
  webContents: webContentsGuard(addresses),
  session: sessionGuard(),
};
process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0));
