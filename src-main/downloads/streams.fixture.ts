import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Whether a file's mark is in no list of files: on Windows it is a stream of the file itself, of which Wine makes another
 * file.
 */
export function hidesMarks(): boolean {
  if (process.platform !== 'win32') return true;
  const folder = mkdtempSync(join(tmpdir(), 'streams-'));
  writeFileSync(join(folder, 'file:stream'), '');
  const names = readdirSync(folder);
  rmSync(folder, { recursive: true });
  return names.length === 1 && names[0] === 'file';
}
