import { afterAll, afterEach } from 'vitest';
import { whatIsSeen } from '../e2e/seen-at-failure.ts';
import { beginTimeSpent, timeSpent } from './time-spent.ts';

beginTimeSpent();

// A test that is in another zone goes back to this one: on Windows a program stays there when the variable is only removed.
process.env['TZ'] ??= Intl.DateTimeFormat().resolvedOptions().timeZone;

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const seen of await whatIsSeen()) console.error(`A window when “${task.name}” failed:\n${seen}`);
});

// Reported with the file's results; `build/test-run/time-reporter.ts` reads it.
// oxlint-disable-next-line no-empty-pattern -- the first parameter is for fixtures, and vitest wants it destructured
afterAll(({}, suite) => {
  suite.file.meta.timeSpent = timeSpent();
});
