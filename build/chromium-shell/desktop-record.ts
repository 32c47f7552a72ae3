import { appendFileSync } from 'node:fs';

/**
 * Appends what the app asks of the desktop to the file that `REALM_CONSOLE_RECORD_DESKTOP` names, one call a line as
 * JSON, where it cannot be done here: a test sees that it was asked. Without the variable it does nothing.
 */
export function recordDesktop(call: string, ...parameters: unknown[]): void {
  const file = process.env['REALM_CONSOLE_RECORD_DESKTOP'];
  if (file !== undefined && file !== '') appendFileSync(file, `${JSON.stringify([call, ...parameters])}\n`);
}
