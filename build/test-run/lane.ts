import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const projectFolder = join(import.meta.dirname, '..', '..');

/** One check that runs beside others: its output is kept together and shown at its end. */
export interface Step {
  name: string;
  command: string;
  arguments: readonly string[];
  environment?: NodeJS.ProcessEnv;
}

/** How a step ended. */
export interface StepResult {
  ok: boolean;
  milliseconds: number;
}

/**
 * Runs a command in the project's folder.
 *
 * @param isShown true: its output goes to the terminal as it comes; false: it is kept, and shown only if the command fails
 */
export function runStep(
  { name, command, arguments: given, environment = {} }: Step,
  isShown: boolean,
): Promise<StepResult> {
  const start = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, given, {
      cwd: projectFolder,
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
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
      if (!isShown)
        console.log(`${ok ? 'passed' : 'FAILED'}: ${name} (${(milliseconds / 1_000).toFixed(1)} s)`);
      if (!ok && output !== '') console.log(output.trimEnd());
      resolve({ ok, milliseconds });
    };
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

/** Runs steps one after the other; all of them, whatever becomes of each. */
export async function runLane(steps: readonly Step[]): Promise<boolean> {
  let isOk = true;
  for (const step of steps) {
    const { ok } = await runStep(step, false);
    isOk &&= ok;
  }
  return isOk;
}
