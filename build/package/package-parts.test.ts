import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fuses } from './fuses.ts';
import { withoutOrigin } from './reproducible.ts';
import { withoutEmpty } from './signing.ts';
import { packageFolderOf } from './third-party.ts';

interface Targets {
  target: { target: string; arch: string[] }[];
}

const project = join(import.meta.dirname, '..', '..');
const configuration = parse(readFileSync(join(project, 'build', 'electron-builder.yml'), 'utf8')) as {
  linux: Targets;
  mac: Targets & { hardenedRuntime: boolean; entitlements: string; entitlementsInherit: string };
  win: Targets;
};
const folder = mkdtempSync(join(tmpdir(), 'realm-console-package-parts-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('every known fuse is decided', () => {
  expect(Object.values(FuseVersion)).toEqual([fuses.version]);
  const known = Object.values(FuseV1Options).filter((each) => typeof each === 'number');
  expect(known.length).toBeGreaterThan(8);
  const decided = Object.entries(fuses).filter(([, value]) => typeof value === 'boolean');
  expect(decided.map(([name]) => name)).toEqual(expect.arrayContaining(known.map(String)));
});

test('an undecided fuse fails the packaging', async () => {
  const electron = join(folder, 'electron');
  writeFileSync(electron, 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x0a1011000110');
  await expect(flipFuses(electron, fuses)).rejects.toThrow('strictlyRequireAllFuses');
});

test('packages are signed if there is a certificate, but not if its secret is empty', () => {
  expect(withoutEmpty({ CSC_LINK: '', CSC_KEY_PASSWORD: 'word', PATH: '/bin' })).toEqual({
    CSC_KEY_PASSWORD: 'word',
    PATH: '/bin',
  });
});

test('there are packages of every kind for both processor architectures', () => {
  const kinds = (system: 'linux' | 'mac' | 'win') =>
    configuration[system].target.flatMap(({ target, arch }) => arch.map((each) => `${target} ${each}`));
  const both = (...targets: string[]) => targets.flatMap((target) => [`${target} x64`, `${target} arm64`]);
  expect(kinds('linux')).toEqual(both('deb', 'rpm', 'AppImage', 'tar.gz'));
  expect(kinds('mac')).toEqual(both('dmg', 'zip'));
  expect(kinds('win')).toEqual(both('nsis', 'portable'));
});

test('the hardened runtime of macOS is on, and allows only compiling JavaScript', () => {
  const { hardenedRuntime, entitlements, entitlementsInherit } = configuration.mac;
  expect(hardenedRuntime).toBe(true);
  for (const file of [entitlements, entitlementsInherit]) {
    const granted = [...readFileSync(join(project, file), 'utf8').matchAll(/<key>(.*?)<\/key>/g)];
    expect(granted.map(([, key]) => key)).toEqual(['com.apple.security.cs.allow-jit']);
  }
});

/** Like `gzip` output: with a time and the file's name (RFC 1952, 2.3). */
function withName(file: Buffer, name: string): Buffer {
  const header = Buffer.from(file.subarray(0, 10));
  header.writeUInt8(header.readUInt8(3) | 8, 3);
  header.writeUInt32LE(1_750_000_000, 4);
  return Buffer.concat([header, Buffer.from(`${name}\0`), file.subarray(10)]);
}

test('a gzip file loses only its time and the name inside', () => {
  const named = withName(gzipSync('contents'), 'temporary-name');
  expect(gunzipSync(named).toString()).toBe('contents');
  const bare = withoutOrigin(named);
  expect(bare.includes('temporary-name')).toBe(false);
  expect(bare.readUInt32LE(4)).toBe(0);
  expect(gunzipSync(bare).toString()).toBe('contents');
  expect(withoutOrigin(bare)).toEqual(bare);
});

test.each([
  ['/project/src-main/index.ts', null],
  ['/project/node_modules/react/index.js', '/project/node_modules/react'],
  ['\0/project/node_modules/@mantine/core/styles.css?used', '/project/node_modules/@mantine/core'],
  ['/project/node_modules/a/node_modules/b/c.js', '/project/node_modules/a/node_modules/b'],
  ['C:\\project\\node_modules\\zod\\index.js', 'C:/project/node_modules/zod'],
])('the package of %j is %j', (id, expected) => {
  expect(packageFolderOf(id)).toBe(expected);
});
