import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { raiseVersion } from './raise-version.ts';

const today = '2026-03-04';
const changelog = (...sections: string[]): string => ['# Changelog', ...sections, ''].join('\n\n');
const first = '## [0.1.0] - 2026-01-02\n\n### Added\n\n- People';
const second = `## [0.2.0] - ${today}\n\n### Added\n\n- Groups`;

let folder: string;
const git = (...words: string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const release = (version = '0.2.0'): string[] => raiseVersion({ folder, version, today });

function commit(text: string): void {
  write('CHANGELOG.md', text);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A change');
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-release-'));
  git('init', '--quiet');
  const named = { name: 'console', version: '0.1.0', private: true };
  write('package.json', `${JSON.stringify(named, null, 2)}\n`);
  const packages = { '': { ...named, license: 'MIT' }, 'node_modules/a': { version: '0.1.0' } };
  write('package-lock.json', `${JSON.stringify({ ...named, lockfileVersion: 3, packages }, null, 2)}\n`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('sets the version in both files and changes no other line', () => {
  commit(changelog(second, first));
  expect(release()).toEqual([]);
  expect(git('diff', '--numstat').trim().split('\n')).toEqual([
    '2\t2\tpackage-lock.json',
    '1\t1\tpackage.json',
  ]);
  const { version, packages } = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  expect([version, packages['']?.version, packages['node_modules/a']?.version]).toEqual([
    '0.2.0',
    '0.2.0',
    '0.1.0',
  ]);
});

it.each<[string, string, RegExp]>([
  ['lacks the version', changelog(first), /needs "## \[0\.2\.0\] - 2026-03-04" as its first section/],
  ['dates it another day', changelog(second.replace(today, '2026-03-03'), first), /dates 0\.2\.0 2026-03-03/],
  ['lists nothing for it', changelog(`## [0.2.0] - ${today}`, first), /lists nothing under 0\.2\.0/],
  [
    'still has unreleased changes',
    changelog('## [Unreleased]\n\n### Fixed\n\n- Names', second, first),
    /Move what CHANGELOG\.md lists as unreleased/,
  ],
  ['is not in the format', changelog('## Second', first), /can't be read/],
])('refuses a changelog that %s', (_what, text, problem) => {
  commit(text);
  expect(release()).toEqual([expect.stringMatching(problem)]);
  expect(git('status', '--porcelain')).toBe('');
});

it('refuses while something is not committed, and names it', () => {
  commit(changelog(second, first));
  write('left.txt', 'Left');
  expect(release()).toEqual([expect.stringContaining('?? left.txt')]);
  expect(read('package.json')).toContain('"0.1.0"');
});

it('refuses outside of git', () => {
  commit(changelog(second, first));
  rmSync(join(folder, '.git'), { recursive: true });
  expect(release()).toEqual([expect.stringContaining("git can't tell")]);
});

it.each(['0.1.0', '0.0.9'])('refuses %s, which is not newer', (version) => {
  commit(changelog(second.replace('0.2.0', version)));
  expect(release(version)).toContain(`${version} is not newer than 0.1.0.`);
});

it.each(['', 'v0.2.0', '0.2', '0.2.0-beta.1'])('refuses %j as a version', (version) => {
  expect(release(version)).toEqual(['Name the new version: npm run release -- 0.9.0']);
});
