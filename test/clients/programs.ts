import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PythonEnvironment } from './python-environment.ts';
import type { ClientRealm, ClientStep } from './steps.ts';

/** A foreign client and the program that drives it. */
export interface ForeignClient {
  /** Its name in the registry. */
  name: string;
  /** The path relative to this file. */
  program: string;
  language: 'python' | 'node';
}

export const foreignClients: readonly ForeignClient[] = [
  { name: 'zulip', program: 'python/zulip_python.py', language: 'python' },
  { name: 'zulip-bots', program: 'python/zulip_bot.py', language: 'python' },
  { name: 'zlp-cli', program: 'python/zlp_cli.py', language: 'python' },
  { name: 'zulip-term', program: 'python/zulip_terminal.py', language: 'python' },
  { name: 'zulip-js', program: 'zulip-js.ts', language: 'node' },
];

/**
 * The latest release of the terminal client reads settings that servers omit from this level on; its main branch
 * doesn't.
 */
const terminalReleaseUntil = 439;

function whySkipped(name: string, python: PythonEnvironment | null, featureLevel: number): string | null {
  if (python === null) return 'no Python 3.9 or newer';
  const version = python.versions.get(name);
  if (version === undefined) return 'could not be installed';
  const isTooOld = name === 'zulip-term' && version === '0.7.0' && featureLevel >= terminalReleaseUntil;
  return isTooOld ? "the release is too old for this level, and its main branch couldn't be fetched" : null;
}

/** Stops a program that hangs. */
const patience = 300_000;

function readStep(line: string): ClientStep | null {
  try {
    return JSON.parse(line) as ClientStep;
  } catch {
    return null;
  }
}

/** Runs a client's program against a realm and returns its steps; a crash adds a failed step. */
export async function runClient(
  { name, program, language }: ForeignClient,
  python: PythonEnvironment | null,
  realm: ClientRealm,
): Promise<ClientStep[]> {
  const detail = language === 'python' ? whySkipped(name, python, realm.featureLevel) : null;
  if (detail !== null) return [{ step: 'all', outcome: 'skipped', detail }];
  const file = fileURLToPath(new URL(program, import.meta.url));
  const command = language === 'python' && python !== null ? python.python : process.execPath;
  return new Promise((resolve) => {
    execFile(
      command,
      [file],
      {
        env: { ...process.env, DEMO_REALM: JSON.stringify(realm), PYTHONDONTWRITEBYTECODE: '1' },
        // Some write their logs to the current directory.
        cwd: realm.folder,
        timeout: patience,
        maxBuffer: 16 * 1024 * 1024,
      },
      (error, stdout, stderr) => {
        const steps = stdout
          .split('\n')
          .map(readStep)
          .filter((step) => step !== null);
        if (error !== null)
          steps.push({ step: 'runs to its end', outcome: 'failed', detail: stderr.slice(-600) });
        resolve(steps);
      },
    );
  });
}
