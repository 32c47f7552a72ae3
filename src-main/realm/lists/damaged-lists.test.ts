import { expect, test } from 'vitest';
import { checkDamagedLists } from './check-damaged-lists.fixture.ts';

test('a hundred lists with all sorts of damage name no one else and change nothing without marking it', async () => {
  const { asked, read } = await checkDamagedLists({ numRuns: 100, seed: 20_261_129 });
  expect(read).toBe(100);
  // Lists that ask for a choice prove little.
  expect(asked).toBeLessThan(15);
}, 60_000);
