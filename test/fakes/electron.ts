/**
 * Stands in for the package `electron` wherever a test imports a module of ours that names it: importing the real
 * package in plain Node would try to download its binary. Nothing here works; what a test uses of Electron it
 * passes in itself, and whole-app tests run on the Chromium shell.
 */
function absent(name: string): never {
  throw new Error(`This test reached electron.${name}; run it on the Chromium shell instead.`);
}

function absentObject(name: string): Record<string, unknown> {
  return new Proxy<Record<PropertyKey, unknown>>(
    {},
    {
      // What a test sets for itself is there.
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
