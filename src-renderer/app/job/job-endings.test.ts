import { expect, test } from 'vitest';
import type { Job } from '#contract/changes.ts';
import { aJob } from '../../../test/fakes/organizations.ts';
import { createJobEndings } from './job-endings.ts';

const counts = { applied: 3, rejected: 0, skipped: 0, unknown: 0, total: 3 };
const at = (startedAtMilliseconds: number, parts: Partial<Job> = {}): Job =>
  aJob({ id: `job-${startedAtMilliseconds}`, state: 'finished', ...counts, startedAtMilliseconds, ...parts });
const titles = (jobs: readonly Job[]): string[] => jobs.map(({ id }) => id);

test('a job that is over before it was seen open is announced, once', () => {
  const endings = createJobEndings(1_000);
  expect(endings([])).toEqual([]);
  expect(titles(endings([at(1_500)]))).toEqual(['job-1500']);
  expect(endings([at(1_500)])).toEqual([]);
});

test('a job that began before and was seen open is announced at its end', () => {
  const endings = createJobEndings(1_000);
  expect(endings([at(500, { state: 'running', applied: 1 })])).toEqual([]);
  expect(titles(endings([at(500)]))).toEqual(['job-500']);
});

test('what had ended before is nobody’s news', () => {
  expect(createJobEndings(1_000)([at(500)])).toEqual([]);
});

test('a cancelled job is announced when the last answer is there', () => {
  const endings = createJobEndings(1_000);
  expect(endings([at(1_500, { state: 'cancelled', applied: 1, skipped: 1 })])).toEqual([]);
  expect(titles(endings([at(1_500, { state: 'cancelled', applied: 1, skipped: 2 })]))).toEqual(['job-1500']);
});
