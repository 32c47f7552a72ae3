import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { flipFuses } from '@electron/fuses';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { billOfMaterials } from './bill-of-materials.ts';
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

test('a fuse that is not decided ends the packaging', async () => {
  const electron = join(folder, 'electron');
  writeFileSync(electron, 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x0a1011000110');
  await expect(flipFuses(electron, fuses)).rejects.toThrow('strictlyRequireAllFuses');
});

test('packages are signed where there is a certificate, and not where its secret is empty', () => {
  expect(withoutEmpty({ CSC_LINK: '', CSC_KEY_PASSWORD: 'word', PATH: '/bin' })).toEqual({
    CSC_KEY_PASSWORD: 'word',
    PATH: '/bin',
  });
});

test('there are packages of every kind for both kinds of processor', () => {
  const kinds = (system: 'linux' | 'mac' | 'win') =>
    configuration[system].target.flatMap(({ target, arch }) => arch.map((each) => `${target} ${each}`));
  const both = (...targets: string[]) => targets.flatMap((target) => [`${target} x64`, `${target} arm64`]);
  expect(kinds('linux')).toEqual(both('deb', 'rpm', 'AppImage', 'tar.gz'));
  expect(kinds('mac')).toEqual(both('dmg', 'zip'));
  expect(kinds('win')).toEqual(both('nsis', 'portable'));
});

test('the hardened runtime of macOS is on, and may compile JavaScript and nothing else', () => {
  const { hardenedRuntime, entitlements, entitlementsInherit } = configuration.mac;
  expect(hardenedRuntime).toBe(true);
  for (const file of [entitlements, entitlementsInherit]) {
    const granted = [...readFileSync(join(project, file), 'utf8').matchAll(/<key>(.*?)<\/key>/g)];
    expect(granted.map(([, key]) => key)).toEqual(['com.apple.security.cs.allow-jit']);
  }
});

test('a gzip file loses its time and the name inside, and nothing else', () => {
  const file = join(folder, 'temporary-name');
  writeFileSync(file, 'contents');
  const named = spawnSync('gzip', ['-9c', file]).stdout;
  expect(named.includes('temporary-name')).toBe(true);
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

const component = (name: string) => ({ 'bom-ref': `${name}@1.0.0`, type: 'library', name, version: '1.0.0' });
const installed = {
  serialNumber: 'urn:uuid:random',
  metadata: { timestamp: 'now', component: { ...component('realm-console'), name: 'folder' } },
  components: ['shipped', 'tool', 'electron'].map(component),
  dependencies: [
    { ref: 'realm-console@1.0.0', dependsOn: ['shipped@1.0.0', 'tool@1.0.0', 'electron@1.0.0'] },
    { ref: 'shipped@1.0.0', dependsOn: ['tool@1.0.0'] },
    { ref: 'tool@1.0.0', dependsOn: [] },
  ],
};

test('the bill of materials leaves tools out, and is the same each time', () => {
  const bill = billOfMaterials(installed, [{ name: 'shipped', version: '1.0.0' }], 0);
  expect(bill.components.map(({ name }) => name)).toEqual(['shipped', 'electron']);
  expect(bill.dependencies).toEqual([
    { ref: 'realm-console@1.0.0', dependsOn: ['shipped@1.0.0', 'electron@1.0.0'] },
    { ref: 'shipped@1.0.0', dependsOn: [] },
  ]);
  expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  const later = { ...installed, serialNumber: 'urn:uuid:other' };
  expect(billOfMaterials(later, [{ name: 'shipped', version: '1.0.0' }], 0)).toEqual(bill);
});

test('the bill of materials refuses what is shipped and not locked', () => {
  expect(() => billOfMaterials(installed, [{ name: 'unknown', version: '2.0.0' }], 0)).toThrow(
    'unknown@2.0.0',
  );
});
