import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const projectFolder = join(import.meta.dirname, '..', '..');

/** Marks the fuse wire in Electron's binary: version 1 with nine fuses, set as shipped with Electron. */
const fuseWire = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x09101100011';

function write(folder: string, name: string, content: string | Buffer, mode = 0o644): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  chmodSync(file, mode);
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A folder that electron-builder accepts as Electron on Linux. Its executable has a fuse wire, and runs the archive
 * next to it on the Chromium shell.
 */
export function writeElectronForLinux(folder: string): void {
  const shell = join(projectFolder, 'build', 'chromium-shell', 'register.ts');
  const asar = join(projectFolder, 'node_modules', '@electron', 'asar', 'bin', 'asar.js');
  const launcher = [
    '#!/bin/sh',
    'set -eu',
    'resources=$(dirname "$(readlink -f "$0")")/resources',
    'app=$(mktemp -d)',
    `trap 'rm -rf "$app"' EXIT`,
    `${quoted(process.execPath)} ${quoted(asar)} extract "$resources/app.asar" "$app"`,
    `${quoted(process.execPath)} --import ${quoted(shell)} "$app/out/main/index.js" "$@"`,
    'exit',
    fuseWire,
  ];
  write(folder, 'electron', launcher.join('\n'), 0o755);
  for (const name of ['chrome-sandbox', 'chrome_crashpad_handler', 'libffmpeg.so'])
    write(folder, name, 'a stand-in', 0o755);
  for (const name of ['icudtl.dat', 'resources.pak', 'v8_context_snapshot.bin', 'locales/en-US.pak'])
    write(folder, name, 'a stand-in');
  write(folder, 'LICENSE', 'The license of Electron');
  write(folder, 'LICENSES.chromium.html', 'The licenses of Chromium');
}

/** The same for macOS, where the fuse wire is in the framework. */
export function writeElectronForMac(folder: string): void {
  const contents = 'Electron.app/Contents';
  const plist = (name: string): string =>
    '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>' +
    `<key>CFBundleExecutable</key><string>${name}</string><key>CFBundleName</key><string>${name}</string>` +
    '<key>CFBundleIconFile</key><string>electron.icns</string>' +
    '</dict></plist>\n';
  write(folder, `${contents}/Info.plist`, plist('Electron'));
  write(folder, `${contents}/MacOS/Electron`, 'a stand-in', 0o755);
  write(folder, `${contents}/Resources/electron.icns`, 'a stand-in');
  write(folder, `${contents}/Frameworks/Electron Framework.framework/Electron Framework`, fuseWire, 0o755);
  for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const helper = `Electron Helper${kind}`;
    write(folder, `${contents}/Frameworks/${helper}.app/Contents/Info.plist`, plist(helper));
    write(folder, `${contents}/Frameworks/${helper}.app/Contents/MacOS/${helper}`, 'a stand-in', 0o755);
  }
}

/** The same for Windows. Its executable's resources can't be edited. */
export function writeElectronForWindows(folder: string): void {
  write(folder, 'electron.exe', `a stand-in${fuseWire}`);
  for (const name of ['icudtl.dat', 'resources.pak', 'locales/en-US.pak']) write(folder, name, 'a stand-in');
}

/**
 * Stand-ins for the programs that electron-builder would download, and the variables that make it use them. They record
 * their input: desktop entries and arguments of fpm, and the folder of an AppImage.
 */
export function writeTools(folder: string, records: string): NodeJS.ProcessEnv {
  mkdirSync(records, { recursive: true });
  const fpm = [
    '#!/bin/sh',
    'set -eu',
    'kind=',
    'for argument; do if [ "$kind" = next ]; then kind=$argument; fi; if [ "$argument" = -t ]; then kind=next; fi; done',
    `cd ${quoted(records)}`,
    'while [ $# -gt 0 ]; do',
    '  printf "%s\\n" "$1" >> "$kind.arguments"',
    '  case $1 in --package) : > "$2" ;; *.desktop=*) cp "${1%%=*}" "$kind.desktop" ;; esac',
    '  shift',
    'done',
  ];
  write(folder, 'fpm', fpm.join('\n'), 0o755);
  write(
    folder,
    '7za',
    `#!/usr/bin/env node
const { readFileSync, writeFileSync } = require('node:fs');
const [archive, input] = process.argv.slice(-2);
writeFileSync(archive, require('node:zlib').gzipSync(readFileSync(input)));
`,
    0o755,
  );
  const squash = `#!/bin/sh\nset -eu\ncp -r "$1" ${quoted(join(records, 'AppImage'))}\n: > "$2"\n`;
  write(folder, 'appimage/mksquashfs', squash, 0o755);
  write(folder, 'appimage/desktop-file-validate', '#!/bin/sh\n', 0o755);
  for (const arch of ['x64', 'arm64']) {
    write(folder, `appimage/runtimes/runtime-${arch}`, 'a stand-in', 0o755);
    write(folder, `appimage/lib/${arch}/library`, 'a stand-in');
  }
  const icons =
    "import { parseArgs } from 'node:util';\nimport { writeFileSync } from 'node:fs';\n" +
    "const { values } = parseArgs({ strict: false });\nwriteFileSync(`${values.out}/icon.${values.format}`, 'a stand-in');\n";
  write(folder, 'icons/icon-tool.js', icons);
  write(folder, 'icons/package.json', '{"type":"module"}');
  return {
    CUSTOM_FPM_PATH: join(folder, 'fpm'),
    ELECTRON_BUILDER_7ZIP_PATH: join(folder, '7za'),
    APPIMAGE_TOOLS_PATH: join(folder, 'appimage'),
    ELECTRON_BUILDER_ICONS_TOOLSET_DIR: join(folder, 'icons'),
  };
}
