import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { environmentOf } from '../../build/test-run/places.ts';
import { choose, circumstances } from './circumstances.ts';
import { nextBeginning, secondsAhead } from './days.ts';
import { readOutcome } from './test-run.ts';

/** The answer of a program started in an environment. */
function answerIn(environment: NodeJS.ProcessEnv, script: string): string {
  return execFileSync(process.execPath, ['--print', script], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  }).trim();
}

describe('circumstances', () => {
  it('have unique names', () => {
    const names = circumstances.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it('are chosen by name, or all of them without one', () => {
    expect(choose(circumstances, ['kathmandu', 'sunday']).map(({ name }) => name)).toEqual([
      'sunday',
      'kathmandu',
    ]);
    expect(choose(circumstances, [])).toBe(circumstances);
    expect(() => choose(circumstances, ['monday'])).toThrow(
      /^There is no circumstance “monday”, but: sunday, /,
    );
  });

  it('report failures by file and title', () => {
    const file = (name: string, status: string, tests: [title: string, status: string][]) => ({
      name: `/home/ada/${name}`,
      status,
      assertionResults: tests.map(([fullName, each]) => ({ fullName, status: each })),
    });
    const result = {
      numPassedTests: 2,
      numFailedTests: 1,
      numPendingTests: 3,
      numTodoTests: 0,
      testResults: [
        file('a.test.ts', 'passed', [['is', 'passed']]),
        file('b.test.ts', 'failed', [
          ['has', 'failed'],
          ['does', 'passed'],
        ]),
        file('c.test.ts', 'failed', []),
      ],
    };
    expect(readOutcome(JSON.stringify(result), '/home/ada')).toEqual({
      tests: 3,
      skipped: 3,
      failures: ['b.test.ts > has', 'c.test.ts'],
    });
  });
});

it('another place has its own clock and formats, even in programs', () => {
  const script = `[new Date(Date.UTC(2026, 0, 1)).toString().slice(16, 33), (1.5).toLocaleString()].join(' ')`;
  const german = { name: 'kathmandu', zone: 'Asia/Kathmandu', language: 'de_DE' };
  expect(answerIn(environmentOf(german), script)).toBe('05:45:00 GMT+0545 1,5');
});

describe('a day', () => {
  const now = Date.UTC(2026, 10, 29);

  it.each([
    ['sunday', '2027-10-03'],
    ['new-year', '2026-12-31'],
    ['leap-day', '2028-02-29'],
    ['clocks-forward', '2027-03-28'],
    ['clocks-back', '2027-10-31'],
  ])('%s comes next on %s', (name, day) => {
    const timeZone = name.startsWith('clocks-') ? 'Europe/Berlin' : undefined;
    expect(nextBeginning(name, now).toLocaleDateString('sv-SE', { timeZone })).toBe(day);
  });

  it.skipIf(secondsAhead(0) === null)('in the future is today for all programs', () => {
    const ahead = secondsAhead(40 * 86_400) ?? {};
    // This run may itself be ahead, and both are counted from the machine's day.
    const before = Number(answerIn(secondsAhead(0) ?? {}, 'Date.now()'));
    const seen = Number(answerIn(ahead, 'Date.now()'));
    const days = (seen - before) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(39.99);
    expect(days).toBeLessThan(41);
  });
});
