import { expect, test } from 'vitest';
import type { Job } from '../../../src-preload/contract/change-entities.ts';
import { aJob } from '../../../test/fakes/organizations.ts';
import { doneCount, jobRemark, jobState, jobToShow } from './job-words.ts';

const now = new Date(2026, 10, 23, 14, 12).getTime();

test('the job at work is shown before a later one that has ended, else the latest', () => {
  const ended = aJob({ id: 'ended', state: 'finished', startedAtMilliseconds: 3 });
  const paused = aJob({ id: 'paused', state: 'paused', startedAtMilliseconds: 1 });
  const older = aJob({ id: 'older', state: 'cancelled', startedAtMilliseconds: 2 });
  expect(jobToShow([ended, paused, older])?.id).toBe('paused');
  expect(jobToShow([older, ended])?.id).toBe('ended');
  expect(jobToShow([])).toBeUndefined();
});

test('every outcome counts as done', () => {
  expect(doneCount(aJob({ applied: 5, rejected: 1, skipped: 2, unknown: 1 }))).toBe(9);
});

test('a job that something holds says what', () => {
  const latestExplanation =
    'The server refused the connection. The job is paused; what is left was not sent.';
  expect(jobState(aJob({ state: 'paused', latestExplanation }), now).remark).toBe(latestExplanation);
  expect(jobState(aJob({ state: 'paused' }), now).remark).toBe('nothing is sent until it goes on');
});

test.each<[Partial<Job>, string, string]>([
  [{ estimatedSecondsLeft: 58 }, '58 s left', 'About 58 s left'],
  [{ estimatedSecondsLeft: null }, '', 'Under way'],
  [{ pausedUntilMilliseconds: now + 38_000 }, 'waits for the server', 'Goes on in 38 s'],
  [{ state: 'paused' }, 'paused', 'Paused'],
  [{ state: 'cancelled' }, 'cancelled', 'Cancelled'],
  [{ state: 'stopped' }, 'stopped', 'Stopped at a refusal'],
  [{ state: 'finished', rejected: 2, unknown: 1 }, '3 not applied', 'Finished'],
  [{ state: 'finished', rejected: 0, unknown: 0 }, 'done', 'Finished'],
])('a job with %o', (parts, remark, title) => {
  const job = aJob(parts);
  expect(jobRemark(job)).toBe(remark);
  expect(jobState(job, now).title).toBe(title);
});
