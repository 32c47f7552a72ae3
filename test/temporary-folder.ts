import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * All that tests put into the folder for temporary files lies in one folder, which goes when they have ended: consoles
 * that serve many files end with their process, too late to clear up themselves.
 *
 * @returns removes the folder
 */
export function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'realm-console-tests-'));
  process.env['TMPDIR'] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
}
