import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { RateBudgetGauge } from './RateBudgetGauge.tsx';

afterEach(cleanup);

it.each([
  ['half of the calls', 1_000, 0, 'quiet'],
  ['a quarter of them', 500, 0, 'plain'],
  ['a tenth of them', 200, 0, 'plain'],
  ['fewer', 199, 0, 'warns'],
  ['all of them while the server told us to wait', 2_000, 60_000, 'warns'],
])('with %s left the gauge draws as much attention as it should', (_name, remaining, paused, expected) => {
  const pausedUntilMilliseconds = paused === 0 ? null : Date.now() + paused;
  const gauge = (isUsed: boolean): ReactNode => (
    <RateBudgetGauge
      isUsed={isUsed}
      budget={{
        limit: 2_000,
        windowMilliseconds: 3_600_000,
        mostPerMinute: 200,
        remaining,
        refillsAtMilliseconds: null,
        pausedUntilMilliseconds,
      }}
    />
  );
  renderThemed(gauge(false));
  expect(screen.queryByTitle(/left this hour/) === null).toBe(expected === 'quiet');
  cleanup();
  renderThemed(gauge(true));
  const { low, ample } = screen.getByTitle(/left this hour, at most 200 a minute/).dataset;
  expect(low === undefined ? (ample === undefined ? 'plain' : 'quiet') : 'warns').toBe(expected);
});
