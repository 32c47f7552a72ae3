import { expect, test } from 'vitest';
import type { Job } from '#contract/changes.ts';
import { formatClock } from '#contract/words/time.ts';
import { aJob } from '../../../test/fakes/organizations.ts';
import { doneCount, endWords, jobRemark, jobState, jobToShow, reachedCount } from './job-words.ts';

const now = new Date(2026, 10, 23, 14, 12).getTime();

test('the job at work is shown before a later one that has ended, else the latest', () => {
  const ended = aJob({ id: 'ended', state: 'finished', startedAtMilliseconds: 3 });
  const paused = aJob({ id: 'paused', state: 'paused', startedAtMilliseconds: 1 });
  const older = aJob({ id: 'older', state: 'cancelled', startedAtMilliseconds: 2 });
  expect(jobToShow([ended, paused, older], now)?.id).toBe('paused');
  expect(jobToShow([older, ended], now)?.id).toBe('ended');
  expect(jobToShow([], now)).toBeUndefined();
});

test.each<[Partial<Job>, number, boolean]>([
  [{ total: 1, applied: 1 }, 0, false],
  [{ total: 1, applied: 0, rejected: 1 }, 0, true],
  [{ total: 1, applied: 1 }, 0, false],
  [{ total: 1, applied: 1, replaced: 1 }, 0, true],
  [{ total: 10, applied: 10 }, 0, false],
  [{ total: 11, applied: 11 }, 59_000, true],
  [{ total: 11, applied: 11 }, 61_000, false],
  [{ total: 9, applied: 9, startedAtMilliseconds: now - 66_000 }, 59_000, true],
  [{ total: 9, applied: 8, rejected: 1 }, 61_000, true],
  [{ total: 9, applied: 8, rejected: 1 }, 601_000, false],
  [{ total: 9, applied: 8, skipped: 1 }, 61_000, true],
  [{ total: 9, applied: 8, skipped: 1, state: 'cancelled' }, 61_000, false],
])('an ended job with %o after %i ms is shown: %s', (parts, age, isShown) => {
  const none = { rejected: 0, skipped: 0, unknown: 0, latestExplanation: '' };
  const times = { startedAtMilliseconds: now - age, finishedAtMilliseconds: now - age };
  const job = aJob({ state: 'finished', ...none, ...times, ...parts });
  expect(jobToShow([job], now) !== undefined).toBe(isShown);
});

test('what was not sent because the job was cancelled does not count as reached', () => {
  const counts = { applied: 2, rejected: 1, skipped: 7, unknown: 0 };
  expect(reachedCount(aJob({ state: 'cancelled', ...counts }))).toBe(3);
  expect(reachedCount(aJob({ state: 'finished', ...counts }))).toBe(10);
});

test.each<[number, number, boolean]>([
  [10, 4_000, false],
  [10, 6_000, true],
  [11, 0, true],
])('a job at work of %i changes that runs for %i ms is shown: %s', (total, age, isShown) => {
  const job = aJob({ state: 'running', total, startedAtMilliseconds: now - age });
  expect(jobToShow([job], now) !== undefined).toBe(isShown);
  expect(jobToShow([{ ...job, state: 'paused' }], now)).toBeDefined();
});

test.each<[Partial<Job>, string]>([
  [{ total: 39, applied: 39 }, '39 of 39 applied'],
  [{ total: 1, applied: 1, replaced: 1 }, '1 of 1 applied, 1 replaced a newer value'],
  [{ total: 39, applied: 38, skipped: 1 }, '38 of 39 applied, 1 skipped'],
  [{ total: 4, applied: 1, rejected: 2, unknown: 1 }, '1 of 4 applied, 2 failed, 1 unknown'],
  [{ total: 3, applied: 2, notApplied: 1 }, '2 of 3 applied, 1 not applied'],
  [{ total: 214, applied: 66, skipped: 148, state: 'cancelled' }, '66 of 214 applied, 148 not sent'],
])('a job that ended with %o', (parts, words) => {
  expect(endWords(aJob({ state: 'finished', rejected: 0, skipped: 0, unknown: 0, ...parts }))).toBe(words);
});

test('every outcome counts as done', () => {
  expect(doneCount(aJob({ applied: 5, rejected: 1, skipped: 2, unknown: 1 }))).toBe(9);
});

test('a job that something holds says what', () => {
  const latestExplanation =
    'The server refused the connection. The job is paused; what is left was not sent.';
  expect(jobState(aJob({ state: 'paused', latestExplanation }), now).remark).toBe(latestExplanation);
  expect(jobState(aJob({ state: 'paused' }), now).remark).toBe('nothing is sent until you resume it');
});

test('a job that the rate limit holds says until when', () => {
  const held = aJob({ estimatedSecondsLeft: 46, pausedUntilMilliseconds: now + 38_000 });
  expect(jobState(held, now).remark).toMatch(/^slowed by the rate limit for 38 s, finishes near \d\d:\d\d$/);
  const flowing = aJob({ estimatedSecondsLeft: 46, pausedUntilMilliseconds: now - 1 });
  expect(jobState(flowing, now).remark).toMatch(/^finishes near/);
});

test.each<[Partial<Job>, string, string]>([
  [{ estimatedSecondsLeft: 58 }, '58 s left', 'About 58 s left'],
  [{ estimatedSecondsLeft: 60 }, '1 min left', 'About 1 min left'],
  [{ estimatedSecondsLeft: 66 }, '1 min 6 s left', 'About 1 min 6 s left'],
  [{ estimatedSecondsLeft: 660 }, '11 min left', 'About 11 min left'],
  [{ estimatedSecondsLeft: null }, '', 'Under way'],
  [{ estimatedSecondsLeft: 46, pausedUntilMilliseconds: now + 38_000 }, '46 s left', 'About 46 s left'],
  [{ state: 'waiting', sinceMilliseconds: now }, 'waiting', `Waiting since ${formatClock(now)}`],
  [{ state: 'paused' }, 'paused', 'Paused'],
  [{ state: 'cancelled' }, 'canceled', 'Canceled'],
  [{ state: 'stopped' }, 'stopped', 'Stopped at a refusal'],
  [{ state: 'finished', rejected: 2, unknown: 1, skipped: 0 }, '2 failed, 1 unknown', 'Finished'],
  [{ state: 'finished', rejected: 0, unknown: 0, skipped: 1 }, '1 skipped', 'Finished'],
  [{ state: 'finished', rejected: 0, unknown: 0, skipped: 0 }, 'done', 'Finished'],
  [
    { state: 'finished', total: 1, rejected: 0, unknown: 0, skipped: 0, replaced: 1 },
    'replaced a newer value',
    'Finished',
  ],
])('a job with %o', (parts, remark, title) => {
  const job = aJob(parts);
  expect(jobRemark(job)).toBe(remark);
  expect(jobState(job, now).title).toBe(title);
});
