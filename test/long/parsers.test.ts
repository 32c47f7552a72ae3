import { expect, it } from 'vitest';
import { fuzz, subjects } from '../contract/mutation.fixture.ts';

it('100,000 answers, events and errors changed anywhere are parsed or rejected as a whole', async () => {
  const { read, refused } = fuzz(await subjects(), 1, 100_000);
  expect(read + refused).toBe(100_000);
});
