import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Whether a file's mark is invisible in directory listings. On Windows, it is an alternate data stream, which Wine
 * stores as another file.
 */
export function hidesMarks(): boolean {
  if (process.platform !== 'win32') return true;
  const folder = mkdtempSync(join(tmpdir(), 'streams-'));
  writeFileSync(join(folder, 'file:stream'), '');
  const names = readdirSync(folder);
  rmSync(folder, { recursive: true });
  return names.length === 1 && names[0] === 'file';
}
