import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { ThirdPartyPackage } from '#contract/console.ts';

interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
  dependencies?: Record<string, string>;
}

const modulesFolder = '/node_modules/';
const licenseFile = /^(licen[cs]e|copying|notice)(-\w+)?(\.(md|markdown|txt))?$/i;

/**
 * The package folder of a bundled module; null for our own modules.
 * @param id as the bundler has it: a path, possibly with a prefix and a query
 */
export function packageFolderOf(id: string): string | null {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '').replaceAll('\\', '/');
  const start = path.lastIndexOf(modulesFolder);
  if (start === -1) return null;
  const [first = '', second = ''] = path.slice(start + modulesFolder.length).split('/');
  return path.slice(0, start + modulesFolder.length) + (first.startsWith('@') ? `${first}/${second}` : first);
}

function readManifest(folder: string): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return manifest;
}

/** The folder of a dependency as Node resolves it from a package's folder. */
function dependencyFolder(folder: string, name: string): string {
  for (let place = folder; ; place = dirname(place)) {
    const candidate = join(place, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (place === dirname(place)) throw new Error(`${name} is not installed; ${folder} needs it.`);
  }
}

/** The folders of the project's runtime dependencies, including indirect ones. */
export function runtimeFolders(projectFolder: string): Set<string> {
  const folders = new Set<string>();
  const visit = (folder: string): void => {
    for (const name of Object.keys(readManifest(folder).dependencies ?? {})) {
      const found = dependencyFolder(folder, name);
      if (folders.has(found)) continue;
      folders.add(found);
      visit(found);
    }
  };
  visit(projectFolder);
  return folders;
}

/**
 * Reads a package's metadata from its folder.
 * @param mitLicense the MIT license without a copyright holder, for packages that only name the license
 * @throws Error if the text of its license is unknown: it couldn't be shipped
 */
export function readPackage(folder: string, mitLicense: string): ThirdPartyPackage {
  const { name, version, license, author } = readManifest(folder);
  if (license === undefined) throw new Error(`${name} does not name its license.`);
  // Folders of a package may contain third-party code with its own license.
  const texts = globSync('**/*', { cwd: folder, exclude: (file) => file.endsWith('node_modules') })
    .filter((file) => licenseFile.test(basename(file)))
    .toSorted((a, b) => a.split(sep).length - b.split(sep).length || a.localeCompare(b, 'en'))
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  if (texts.length > 0) return { name, version, license, text: texts.join('\n\n') };
  const holder = typeof author === 'object' ? author.name : (author ?? `the authors of ${name}`);
  if (license !== 'MIT') throw new Error(`${name} (${license}) comes without the text of its license.`);
  const copyright = `Copyright (c) ${holder.replace(/\s*[<(].*$/, '')}`;
  return { name, version, license, text: mitLicense.replace(/^Copyright .*$/m, copyright).trim() };
}

/** All notices as a text file. */
export function noticesText(packages: readonly ThirdPartyPackage[]): string {
  const rule = '-'.repeat(80);
  const entries = packages.map(
    ({ name, version, license, text }) => `${rule}\n${name} ${version} (${license})\n${rule}\n\n${text}\n`,
  );
  const opening =
    'Realm Console contains the software listed here. Electron and Chromium come with license files of their own:\n' +
    'LICENSE.electron.txt and LICENSES.chromium.html.\n';
  return [opening, ...entries].join('\n');
}
