import { expect, it } from 'vitest';
import { fuzz, subjects } from './mutation.fixture.ts';

it('answers, events and errors changed anywhere are parsed or rejected, and nothing is left out silently', async () => {
  const counts = fuzz(await subjects(), 20_261_121, 3_000);
  expect(counts.read).toBeGreaterThan(500);
  expect(counts.refused).toBeGreaterThan(500);
});
