import { registerHooks } from 'node:module';

/** A use of Electron's API: what was called, in call order. */
export interface Use {
  /** Such as `app.enableSandbox` or `new BrowserWindow`; what a call returned is prefixed with the call's own name. */
  what: string;
  parameters: readonly unknown[];
}

/** Replacements for each name that the main process may import from Electron. */
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
 * Replaces Electron in this process by one that does nothing and records every use, to see what the program really
 * requests at its start.
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
