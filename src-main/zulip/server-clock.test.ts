import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const dateOf = (milliseconds: number) => new Date(milliseconds).toUTCString();
const start = Date.UTC(2026, 0, 1);

/** A duration clock that a test moves, and a server whose clock is ahead of it by this much. */
function world(serverAhead: number) {
  let elapsed = 0;
  let offset = start + serverAhead;
  const clock = createServerClock({ elapsed: () => elapsed });
  return {
    clock,
    pass: (milliseconds: number) => void (elapsed += milliseconds),
    set: (milliseconds: number) => void (offset += milliseconds),
    answer(way: number) {
      const askedAt = elapsed;
      elapsed += way;
      const date = dateOf(elapsed + offset);
      elapsed += way;
      clock.learn(date, askedAt, elapsed);
    },
    server: () => elapsed + offset,
  };
}

describe("the server's clock", () => {
  it('is unknown before an answer had a date', () => {
    const { clock } = world(0);
    expect(clock.now()).toBeNull();
    clock.learn(null, 0, 1);
    clock.learn('soon', 0, 1);
    expect(clock.now()).toBeNull();
  });

  it('is within bounds, which each answer narrows', () => {
    const { clock, answer, pass, server } = world(-6 * 60_000 + 137);
    const bounds: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      answer(40);
      pass(171);
      const told = clock.now();
      expect(Math.abs((told?.milliseconds ?? 0) - server())).toBeLessThanOrEqual(
        told?.withinMilliseconds ?? 0,
      );
      bounds.push(told?.withinMilliseconds ?? 0);
    }
    expect(bounds[0]).toBeLessThanOrEqual(541);
    expect(bounds.at(-1)).toBeLessThan(200);
  });

  it.each([
    ['back', -300_000],
    ['forward', 300_000],
  ])('is learned again after it is set %s', (_name, by) => {
    const { clock, answer, set, server } = world(0);
    answer(10);
    set(by);
    answer(10);
    const told = clock.now();
    expect(Math.abs((told?.milliseconds ?? 0) - server())).toBeLessThanOrEqual(told?.withinMilliseconds ?? 0);
  });

  it('is known less precisely after hours without an answer', () => {
    const { clock, answer, pass } = world(0);
    answer(10);
    const fresh = clock.now()?.withinMilliseconds ?? 0;
    pass(10 * 3_600_000);
    expect(clock.now()?.withinMilliseconds).toBeGreaterThan(fresh + 3_000);
  });
});
