/**
 * Replaces the package `electron` wherever a test imports one of our modules that names it, because importing the real
 * package in plain Node would try to download its binary. Nothing here works; tests pass in what they use of Electron,
 * and whole-app tests run on the Chromium shell.
 */
function absent(name: string): never {
  throw new Error(`This test reached electron.${name}; run it on the Chromium shell instead.`);
}

function absentObject(name: string): Record<string, unknown> {
  return new Proxy<Record<PropertyKey, unknown>>(
    {},
    {
      // What a test sets itself exists.
      get: (target, property) =>
        Object.hasOwn(target, property) ? target[property] : absent(`${name}.${String(property)}`),
    },
  );
}

export const app = absentObject('app');
export const BrowserWindow = absentObject('BrowserWindow');
export const clipboard = absentObject('clipboard');
export const ClipboardItem = absentObject('ClipboardItem');
export const ipcMain = absentObject('ipcMain');
export const Menu = absentObject('Menu');
export const nativeTheme = absentObject('nativeTheme');
export const Notification = absentObject('Notification');
export const powerMonitor = absentObject('powerMonitor');
export const protocol = absentObject('protocol');
export const screen = absentObject('screen');
export const session = absentObject('session');
export const shell = absentObject('shell');
