import { describe, expect, it } from 'vitest';
import { toFigure } from './figure.ts';

describe('a figure', () => {
  const measurement = {
    what: 'start',
    unit: 'ms',
    budget: { atMost: 50 },
    remark: 'with an empty folder',
    bound: 'Bound by the processors',
  } as const;

  it('names the bottleneck if the budget is missed', () => {
    expect(toFigure('The window', { ...measurement, runs: [63] }).remark).toBe(
      'with an empty folder. Bound by the processors',
    );
  });

  it('omits the bottleneck if the budget is met', () => {
    expect(toFigure('The window', { ...measurement, runs: [40] }).remark).toBe('with an empty folder');
  });
});
