import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The PyPI packages to install; `pyte` reads the terminal client's screen. */
const packages = ['zulip', 'zulip-bots', 'zlp-cli', 'pyte'] as const;

/** Its main branch, or if only PyPI is reachable, its last release, which refuses newer versions of Python by name. */
const terminalSources = [
  ['https://github.com/zulip/zulip-terminal/archive/refs/heads/main.tar.gz'],
  ['--ignore-requires-python', 'zulip-term'],
] as const;

/** A separate Python with the clients installed. */
export interface PythonEnvironment {
  python: string;
  /** Versions by package name. */
  versions: ReadonlyMap<string, string>;
}

async function findPython(): Promise<string | null> {
  for (const name of [process.env['PYTHON'], 'python3', 'python']) {
    if (name === undefined) continue;
    try {
      await run(name, ['-c', 'import sys, venv; sys.exit(sys.version_info < (3, 9))']);
      return name;
    } catch {
      // The next name may be a new enough Python.
    }
  }
  return null;
}

async function installTerminal(pip: readonly string[], python: string): Promise<void> {
  for (const source of terminalSources) {
    try {
      await run(python, [...pip, ...source]);
      return;
    } catch {
      // Its steps report that it is missing.
    }
  }
}

async function versionsOf(python: string): Promise<Map<string, string>> {
  const { stdout } = await run(python, ['-m', 'pip', 'list', '--format', 'json']);
  const listed = JSON.parse(stdout) as { name: string; version: string }[];
  return new Map(listed.map(({ name, version }) => [name.toLowerCase().replaceAll('_', '-'), version]));
}

/**
 * Installs the Python clients into a folder, unless they are there already.
 *
 * @returns null without Python 3.9 or newer
 * @throws the error from pip if the packages can't be installed
 */
export async function pythonEnvironment(folder: string): Promise<PythonEnvironment | null> {
  const found = await findPython();
  if (found === null) return null;
  const python = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  const marker = join(folder, 'installed');
  const wanted = packages.join('\n');
  const isInstalled = existsSync(marker) && (await readFile(marker, 'utf8')) === wanted;
  if (!isInstalled) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await run(found, ['-m', 'venv', folder]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--retries', '1'];
    await run(python, [...pip, ...packages]);
    await installTerminal(pip, python);
    await writeFile(marker, wanted);
  }
  return { python, versions: await versionsOf(python) };
}
