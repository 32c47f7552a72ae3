import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What is installed from PyPI; `pyte` reads the screen of the terminal client. */
const packages = ['zulip', 'zulip-bots', 'zlp-cli', 'pyte'] as const;

/** Its main branch; where only PyPI can be reached, its last release, which refuses newer versions of Python by name. */
const terminalSources = [
  ['https://github.com/zulip/zulip-terminal/archive/refs/heads/main.tar.gz'],
  ['--ignore-requires-python', 'zulip-term'],
] as const;

/** A Python of its own with the clients in it. */
export interface PythonEnvironment {
  python: string;
  /** Versions by the name of the package. */
  versions: ReadonlyMap<string, string>;
}

async function findPython(): Promise<string | null> {
  for (const name of [process.env['PYTHON'], 'python3', 'python']) {
    if (name === undefined) continue;
    try {
      await run(name, ['-c', 'import sys, venv; sys.exit(sys.version_info < (3, 9))']);
      return name;
    } catch {
      // The next name may be a Python that is new enough.
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
      // Its steps say that it is not there.
    }
  }
}

async function versionsOf(python: string): Promise<Map<string, string>> {
  const { stdout } = await run(python, ['-m', 'pip', 'list', '--format', 'json']);
  const listed = JSON.parse(stdout) as { name: string; version: string }[];
  return new Map(listed.map(({ name, version }) => [name.toLowerCase().replaceAll('_', '-'), version]));
}

/**
 * Installs the Python clients into a folder, unless they are there.
 *
 * @returns null where there is no Python 3.9 or newer
 * @throws the error of pip when the packages cannot be installed
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
