import { describe, expect, it } from 'vitest';
import { createClock, systemClock } from './clock.ts';

const hour = 3_600_000;

/** A machine with time sources that a test moves by hand. */
function machine() {
  const times = { now: 1_790_000_000_000, running: 5_000, uptime: 90_000 };
  const clock = createClock({
    now: () => times.now,
    running: () => times.running,
    uptime: () => times.uptime,
  });
  return {
    clock,
    times,
    pass(milliseconds: number, isAsleep = false) {
      times.now += milliseconds;
      times.uptime += milliseconds / 1_000;
      if (!isAsleep) times.running += milliseconds;
    },
  };
}

describe('the duration clock', () => {
  it.each([-2 * hour, -600_000, 45_000, 2 * hour])('ignores a clock adjustment of %i ms', (jump) => {
    const { clock, times, pass } = machine();
    const start = clock.elapsed();
    pass(10_000);
    times.now += jump;
    pass(10_000);
    expect(clock.elapsed() - start).toBe(20_000);
    expect(clock.now()).toBe(1_790_000_000_000 + 20_000 + jump);
  });

  it('counts sleep, even several times', () => {
    const { clock, pass } = machine();
    const start = clock.elapsed();
    for (let night = 0; night < 3; night += 1) {
      pass(4_000);
      clock.elapsed();
      pass(3 * hour, true);
      pass(1_000);
      expect(clock.elapsed() - start).toBe((night + 1) * (3 * hour + 5_000));
    }
  });

  it('assumes no sleep if the sources have only seconds, or a test moves the time', () => {
    const { clock, times, pass } = machine();
    const start = clock.elapsed();
    for (let second = 0; second < 600; second += 1) {
      pass(1_000);
      times.uptime += second % 2 === 0 ? 0.9 : -0.9;
      clock.elapsed();
    }
    times.running += hour;
    expect(clock.elapsed() - start).toBe(600_000 + hour);
    pass(2_000);
    expect(clock.elapsed() - start).toBe(602_000 + hour);
  });

  it('never goes back on a real machine', () => {
    let before = systemClock.elapsed();
    for (let look = 0; look < 1_000; look += 1) {
      const at = systemClock.elapsed();
      expect(at).toBeGreaterThanOrEqual(before);
      before = at;
    }
    expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1_000);
  });
});
