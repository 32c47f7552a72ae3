import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Permissions don't bind root; a read-only mount does. */
const isRoot = process.getuid?.() === 0;

const mount = (...parameters: string[]): boolean => spawnSync('mount', parameters).status === 0;

/**
 * Makes a file or folder read-only for the user running the tests, even root.
 *
 * @returns makes it writable again; null if this computer can't do it
 */
export function makeUnwritable(path: string): (() => void) | null {
  if (process.platform === 'win32') return null;
  if (!isRoot) {
    const { mode } = statSync(path);
    chmodSync(path, mode & ~0o222);
    return () => chmodSync(path, mode);
  }
  if (!mount('--bind', path, path)) return null;
  const end = (): void => void spawnSync('umount', [path]);
  if (mount('-o', 'remount,bind,ro', path)) return end;
  end();
  return null;
}

/**
 * Mounts a full disk on a folder.
 *
 * @returns unmounts it; null if this computer or user can't mount one
 */
export function makeFull(folder: string): (() => void) | null {
  if (!isRoot || process.platform !== 'linux') return null;
  if (!mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder)) return null;
  try {
    writeFileSync(join(folder, 'everything'), Buffer.alloc(1 << 20));
  } catch {
    // That is the purpose.
  }
  return () => void spawnSync('umount', [folder]);
}

/** Whether `makeUnwritable` works here. */
export function canMakeUnwritable(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'realm-console-unwritable-'));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const end = makeUnwritable(file);
  try {
    closeSync(openSync(file, 'a'));
    return false;
  } catch {
    return end !== null;
  } finally {
    end?.();
    rmSync(folder, { recursive: true });
  }
}
