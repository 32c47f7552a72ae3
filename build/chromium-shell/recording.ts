import { appendFileSync } from 'node:fs';

const file = process.env['REALM_CONSOLE_RECORD_IPC'];

/**
 * Appends messages between the pages and the app to the file in `REALM_CONSOLE_RECORD_IPC`, one a line, so that tests
 * can search them for secrets. Does nothing without the variable.
 */
export function recordMessage(direction: 'to app' | 'to page', encoded: string): void {
  if (file !== undefined && file !== '') appendFileSync(file, `${direction}: ${encoded}\n`);
}
