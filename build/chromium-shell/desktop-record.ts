import { appendFileSync } from 'node:fs';

/**
 * Appends a call to the desktop that can't be carried out here to the file in `REALM_CONSOLE_RECORD_DESKTOP`, one call
 * a line as JSON, so that tests can see it. Does nothing without the variable.
 */
export function recordDesktop(call: string, ...parameters: unknown[]): void {
  const file = process.env['REALM_CONSOLE_RECORD_DESKTOP'];
  if (file !== undefined && file !== '') appendFileSync(file, `${JSON.stringify([call, ...parameters])}\n`);
}
