import { expect, test } from 'vitest';
import { checkDamagedLists } from '../../src-main/realm/lists/check-damaged-lists.fixture.ts';

test('two thousand lists with all kinds of damage name only the people whom they are about', async () => {
  const { read } = await checkDamagedLists({ numRuns: 2_000, seed: 20_261_130 });
  expect(read).toBe(2_000);
}, 900_000);
