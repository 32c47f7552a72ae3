/**
 * The smallest possible app: a window with an empty page, on the same runtime and with the same protections. Starting
 * it is the yardstick for starting the console.
 */
import { app, BrowserWindow, protocol, session } from 'electron';

const userData = process.argv
  .find((argument) => argument.startsWith('--user-data='))
  ?.slice('--user-data='.length);
if (userData !== undefined) app.setPath('userData', userData);
app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
app.on('window-all-closed', () => app.quit());

await app.whenReady();
session.defaultSession.protocol.handle(
  'app',
  () =>
    new Response('<!doctype html><html lang="en"><title>Empty</title><body><p>Empty</p></body></html>', {
      headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" },
    }),
);
const window = new BrowserWindow({
  width: 1440,
  height: 900,
  webPreferences: { sandbox: true, contextIsolation: true },
});
await window.loadURL('app://console/index.html');
