import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Puts everything that tests write to the folder for temporary files into one folder, removed at the end: consoles that
 * serve many files end with their process, too late to clean up themselves.
 *
 * @returns removes the folder
 */
export function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'realm-console-tests-'));
  process.env['TMPDIR'] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
}
