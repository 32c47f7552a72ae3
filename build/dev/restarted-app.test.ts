import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { keepRestarting } from './restarted-app.ts';

/** Reports its start, and takes a moment to end. */
const program = `process.on('SIGTERM', () => setTimeout(() => process.exit(0), 100)); setInterval(() => {}, 1000); console.log('there');`;

async function arrived({ stdout }: ChildProcess): Promise<void> {
  if (stdout) await once(stdout, 'data');
}
const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

it('an app that is restarted has ended before the next one starts, and two requests start it once', async () => {
  const started: ChildProcess[] = [];
  const overBefore: boolean[] = [];
  const app = keepRestarting(
    () => {
      overBefore.push(started.every(isOver));
      const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
      started.push(child);
      return child;
    },
    () => undefined,
  );
  await arrived(started[0]!);
  app.restart();
  app.restart();
  await expect.poll(() => started.length).toBe(2);
  await arrived(started[1]!);
  await app.close();
  expect(overBefore).toEqual([true, true]);
  expect(started.map(isOver)).toEqual([true, true]);
});

it('an app that failed is reported, and restarts after the next build', async () => {
  const codes: (number | null)[] = [];
  let program = 'process.exit(3)';
  const begin = (): ChildProcess => spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
  const app = keepRestarting(begin, (code) => codes.push(code));
  await expect.poll(() => codes).toEqual([3]);
  program = 'process.exit(0)';
  app.restart();
  await expect.poll(() => codes).toEqual([3, 0]);
  await app.close();
});
