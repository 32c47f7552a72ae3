import { afterAll } from 'vitest';
import { beginTimeSpent, timeSpent } from './time-spent.ts';

beginTimeSpent();

// Reported with the file's results; `build/test-run/time-reporter.ts` reads it.
// oxlint-disable-next-line no-empty-pattern -- the first parameter is for fixtures, and vitest wants it destructured
afterAll(({}, suite) => {
  suite.file.meta.timeSpent = timeSpent();
});
