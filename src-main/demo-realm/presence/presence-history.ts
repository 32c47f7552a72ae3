import { createRandom } from '../seed/random.ts';
import { isWorkingTime } from '../seed/working-time.ts';
import { activeUsers, nowSeconds, type RealmState } from '../state.ts';
import { offlineThresholdSeconds } from './presence.ts';

/** How many people were in each state, minute by minute. */
export interface PresenceHistory {
  /** UNIX seconds. */
  at: Float64Array;
  active: Uint32Array;
  idle: Uint32Array;
  offline: Uint32Array;
}

const minutes = 24 * 60;
/** The share of people at their desks during working hours; otherwise only a few are. */
const shareAtWork = 0.38;
const shareElsewhere = 0.05;
/** Minutes over which the people of a zone arrive and leave. */
const arrival = 90;

/**
 * Makes up the day before a demonstration: people come and go with the working hours of their zones, and the last
 * counts are the current ones. Servers store no such history.
 */
export function presenceHistory(state: RealmState): PresenceHistory {
  const now = Math.floor(nowSeconds(state) / 60) * 60;
  const random = createRandom(state.seed + 27);
  const zones = new Map<string, number>();
  let people = 0;
  let active = 0;
  let idle = 0;
  for (const { userId, isBot, timezone } of activeUsers(state)) {
    if (isBot) continue;
    people += 1;
    zones.set(timezone, (zones.get(timezone) ?? 0) + 1);
    const row = state.presence.get(userId);
    if (row === undefined || now - row.connected > offlineThresholdSeconds) continue;
    if (row.active === row.connected) active += 1;
    else idle += 1;
  }
  const expectedAt = (at: number): number => {
    let expected = 0;
    for (const [timezone, count] of zones) {
      let atWork = 0;
      for (let before = 0; before < arrival; before += 15) {
        if (isWorkingTime(at - before * 60, timezone)) atWork += 15 / arrival;
      }
      expected += count * (shareElsewhere + (shareAtWork - shareElsewhere) * atWork);
    }
    return expected;
  };
  const expectedNow = expectedAt(now);
  const idleShare = active === 0 ? 0.5 : idle / active;
  const at = Float64Array.from({ length: minutes }, (_, index) => now - (minutes - index) * 60);
  let drift = 0;
  const activeThen = Uint32Array.from(at, (moment, index) => {
    // Counts change gradually: deviations from the expectation drift, and fade out at the end.
    drift = drift * 0.96 + (random.next() - 0.5) * Math.sqrt(people) * 0.3;
    const remaining = (minutes - index) / minutes;
    const known = active + expectedAt(moment) - expectedNow + drift * remaining;
    return Math.round(Math.min(people * 0.6, Math.max(people * 0.02, known)));
  });
  const idleThen = activeThen.map((count) => Math.round(count * idleShare));
  return {
    at,
    active: activeThen,
    idle: idleThen,
    offline: activeThen.map((count, index) => Math.max(0, people - count - (idleThen[index] ?? 0))),
  };
}
