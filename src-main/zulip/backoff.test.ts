import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoffDelay, createBackoff, wait } from './backoff.ts';

describe('the wait between attempts', () => {
  it.each([
    [0, 1000],
    [1, 2000],
    [2, 4000],
    [5, 32_000],
    [6, 60_000],
    [1000, 60_000],
  ])('after failure %i lies between half of %i ms and all of it', (failure, bound) => {
    expect(backoffDelay(failure, { random: () => 0 })).toBe(bound / 2);
    expect(backoffDelay(failure, { random: () => 0.999_999 })).toBeCloseTo(bound, -2);
  });

  it('grows with failures, restarts after a success, and is never shorter than the server asks for', () => {
    const backoff = createBackoff({ random: () => 0 });
    expect([backoff.next(), backoff.next(), backoff.next()]).toEqual([500, 1000, 2000]);
    expect(backoff.failures()).toBe(3);
    expect(backoff.next(28.7)).toBeCloseTo(28_700);
    backoff.reset();
    expect(backoff.failures()).toBe(0);
    expect(backoff.next(0.1)).toBe(500);
  });
});

describe('wait', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ends after its time, or at once when the signal is aborted', async () => {
    let ended = 0;
    const count = () => {
      ended += 1;
    };
    const controller = new AbortController();
    void wait(1000).then(count);
    void wait(60_000, controller.signal).then(count);
    await vi.advanceTimersByTimeAsync(999);
    expect(ended).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toBe(1);
    controller.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toBe(2);
    await wait(60_000, controller.signal);
    expect(vi.getTimerCount()).toBe(0);
  });
});
