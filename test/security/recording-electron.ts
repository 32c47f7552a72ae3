import { registerHooks } from 'node:module';

/** One use of Electron's API: what was called, in the order of the calls. */
export interface Use {
  /** Such as `app.enableSandbox` or `new BrowserWindow`; what a call returned has the call's own name before it. */
  what: string;
  parameters: readonly unknown[];
}

/** What stands for each name that the main process may import of Electron. */
const names = [
  'app',
  'autoUpdater',
  'BrowserWindow',
  'clipboard',
  'ClipboardItem',
  'crashReporter',
  'desktopCapturer',
  'dialog',
  'globalShortcut',
  'ipcMain',
  'Menu',
  'MenuItem',
  'nativeImage',
  'nativeTheme',
  'net',
  'Notification',
  'powerMonitor',
  'powerSaveBlocker',
  'protocol',
  'safeStorage',
  'screen',
  'session',
  'shell',
  'systemPreferences',
  'Tray',
  'utilityProcess',
  'webContents',
  'webFrameMain',
];

const address = 'recording:electron';

/**
 * Replaces Electron for this process by one that does nothing and records every use, so that what the program really
 * asks of it at its start can be read, whatever else it uses.
 *
 * @param answers what calls return, by what was called; everything else returns something that can be used further
 */
export function recordElectron(answers: Readonly<Record<string, (...parameters: unknown[]) => unknown>>): {
  uses: Use[];
} {
  const uses: Use[] = [];
  const stand = (what: string): unknown => {
    const parts = new Map<string, unknown>();
    const target = function stand() {};
    return new Proxy(target, {
      get(_target, key) {
        if (typeof key === 'symbol' || key === 'then') return undefined;
        if (!parts.has(key)) parts.set(key, stand(`${what}.${key}`));
        return parts.get(key);
      },
      set(_target, key, value) {
        parts.set(String(key), value);
        uses.push({ what: `${what}.${String(key)} =`, parameters: [value] });
        return true;
      },
      apply(_target, _this, parameters: unknown[]) {
        uses.push({ what, parameters });
        const answer = answers[what];
        return answer ? answer(...parameters) : stand(`${what}()`);
      },
      construct(_target, parameters: unknown[]) {
        uses.push({ what: `new ${what}`, parameters });
        return stand(`${what}#`) as object;
      },
    });
  };
  (globalThis as { recordedElectron?: unknown }).recordedElectron = Object.fromEntries(
    names.map((name) => [name, stand(name)]),
  );
  const source = names
    .map((name) => `export const ${name} = globalThis.recordedElectron.${name};`)
    .join('\n');
  registerHooks({
    resolve: (specifier, context, nextResolve) =>
      specifier === 'electron' || specifier === 'electron/main'
        ? { url: address, format: 'module', shortCircuit: true }
        : nextResolve(specifier, context),
    load: (url, context, nextLoad) =>
      url === address ? { format: 'module', source, shortCircuit: true } : nextLoad(url, context),
  });
  return { uses };
}
