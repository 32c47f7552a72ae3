import { expect, it } from 'vitest';
import type { RecordedPresence } from '#contract/presence.ts';
import { consoleInMemory } from '../../store/store.fixture.ts';
import { createPresenceTrend } from './presence-trend.ts';

const now = Date.parse('2026-01-15T12:00:00Z');
const minute = 60_000;

/** One sample for each of the last minutes, all equal. */
function exampleOf(minutes: number): RecordedPresence {
  const of = (value: number) => new Uint32Array(minutes).fill(value);
  return {
    at: Float64Array.from({ length: minutes }, (_, index) => now / 1_000 - (minutes - index) * 60),
    active: of(30),
    idle: of(9),
    offline: of(100),
  };
}

function trendWith(example: RecordedPresence | null) {
  return createPresenceTrend(consoleInMemory(), 'orchid', example, () => ({
    active: 31,
    idle: 8,
    offline: 100,
  }));
}

it('the trend marks made-up samples of the demo organization, and ends them where recording starts', () => {
  const trend = trendWith(exampleOf(90));
  const before = trend.read(1, now);
  expect(before.at).toHaveLength(60);
  expect(before.exampleUntil).toBe(now / 1_000);
  trend.tick(now);
  trend.tick(now + minute);
  const after = trend.read(1, now + minute);
  expect(after.active.slice(-3)).toEqual(Uint32Array.of(30, 31, 31));
  expect(after.exampleUntil).toBe(now / 1_000);
  // The example is not mentioned once none of it is in the requested hours.
  expect(trend.read(1, now + 61 * minute).exampleUntil).toBeNull();
});

it('the trend makes nothing up for other organizations', () => {
  const trend = trendWith(null);
  expect(trend.read(6, now).at).toHaveLength(0);
  trend.tick(now);
  expect(trend.read(6, now)).toMatchObject({ exampleUntil: null, active: Uint32Array.of(31) });
});
