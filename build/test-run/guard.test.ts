import { describe, expect, it } from 'vitest';
import { judgeDuration, referenceMilliseconds } from './guard.ts';

const minute = 60_000;

describe('the limit on the duration of the test run', () => {
  it.each([
    ['a quiet machine, 10 minutes', 10, 1, true],
    ['a quiet machine, 13 minutes', 13, 1, true],
    ['a quiet machine, longer', 13.1, 1, false],
    ['half the speed, twice the time', 26, 2, true],
    ['half the speed, longer', 26.1, 2, false],
    ['a fast machine gets no less', 13, 0.3, true],
    ['a fast machine, longer', 13.1, 0.3, false],
  ])('%s', (_name, elapsed, slowness, ok) => {
    expect(judgeDuration(elapsed * minute, slowness * referenceMilliseconds).ok).toBe(ok);
  });

  it('has a message of one line', () => {
    expect(judgeDuration(9.5 * minute, 1.25 * referenceMilliseconds).words).toBe(
      'The run took 9 min 30 s. On this machine, at 80% of the reference speed, 12 min 30 s are expected and ' +
        '16 min 15 s allowed.',
    );
  });
});
