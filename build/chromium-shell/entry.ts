import { isMainThread } from 'node:worker_threads';

/** The file that Node was started with. */
export const entryFile: string = process.argv[1] ?? '.';

/**
 * Whether the app should believe that it is installed: `app.isPackaged` is true, and its arguments follow the
 * executable directly, as in an Electron package
 * (https://www.electronjs.org/docs/latest/api/process#processdefaultapp-readonly).
 */
export const isPackaged: boolean = process.env['REALM_CONSOLE_PACKAGED'] === '1';

if (isMainThread) {
  if (isPackaged) process.argv.splice(1, 1);
  else Object.defineProperty(process, 'defaultApp', { value: true });
}
