import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ThirdPartyPackage } from '#contract/console.ts';
import {
  archiveContents,
  compare,
  keychainLibrary,
  packageName,
  readDesktopEntry,
  resources,
} from './contents.ts';
import { filesBelow, pack, run } from './packaging.ts';
import { environment, loadedPackages, readsOfEnvironment, wholeEnvironment } from './reached.ts';
import { writeElectronForLinux, writeTools } from './stand-ins.ts';

/**
 * The packages for Linux, made from the built app with a stand-in for Electron. What the formats' own tools do isn't
 * tested: fpm and the AppImage tools are stand-ins too, and record their input. Other systems are in
 * test/long/package.test.ts.
 */
const folder = mkdtempSync(join(tmpdir(), 'realm-console-package-'));
const output = join(folder, 'dist');
const records = join(folder, 'records');
const unpacked = join(output, 'linux-unpacked');
const archive = join(folder, 'archive');
const projectFolder = join(import.meta.dirname, '..', '..');

beforeAll(async () => {
  const electron = join(folder, 'electron');
  writeElectronForLinux(electron);
  await pack({
    electron,
    output,
    targets: ['--linux', 'deb', 'rpm', 'AppImage', '--x64'],
    env: writeTools(join(folder, 'tools'), records),
  });
  const asar = join(projectFolder, 'node_modules', '@electron', 'asar', 'bin', 'asar.js');
  const args = [asar, 'extract', join(unpacked, 'resources', 'app.asar'), archive];
  const { code, output: printed } = await run(process.execPath, args, {});
  if (code !== 0) throw new Error(`The archive could not be read:\n${printed}`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function shipped(): ThirdPartyPackage[] {
  const text = readFileSync(join(archive, 'out', 'renderer', 'third-party-notices.json'), 'utf8');
  return JSON.parse(text) as ThirdPartyPackage[];
}

test('the archive contains what runs, and nothing else', () => {
  const library = keychainLibrary('linux-x64');
  expect(compare(filesBelow(archive), [...archiveContents, library])).toEqual({ extra: [], unused: [] });
  expect(JSON.parse(readFileSync(join(archive, 'package.json'), 'utf8'))).not.toHaveProperty('scripts');
});

test('the archive contains everything that the updater needs', async () => {
  const updater = join(archive, 'node_modules', 'electron-updater');
  const { code, output: printed } = await run(
    process.execPath,
    ['--eval', `require(${JSON.stringify(updater)})`],
    {},
  );
  expect(printed).toBe('');
  expect(code).toBe(0);
});

test('the archive contains all that the app loads by name, and is verified as a whole', () => {
  const inside = filesBelow(archive);
  const loaded = loadedPackages(archive);
  expect(loaded.map(({ name }) => name)).toEqual(expect.arrayContaining(['keytar', 'electron-updater']));
  expect(loaded.filter(({ name }) => !inside.includes(`node_modules/${name}/package.json`))).toEqual([]);
});

test('the app doesn’t load a package placed next to the archive', async () => {
  const planted = join(folder, 'node_modules', 'supports-color');
  mkdirSync(planted, { recursive: true });
  writeFileSync(join(planted, 'index.js'), "console.log('planted');");
  const updater = join(archive, 'node_modules', 'electron-updater');
  const load = ['--eval', `require(${JSON.stringify(updater)})`];
  const { output: printed } = await run(process.execPath, load, { NODE_PATH: join(folder, 'node_modules') });
  expect(printed).toBe('');
});

test('the app reads only the listed environment variables, and none of the tests’', () => {
  const { names, whole } = readsOfEnvironment(archive);
  expect(compare(names, environment)).toEqual({ extra: [], unused: [] });
  expect(compare(whole, wholeEnvironment)).toEqual({ extra: [], unused: [] });
  const naming = filesBelow(archive).filter((file) =>
    readFileSync(join(archive, file)).includes('REALM_CONSOLE_'),
  );
  expect(naming).toEqual([]);
});

test('the package contains Electron, the keychain library for this system, and the licenses next to the archive', () => {
  const allowed = [
    'realm-console',
    'chrome-sandbox',
    'chrome_crashpad_handler',
    'libffmpeg.so',
    'icudtl.dat',
    'resources.pak',
    'v8_context_snapshot.bin',
    'locales/en-US.pak',
    'LICENSE.electron.txt',
    'LICENSES.chromium.html',
    'resources/apparmor-profile',
    ...resources.map((name) => `resources/${name}`),
    `resources/app.asar.unpacked/${keychainLibrary('linux-x64')}`,
  ];
  expect(compare(filesBelow(unpacked), allowed)).toEqual({ extra: [], unused: [] });
});

test('the package has every fuse set', async () => {
  const on = '1'.charCodeAt(0);
  const off = '0'.charCodeAt(0);
  expect(await getCurrentFuseWire(join(unpacked, 'realm-console'))).toEqual({
    version: '1',
    0: off, // RunAsNode
    1: on, // EnableCookieEncryption
    2: off, // EnableNodeOptionsEnvironmentVariable
    3: off, // EnableNodeCliInspectArguments
    4: on, // EnableEmbeddedAsarIntegrityValidation
    5: on, // OnlyLoadAppFromAsar
    6: off, // LoadBrowserProcessSpecificV8Snapshot
    7: off, // GrantFileProtocolExtraPrivileges
    8: on, // WasmTrapHandlers
  });
});

/** The desktop's name for the app: Electron gives its windows this name too. */
const desktopName = 'example.realm_console.RealmConsole';

test.each([
  { kind: 'deb', exec: '"/opt/Realm Console/realm-console" %U' },
  { kind: 'rpm', exec: '"/opt/Realm Console/realm-console" %U' },
  { kind: `AppImage/${desktopName}`, exec: 'AppRun %U' },
])('the desktop entry of $kind starts the app in its sandbox', ({ kind, exec }) => {
  expect(readDesktopEntry(join(records, `${kind}.desktop`))).toMatchObject({
    Type: 'Application',
    Name: 'Realm Console',
    Exec: exec,
    Icon: 'realm-console',
    StartupWMClass: desktopName,
    Categories: 'Office;Network;',
    MimeType: 'x-scheme-handler/realm-console;',
  });
});

test.each(['deb', 'rpm'])('the %s names its maintainer and its home page', (kind) => {
  const args = readFileSync(join(records, `${kind}.arguments`), 'utf8').split('\n');
  const { author, homepage } = JSON.parse(readFileSync(join(archive, 'package.json'), 'utf8')) as {
    author: { name: string; email: string };
    homepage: string;
  };
  const valueOf = (name: string) => args[args.indexOf(name) + 1];
  expect(valueOf('--maintainer')).toBe(`${author.name} <${author.email}>`);
  expect(valueOf('--url')).toBe(homepage);
  expect(args.some((each) => each.endsWith(`=/usr/share/applications/${desktopName}.desktop`))).toBe(true);
});

test('the bill of materials lists what is shipped, and Electron', () => {
  const bill = JSON.parse(readFileSync(join(output, `${packageName}.cdx.json`), 'utf8')) as {
    components: { 'bom-ref': string }[];
  };
  const listed = bill.components.map((component) => component['bom-ref']);
  const wanted = shipped().map(({ name, version }) => `${name}@${version}`);
  expect(new Set(listed)).toEqual(new Set([...wanted, listed.find((each) => each.startsWith('electron@'))]));
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: {
      timestamp: '2025-06-15T15:06:40.000Z',
      component: { type: 'application', name: 'realm-console' },
    },
  });
});

test('the licenses are complete, including those of fonts', () => {
  const notices = readFileSync(join(unpacked, 'resources', 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  const names = shipped().map(({ name }) => name);
  for (const name of [
    'react',
    '@mantine/core',
    '@fontsource-variable/inter',
    '@fontsource-variable/jetbrains-mono',
    'undici',
    '@github/keytar',
  ])
    expect(names).toContain(name);
  for (const { name, version, text } of shipped()) {
    expect(text, name).toMatch(/copyright|permission/i);
    expect(notices).toContain(`${name} ${version}`);
    expect(notices).toContain(text);
  }
});

test('the packaged app refuses to start without a sandbox', async () => {
  const args = [
    `--user-data=${join(folder, 'without-sandbox')}`,
    '--once',
    '--report=unused.png',
    '--no-sandbox',
  ];
  const { code, output: printed } = await run(join(unpacked, 'realm-console'), args, {
    REALM_CONSOLE_HEADLESS: '1',
    REALM_CONSOLE_PACKAGED: '1',
  });
  expect(printed).toContain('Install the deb or rpm package instead.');
  expect(code).not.toBe(0);
});

test('the packaged app refuses to start if other programs could act in its window', async () => {
  const args = [
    `--user-data=${join(folder, 'open')}`,
    '--once',
    '--report=unused.png',
    '--remote-debugging-pipe',
  ];
  const { code, output: printed } = await run(join(unpacked, 'realm-console'), args, {
    REALM_CONSOLE_HEADLESS: '1',
    REALM_CONSOLE_PACKAGED: '1',
  });
  expect(printed).toContain('is started with --remote-debugging-pipe. Start it without.');
  expect(code).not.toBe(0);
});

test('the packaged app starts, and its demo organization is live', async () => {
  const picture = join(folder, 'window.png');
  const args = [`--user-data=${join(folder, 'user-data')}`, '--demo', `--report=${picture}`, '--once'];
  const { code, output: printed } = await run(join(unpacked, 'realm-console'), args, {
    REALM_CONSOLE_HEADLESS: '1',
    REALM_CONSOLE_PACKAGED: '1',
  });
  expect(printed).toMatch(/^live: people \d+/m);
  expect(code).toBe(0);
  expect(statSync(picture).size).toBeGreaterThan(10_000);
});
