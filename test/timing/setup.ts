import { afterAll, afterEach, vi } from 'vitest';
import { whatIsSeen } from '../e2e/seen-at-failure.ts';
import { beginTimeSpent, timeSpent } from './time-spent.ts';

beginTimeSpent();

// A test in another zone returns to this one: on Windows, a program keeps the zone if the variable is only removed.
process.env['TZ'] ??= Intl.DateTimeFormat().resolvedOptions().timeZone;

// A busy machine may need more than a second, the default.
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
