import { expect, it } from 'vitest';
import { seededRealm } from '../seed/seeded-realm.fixture.ts';
import { presenceHistory } from './presence-history.ts';

function historyAt(iso: string, users = 250) {
  const state = seededRealm({ users, development: false, realmName: null, now: () => Date.parse(iso) });
  return { state, history: presenceHistory(state) };
}

it('the presence history has a sample for each minute of the day before', () => {
  const { history } = historyAt('2026-11-25T15:00:00Z');
  expect(history.at).toHaveLength(1_440);
  expect(history.at.at(-1)).toBe(Date.parse('2026-11-25T14:59:00Z') / 1_000);
  expect(history.at[1]! - history.at[0]!).toBe(60);
  for (const [index, active] of history.active.entries()) {
    expect(active + history.idle[index]! + history.offline[index]!).toBeLessThanOrEqual(250);
  }
});

it('the presence history ends with the current counts, and accounts for nights', () => {
  const { history, state } = historyAt('2026-11-25T15:00:00Z');
  const now = Date.parse('2026-11-25T15:00:00Z') / 1_000;
  const here = [...state.presence.values()].filter(
    ({ active, connected }) => active === connected && now - connected < 200,
  ).length;
  expect(Math.abs(history.active.at(-1)! - here)).toBeLessThan(6);
  // Most of the cooperative is asleep at 2:00 UTC.
  const night = history.active[(24 - 13) * 60]!;
  expect(night).toBeLessThan(history.active.at(-1)!);
});
