import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFull } from '../test/unwritable.ts';
import { makeFolder, requireRoom } from './make-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'make-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a folder', () => {
  it('is created with its parents, for its owner only, and is kept if it exists', () => {
    const deep = join(folder, 'one', 'two', 'three');
    makeFolder(deep);
    makeFolder(deep);
    for (const each of [deep, join(folder, 'one')]) {
      expect(statSync(each).isDirectory()).toBe(true);
      if (process.platform !== 'win32') expect(statSync(each).mode & 0o777).toBe(0o700);
    }
  });

  it.skipIf(!existsSync('/proc/self'))('is refused at once where nothing can be created', () => {
    for (const each of ['/proc/self/x', '/proc/self/x/y/z']) expect(() => makeFolder(each)).toThrow('ENOENT');
  });

  it('is refused if a file is in its place or above it', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => makeFolder(file)).toThrow(`${file} is not a folder`);
    expect(() => makeFolder(join(file, 'below'))).toThrow('is not a folder');
  });

  it('has room if something can be written, and the check leaves nothing behind', () => {
    requireRoom(folder);
    expect(readdirSync(folder)).toEqual([]);
    expect(() => requireRoom(join(folder, 'missing'))).toThrow('ENOENT');
  });

  it('has no room on a full disk (skipped where no disk can be mounted)', ({ skip }) => {
    const end = makeFull(folder);
    if (end === null) return skip('No disk can be mounted here.');
    try {
      expect(() => requireRoom(folder)).toThrow('ENOSPC');
      expect(readdirSync(folder)).toEqual(['everything']);
    } finally {
      end();
    }
  });
});
