import { isMainThread } from 'node:worker_threads';

/** The file that Node was told to run. */
export const entryFile: string = process.argv[1] ?? '.';

/**
 * Whether the app is to believe that it was installed: `app.isPackaged` is true, and its arguments follow the executable
 * at once, as in a package of Electron's (https://www.electronjs.org/docs/latest/api/process#processdefaultapp-readonly).
 */
export const isPackaged: boolean = process.env['REALM_CONSOLE_PACKAGED'] === '1';

if (isMainThread) {
  if (isPackaged) process.argv.splice(1, 1);
  else Object.defineProperty(process, 'defaultApp', { value: true });
}
