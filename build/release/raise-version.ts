import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNewer } from '#contract/versions.ts';
import { hasUnreleased, readChangelog } from './changelog.ts';

interface Release {
  /** The top folder of the project, which git keeps. */
  folder: string;
  /** The version to be, such as `0.9.0`. */
  version: string;
  /** Such as `2026-11-30`. */
  today: string;
}

interface Manifest {
  version: string;
}

interface Lock extends Manifest {
  /** By folder; the project's own is the empty one. */
  packages: Record<string, object>;
}

/** Why the tree can't be released as it is: what git names as changed or new, or that git can't tell. */
function problemOfTree(folder: string): string | null {
  const { status, stdout, stderr } = spawnSync('git', ['status', '--porcelain'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) return `git can't tell whether everything is committed. ${stderr}`.trim();
  return stdout === '' ? null : `Commit these changes first:\n${stdout.trimEnd()}`;
}

/** What the changelog lacks for a release. */
function problemsOfChangelog(text: string, { version, today }: Release): string[] {
  let newest;
  try {
    [newest] = readChangelog(text);
    if (hasUnreleased(text)) {
      return [`Move what CHANGELOG.md lists as unreleased to "## [${version}] - ${today}".`];
    }
  } catch (error) {
    return [`CHANGELOG.md can't be read. ${error instanceof Error ? error.message : String(error)}`];
  }
  if (newest?.version !== version) {
    return [`CHANGELOG.md needs "## [${version}] - ${today}" as its first section.`];
  }
  return [
    ...(newest.date === today ? [] : [`CHANGELOG.md dates ${version} ${newest.date}. Today is ${today}.`]),
    ...(newest.changes.length > 0 ? [] : [`CHANGELOG.md lists nothing under ${version}.`]),
  ];
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

/**
 * Sets the version of the project in `package.json` and `package-lock.json`, if everything is ready for it.
 *
 * @returns what has to be done first; then nothing was written.
 */
export function raiseVersion(release: Release): string[] {
  const { folder, version } = release;
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  if (!/^\d+\.\d+\.\d+$/.test(version)) return ['Name the new version: npm run release -- 0.9.0'];
  const manifest: Manifest = JSON.parse(read('package.json'));
  const locked: Lock = JSON.parse(read('package-lock.json'));
  const problemInTree = problemOfTree(folder);
  const problems = [
    ...(isNewer(version, manifest.version) ? [] : [`${version} is not newer than ${manifest.version}.`]),
    ...(problemInTree === null ? [] : [problemInTree]),
    ...problemsOfChangelog(read('CHANGELOG.md'), release),
  ];
  if (problems.length > 0) return problems;
  writeJson(join(folder, 'package.json'), { ...manifest, version });
  writeJson(join(folder, 'package-lock.json'), {
    ...locked,
    version,
    packages: { ...locked.packages, '': { ...locked.packages[''], version } },
  });
  return [];
}
