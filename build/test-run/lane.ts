import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const projectFolder = join(import.meta.dirname, '..', '..');

/** A check that runs alongside others. */
export interface Step {
  name: string;
  command: string;
  arguments: readonly string[];
  environment?: NodeJS.ProcessEnv;
  /** When its output is shown: immediately, at its end, or only if it fails. */
  shown: 'at-once' | 'at-its-end' | 'if-failed';
}

/** The result of a step. */
export interface StepResult {
  ok: boolean;
  milliseconds: number;
}

/** Runs a command in the project's folder. */
export function runStep({
  name,
  command,
  arguments: given,
  environment = {},
  shown,
}: Step): Promise<StepResult> {
  const isAtOnce = shown === 'at-once';
  const start = performance.now();
  return new Promise((resolve) => {
    // On Windows, commands of packages are shell scripts, and the shell takes one line.
    const isWindows = process.platform === 'win32';
    const line = [command, ...given].map((word) => `"${word}"`).join(' ');
    const child = spawn(isWindows ? line : command, isWindows ? [] : given, {
      cwd: projectFolder,
      shell: isWindows,
      stdio: isAtOnce ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        FORCE_COLOR: process.env['FORCE_COLOR'] ?? (process.stdout.isTTY ? '1' : '0'),
        ...environment,
      },
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const end = (ok: boolean): void => {
      const milliseconds = performance.now() - start;
      if (output !== '' && (!ok || shown === 'at-its-end')) console.log(output.trimEnd());
      if (!isAtOnce)
        console.log(`${ok ? 'passed' : 'FAILED'}: ${name} (${(milliseconds / 1_000).toFixed(1)} s)`);
      resolve({ ok, milliseconds });
    };
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

/**
 * Runs all steps one after another, even if some fail.
 *
 * @returns the names of those that failed
 */
export async function runLane(steps: readonly Step[]): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const step of steps) {
    const { ok } = await runStep(step);
    if (!ok) failed.push(step.name);
  }
  return failed;
}
