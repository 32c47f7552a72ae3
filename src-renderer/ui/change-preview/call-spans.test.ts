import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callSpans } from './call-spans.ts';

const budget = { limit: 200, remaining: 142, refillsAtMilliseconds: 38_000, pausedUntilMilliseconds: null };

describe('spans of calls', () => {
  it('draw what is left now, then full windows', () => {
    expect(callSpans(398, budget, 0)).toEqual([
      { calls: 142, waitSeconds: 0 },
      { calls: 200, waitSeconds: 38 },
      { calls: 56, waitSeconds: null },
    ]);
  });

  it('are one where no wait is needed or nothing is known', () => {
    expect(callSpans(9, budget, 0)).toEqual([{ calls: 9, waitSeconds: 0 }]);
    expect(callSpans(9, null, 0)).toEqual([{ calls: 9, waitSeconds: 0 }]);
    expect(callSpans(0, budget, 0)).toEqual([]);
  });

  it('start with the wait where nothing is left', () => {
    expect(callSpans(5, { ...budget, remaining: 0 }, 30_500)).toEqual([{ calls: 5, waitSeconds: 8 }]);
  });

  it('never lose or invent a call, and stay few', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.record({ limit: fc.nat(5_000), remaining: fc.nat(5_000) }),
        (calls, sizes) => {
          const spans = callSpans(calls, { ...budget, ...sizes }, 0);
          expect(spans.reduce((sum, span) => sum + span.calls, 0)).toBe(calls);
          expect(spans.length).toBeLessThanOrEqual(6);
        },
      ),
    );
  });
});
