import { EventEmitter } from 'node:events';
import type { BrowserWindow, MessageBoxOptions } from 'electron';
import { expect, test } from 'vitest';
import { recoverWindow } from './window-recovery.ts';

function windowUnderTest(answers: number[] = []) {
  const done: string[] = [];
  const asked: MessageBoxOptions[] = [];
  let now = 0;
  const webContents = Object.assign(new EventEmitter(), {
    reload: () => void done.push('reload'),
    forcefullyCrashRenderer: () => void done.push('crash'),
  });
  const window = { isDestroyed: () => false, webContents };
  recoverWindow(window as unknown as BrowserWindow, {
    ask(options) {
      asked.push(options);
      const response = answers.shift();
      // A person who doesn't answer.
      return response === undefined ? new Promise(() => undefined) : Promise.resolve({ response });
    },
    copy: async (text) => void done.push(`copy ${text}`),
    log: () => undefined,
    report: () => 'the report',
    endCalls: () => void done.push('end calls'),
    recovered: () => void done.push('recovered'),
    quit: () => void done.push('quit'),
    elapsed: () => now,
  });
  return {
    done,
    asked,
    pass: (milliseconds: number) => (now += milliseconds),
    async end(reason = 'crashed') {
      webContents.emit('render-process-gone', {}, { reason, exitCode: 5 });
      await new Promise((resolve) => setImmediate(resolve));
    },
    async emit(event: string) {
      webContents.emit(event);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('a window whose process ended is reloaded', async () => {
  const { done, end, asked } = windowUnderTest();
  await end();
  expect(done).toEqual(['end calls', 'recovered', 'reload']);
  expect(asked).toEqual([]);
});

test('a window that was closed is left alone', async () => {
  const { done, end } = windowUnderTest();
  await end('clean-exit');
  expect(done).toEqual([]);
});

test('a window that keeps crashing asks first, and its report can be copied', async () => {
  const { done, end, asked } = windowUnderTest([1, 0]);
  await end();
  await end();
  await end('oom');
  expect(asked.map(({ message, detail }) => `${message}: ${detail?.split('. ')[0]}`)).toEqual([
    'The window keeps stopping: It ran out of memory',
    'The window keeps stopping: It ran out of memory',
  ]);
  expect(done.slice(6)).toEqual(['end calls', 'copy the report', 'recovered', 'reload']);
});

test('crashes that are far apart do not cause a question', async () => {
  const { end, asked, pass } = windowUnderTest();
  for (let round = 0; round < 5; round += 1) {
    await end();
    pass(40_000);
  }
  expect(asked).toEqual([]);
});

test('the program can be quit instead', async () => {
  const { done, end } = windowUnderTest([2]);
  for (let round = 0; round < 3; round += 1) await end();
  expect(done.at(-1)).toBe('quit');
});

test('a window that does not respond can be waited for or ended', async () => {
  const patient = windowUnderTest([0]);
  await patient.emit('unresponsive');
  expect(patient.done).toEqual([]);
  const impatient = windowUnderTest([1]);
  await impatient.emit('unresponsive');
  expect(impatient.asked[0]?.buttons).toEqual(['Wait', 'Reload']);
  expect(impatient.done).toEqual(['crash']);
});

test('the question disappears once the window responds', async () => {
  const { emit, asked } = windowUnderTest();
  await emit('unresponsive');
  expect(asked[0]?.signal?.aborted).toBe(false);
  await emit('responsive');
  expect(asked[0]?.signal?.aborted).toBe(true);
});
