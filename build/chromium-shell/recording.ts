import { appendFileSync } from 'node:fs';

const file = process.env['REALM_CONSOLE_RECORD_IPC'];

/**
 * Appends what passes between the pages and the app to the file that `REALM_CONSOLE_RECORD_IPC` names, one message a
 * line, so that a test can search it for what must never pass. Without the variable it does nothing.
 */
export function recordMessage(direction: 'to app' | 'to page', encoded: string): void {
  if (file !== undefined && file !== '') appendFileSync(file, `${direction}: ${encoded}\n`);
}
