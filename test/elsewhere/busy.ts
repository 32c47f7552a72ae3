import { spawn } from 'node:child_process';
import type { Circumstance } from './circumstance.ts';
import { runTests } from './test-run.ts';

const programs = 20;

/** The tests beside programs that take every processor they get. */
export const busyCircumstance: Circumstance = {
  name: 'busy',
  why: `${programs} other programs want the processors.`,
  available: () => null,
  async run() {
    const running = Array.from({ length: programs }, () =>
      spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
    );
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
