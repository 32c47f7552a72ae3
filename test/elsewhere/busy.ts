import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Circumstance } from './circumstance.ts';
import { runTests } from './test-run.ts';

const programs = 20;

/** Keeps a processor busy, and ends with the program that started it, however that ends. */
const endless =
  'const parent = process.ppid; while (process.ppid === parent) for (let i = 0; i < 1e9; i += 1);';

/** The tests next to programs that use every processor they can get. */
export const busyCircumstance: Circumstance = {
  name: 'busy',
  why: `${programs} other programs want the processors.`,
  available: () => null,
  async run() {
    const running = Array.from({ length: programs }, () =>
      spawn(process.execPath, ['--eval', endless], { stdio: 'ignore' }),
    );
    // Niced programs, like a desktop's background work: the tests get about half of the processors.
    for (const { pid } of running) if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
    const end = (): void => {
      for (const program of running) program.kill('SIGKILL');
    };
    process.once('exit', end);
    try {
      return await runTests({});
    } finally {
      end();
      process.off('exit', end);
    }
  },
};
