/** An app that shows the page at PEER_ADDRESS, in a window like the console's, and nothing else. */
import { app, BrowserWindow } from 'electron';

const userData = process.argv
  .find((argument) => argument.startsWith('--user-data='))
  ?.slice('--user-data='.length);
if (userData !== undefined) app.setPath('userData', userData);
app.enableSandbox();
app.on('window-all-closed', () => app.quit());

await app.whenReady();
const window = new BrowserWindow({
  width: 1440,
  height: 900,
  webPreferences: { sandbox: true, contextIsolation: true },
});
await window.loadURL(process.env['PEER_ADDRESS'] ?? '');
