import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Each entry matches at least one file, and every file has an entry. In a pattern, `*` is the rest of a name. */
export type AllowList = readonly string[];

const { version }: { version: string } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
);

/** The prefix of the names of packages, and of the list of contents next to them. */
export const packageName = `realm-console-${version}`;

/** The archive's contents on every system, besides the keychain's library. */
export const archiveContents: AllowList = [
  'package.json',
  'out/main/index.js',
  'out/main/*.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/renderer/third-party-notices.json',
  'out/renderer/assets/*.js',
  'out/renderer/assets/*.css',
  'out/renderer/assets/*.woff2',
  'node_modules/keytar/package.json',
  'node_modules/keytar/LICENSE.md',
  'node_modules/keytar/lib/keytar.js',
  ...updaterContents(),
];

/** electron-updater and its dependencies. */
function updaterContents(): string[] {
  const files: Record<string, string[]> = {
    argparse: ['LICENSE', 'argparse.js', 'lib/*.js'],
    'builder-util-runtime': ['LICENSE', 'out/*.js'],
    debug: ['LICENSE', 'src/*.js'],
    'electron-updater': ['LICENSE', 'out/**.js'],
    'fs-extra': ['LICENSE', 'lib/**.js'],
    'graceful-fs': ['LICENSE.md', '*.js'],
    'js-yaml': ['LICENSE', 'index.js', 'lib/**.js'],
    jsonfile: ['LICENSE', '*.js'],
    'lazy-val': ['out/main.js'],
    'lodash.escaperegexp': ['LICENSE', 'index.js'],
    'lodash.isequal': ['LICENSE', 'index.js'],
    ms: ['license.md', 'index.js'],
    sax: ['LICENSE.md', 'lib/sax.js'],
    semver: ['LICENSE', 'index.js', 'classes/*.js', 'functions/*.js', 'internal/*.js', 'ranges/*.js'],
    'tiny-typed-emitter': ['LICENSE', 'lib/index.js'],
    universalify: ['LICENSE', 'index.js'],
    'supports-color': ['index.js'],
  };
  return Object.entries(files).flatMap(([name, parts]) =>
    ['package.json', ...parts].map((part) => `node_modules/${name}/${part}`),
  );
}

/** The contents outside the archive, wherever a system keeps resources. */
export const resources: AllowList = ['app.asar', 'LICENSE.txt', 'THIRD-PARTY-NOTICES.txt'];

/** The keychain's library for one system and processor architecture. */
export const keychainLibrary = (target: string): string =>
  `node_modules/keytar/prebuilds/${target}/keytar.node`;

function matches(file: string, pattern: string): boolean {
  const expression = pattern
    .replaceAll('.', '\\.')
    .replace(/\*\*?/g, (stars) => (stars === '*' ? '[^/]+' : '.+'));
  return new RegExp(`^${expression}$`).test(file);
}

/** Files that aren't allowed, and entries that match nothing; both are empty if all is well. */
export function compare(files: readonly string[], allowed: AllowList): { extra: string[]; unused: string[] } {
  return {
    extra: files.filter((file) => !allowed.some((pattern) => matches(file, pattern))),
    unused: allowed.filter((pattern) => !files.some((file) => matches(file, pattern))),
  };
}

/** Names and values of a desktop entry: https://specifications.freedesktop.org/desktop-entry-spec */
export function readDesktopEntry(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  if (lines.shift() !== '[Desktop Entry]') throw new Error(`${file} is no desktop entry.`);
  return Object.fromEntries(lines.map((line) => [line.replace(/=.*$/s, ''), line.replace(/^[^=]*=/, '')]));
}

/** An unpacked app's folder of resources. */
export const resourcesOf = (folder: string, platform: 'linux' | 'mac' | 'win'): string =>
  platform === 'mac' ? join(folder, 'Realm Console.app', 'Contents', 'Resources') : join(folder, 'resources');
