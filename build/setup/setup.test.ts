import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'Ada Löwe '));
  const build = join(import.meta.dirname, '..');
  for (const part of ['setup.mjs', 'setup'])
    cpSync(join(build, part), at('build', part), { recursive: true });
  for (const program of ['programs', 'debian']) mkdirSync(at(program));
  writeFileSync(at('package-lock.json'), '{}');
  writeFileSync(
    at('npm-cli.js'),
    `const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync('npm-runs', process.argv.slice(2).join(' ') + '\\n');
if (process.env.NPM_FAILS) process.exit(1);
while (process.env.NPM_WAITS_FOR && !existsSync(process.env.NPM_WAITS_FOR));
mkdirSync('node_modules', { recursive: true });
writeFileSync('node_modules/.package-lock.json', '{}');
`,
  );
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (...path: string[]): string => join(folder, ...path);
const npmRuns = (): string => (existsSync(at('npm-runs')) ? readFileSync(at('npm-runs'), 'utf8') : '');

function program(name: string, script: string): void {
  writeFileSync(at('programs', name), `#!/bin/sh\n${script}\n`);
  chmodSync(at('programs', name), 0o755);
}

/** Runs the set-up of the copied project, with only the test's programs. */
function setUp(
  environment: NodeJS.ProcessEnv = {},
  onWords: (words: string) => void = () => {},
  program: readonly string[] = [],
): Promise<{ code: number | null; words: string }> {
  const child = spawn(process.execPath, [at('build', 'setup.mjs'), ...program], {
    cwd: tmpdir(),
    env: { ...process.env, PATH: at('programs'), npm_execpath: at('npm-cli.js'), ...environment },
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      words += chunk;
      onWords(words);
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, words })));
}

describe('the installation of packages', () => {
  it('runs once, and again when package-lock.json is newer', async () => {
    expect(await setUp()).toMatchObject({ code: 0, words: expect.stringContaining('(npm ci)') });
    expect(await setUp()).toMatchObject({ code: 0, words: expect.stringContaining('are installed') });
    expect(npmRuns()).toBe('ci\n');

    const later = Date.now() / 1000 + 60;
    utimesSync(at('package-lock.json'), later, later);
    expect((await setUp()).words).toContain('package-lock.json has changed');
    expect(npmRuns()).toBe('ci\nci\n');
  });

  it('runs in one of two simultaneous set-ups', async () => {
    const noticed = at('the other one waits');
    const once = () =>
      setUp({ NPM_WAITS_FOR: noticed }, (words) => {
        if (words.includes('waiting for it')) writeFileSync(noticed, '');
      });
    const both = await Promise.all([once(), once()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(npmRuns()).toBe('ci\n');
    expect(both.filter(({ words }) => words.includes('waiting for it'))).toHaveLength(1);
  });

  it('runs again after a set-up that was killed', async () => {
    const killed = spawn(process.execPath, ['--eval', '']);
    await new Promise((resolve) => killed.on('exit', resolve));
    writeFileSync(at('.setup-runs'), String(killed.pid));
    expect((await setUp()).code).toBe(0);
    expect(npmRuns()).toBe('ci\n');
    expect(existsSync(at('.setup-runs'))).toBe(false);
  });

  it('says what to do if it fails', async () => {
    const { code, words } = await setUp({ NPM_FAILS: '1' });
    expect(code).toBe(1);
    expect(words).toContain('Check the connection');
  });
});

describe.runIf(process.platform === 'linux')('the installation of a Linux system’s programs', () => {
  it('lists them if there is no apt', async () => {
    const { code, words } = await setUp();
    expect(code).toBe(0);
    expect(words).toMatch(/not a Debian-like system.*\n.*\bchromium xvfb\b/);
  });

  /** A Debian with some packages installed, whose apt installs the others when root asks. */
  function beDebian(...installed: string[]): void {
    writeFileSync(at('debian', 'installed'), installed.map((name) => `installed ${name}\n`).join(''));
    program('dpkg-query', `while read -r line; do echo "$line"; done <'${at('debian', 'installed')}'`);
    program('apt-cache', '[ "$2" = chromium-sandbox ]');
    program(
      'apt-get',
      `[ "$*" = --version ] && exit; echo "$DEBIAN_FRONTEND $*" >>'${at('debian', 'apt')}'; [ ! -f '${at('debian', 'broken')}' ]`,
    );
    program('env', 'DEBIAN_FRONTEND=noninteractive; export DEBIAN_FRONTEND; shift; "$@"');
  }

  const allButXvfb =
    'chromium dbus gnome-keyring libsecret-1-0 fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji';

  it.skipIf(process.getuid?.() !== 0)('is done by root, with those that the system offers', async () => {
    beDebian(...allButXvfb.split(' '));
    expect((await setUp()).words).toContain('installing system packages: xvfb chromium-sandbox');
    const commands = readFileSync(at('debian', 'apt'), 'utf8');
    expect(commands).toMatch(
      /^noninteractive .*update.*\nnoninteractive .*install .* xvfb chromium-sandbox\n$/m,
    );
  });

  it('is skipped when all are installed', async () => {
    beDebian(...allButXvfb.split(' '), 'xvfb', 'chromium-sandbox');
    expect((await setUp()).words).toContain('the system packages are installed');
    expect(existsSync(at('debian', 'apt'))).toBe(false);
  });

  it('says what root must run if it fails', async () => {
    beDebian(...allButXvfb.split(' '));
    writeFileSync(at('debian', 'broken'), '');
    const { code, words } = await setUp();
    expect(code).toBe(1);
    expect(words).toContain('apt-get install --no-install-recommends xvfb chromium-sandbox');
  });
});

describe('a program after the set-up', () => {
  const next = (): string => at('next program.mjs');

  beforeEach(() => {
    const script = "console.log(process.execPath, process.argv.slice(2).join('+')); process.exitCode = 7;";
    writeFileSync(next(), script);
  });

  it('runs on the packages’ Node, with its arguments, and its exit code is passed on', async () => {
    const node = at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    cpSync(process.execPath, node);
    const { code, words } = await setUp({}, () => {}, [next(), 'a b', '--once']);
    expect(words).toContain(`${node} a b+--once`);
    expect(code).toBe(7);
  });

  it('waits for what npm left out because it ignores scripts', async () => {
    const { code, words } = await setUp({}, () => {}, [next()]);
    expect(code).toBe(1);
    expect(words).toContain('npm rebuild node @github/keytar --ignore-scripts=false');
  });
});

describe('the two commands', () => {
  const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8');

  it('begin with the set-up', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(scripts['start']).toBe('node build/setup.mjs build/start.ts');
    expect(scripts['test']).toBe('node build/setup.mjs build/test-run/run.ts');
  });

  it('are those in the README, and one of them decides what lands', () => {
    expect(read('README.md')).toMatch(/^npm start .*\nnpm test .*$/m);
    expect(read('.ci/run').trim().split('\n').at(-1)).toBe('npm test');
  });
});
