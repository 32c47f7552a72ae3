import { afterAll, afterEach, vi } from 'vitest';
import { whatIsSeen } from '../e2e/seen-at-failure.ts';
import { beginTimeSpent, timeSpent } from './time-spent.ts';

beginTimeSpent();

// A test that is in another zone goes back to this one: on Windows a program stays there when the variable is only removed.
process.env['TZ'] ??= Intl.DateTimeFormat().resolvedOptions().timeZone;

// What is waited for comes when the machine has time for it: a second, which is the default, is soon over on a busy one.
const wait = vi.waitFor;
if (wait.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(callback, options = { timeout: 30_000 }) {
    return wait(callback, options);
  };
}

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const seen of await whatIsSeen()) console.error(`A window when “${task.name}” failed:\n${seen}`);
});

// Reported with the file's results; `build/test-run/time-reporter.ts` reads it.
// oxlint-disable-next-line no-empty-pattern -- the first parameter is for fixtures, and vitest wants it destructured
afterAll(({}, suite) => {
  suite.file.meta.timeSpent = timeSpent();
});
