import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCurrentFuseWire } from '@electron/fuses';
import { afterAll, expect, test } from 'vitest';
import { fuses } from '../../build/package/fuses.ts';
import {
  archiveContents,
  compare,
  keychainLibrary,
  packageName,
  resources,
  resourcesOf,
} from '../package/contents.ts';
import { filesBelow, pack, run } from '../package/packaging.ts';
import {
  writeElectronForLinux,
  writeElectronForMac,
  writeElectronForWindows,
  writeTools,
} from '../package/stand-ins.ts';

/**
 * The app for every system and processor architecture, with stand-ins for Electron, and the same package twice. Signing
 * and the resources of a Windows executable aren't tested, because neither can be made on Linux.
 */
const folder = mkdtempSync(join(tmpdir(), 'realm-console-package-'));
const tools = writeTools(join(folder, 'tools'), join(folder, 'records'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const on = '1'.charCodeAt(0);
const off = '0'.charCodeAt(0);
const { version, strictlyRequireAllFuses: _, ...switches } = fuses;
const wire = {
  version,
  ...Object.fromEntries(Object.entries(switches).map(([place, isOn]) => [place, isOn ? on : off])),
};

/** Where electron-builder puts the app and its executable, and keytar's name for the system. */
const systems = [
  {
    system: 'linux' as const,
    keytar: 'linux',
    writeElectron: writeElectronForLinux,
    folders: { arm64: 'linux-arm64-unpacked' },
    executable: 'realm-console',
    options: [],
  },
  {
    system: 'mac' as const,
    keytar: 'darwin',
    writeElectron: writeElectronForMac,
    folders: { x64: 'mac', arm64: 'mac-arm64' },
    executable: 'Realm Console.app',
    options: [],
  },
  {
    system: 'win' as const,
    keytar: 'win32',
    writeElectron: writeElectronForWindows,
    folders: { x64: 'win-unpacked', arm64: 'win-arm64-unpacked' },
    executable: 'Realm Console.exe',
    options: ['-c.win.signAndEditExecutable=false', '-c.disableAsarIntegrity=true'],
  },
];

test.each(systems)(
  'the app for $system has its contents, its keychain library and its fuses',
  async (each) => {
    const { system, keytar, writeElectron, folders, executable, options } = each;
    const electron = join(folder, `electron-${system}`);
    const output = join(folder, `dist-${system}`);
    writeElectron(electron);
    const architectures = Object.keys(folders).map((name) => `--${name}`);
    await pack({
      electron,
      output,
      targets: [`--${system}`, 'dir', ...architectures, ...options],
      env: { ...tools, CSC_IDENTITY_AUTO_DISCOVERY: 'false' },
    });
    for (const [architecture, name] of Object.entries(folders)) {
      const inside = resourcesOf(join(output, name), system);
      const library = keychainLibrary(`${keytar}-${architecture}`);
      const archive = join(folder, `archive-${system}-${architecture}`);
      const asar = join(
        import.meta.dirname,
        '..',
        '..',
        'node_modules',
        '@electron',
        'asar',
        'bin',
        'asar.js',
      );
      await run(process.execPath, [asar, 'extract', join(inside, 'app.asar'), archive], {});
      expect(compare(filesBelow(archive), [...archiveContents, library])).toEqual({ extra: [], unused: [] });

      const marks = system === 'mac' ? ['icon.icns', 'LICENSE.electron.txt', 'LICENSES.chromium.html'] : [];
      const allowed = [...resources, `app.asar.unpacked/${library}`];
      const { extra, unused } = compare(filesBelow(inside), allowed);
      expect({ extra: extra.filter((file) => !marks.includes(file)), unused }).toEqual({
        extra: [],
        unused: [],
      });
      expect(await getCurrentFuseWire(join(output, name, executable))).toEqual(wire);
    }
  },
);

test('the macOS app contains the hash of the archive that the fuse verifies', () => {
  const plist = readFileSync(
    join(folder, 'dist-mac', 'mac', 'Realm Console.app', 'Contents', 'Info.plist'),
    'utf8',
  );
  expect(plist).toMatch(/<key>ElectronAsarIntegrity<\/key>\s*<dict>\s*<key>Resources\/app\.asar<\/key>/);
});

test('the same sources produce the same archive and bill of materials', async () => {
  const electron = join(folder, 'electron-twice');
  writeElectronForLinux(electron);
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  for (const output of [first, second])
    await pack({ electron, output, targets: ['--linux', 'tar.gz', '--x64'], env: tools });
  for (const name of [`${packageName}.tar.gz`, `${packageName}.cdx.json`])
    expect(readFileSync(join(second, name)).equals(readFileSync(join(first, name))), name).toBe(true);
});
