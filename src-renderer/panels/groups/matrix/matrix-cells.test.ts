import { expect, it, vi } from 'vitest';
import type { Client } from '../../../bridge/client.ts';
import { createMatrixCells } from './matrix-cells.ts';

function clientOf(answer: (userId: number, groupId: number) => number) {
  const asked: { userIds: number[]; groupIds: number[] }[] = [];
  const call = (async (_name: string, input: { userIds: number[]; groupIds: number[] }) => {
    asked.push(input);
    const cells = input.userIds.flatMap((userId) => input.groupIds.map((groupId) => answer(userId, groupId)));
    return { ok: true, value: { cells: Uint8Array.from(cells) } };
  }) as unknown as Client['call'];
  return { asked, client: { call } };
}

it('asks once for what is on screen, and again for what may have changed', async () => {
  let bonus = 0;
  const { asked, client } = clientOf((userId, groupId) => ((userId + groupId) % 2) + bonus);
  const cells = createMatrixCells('orchid', client);
  cells.want([1, 2], [10, 11]);
  await vi.waitFor(() => expect(cells.read(2, 11)).toBe(1));
  expect(cells.read(1, 11)).toBe(0);
  cells.want([1, 2, 3], [10, 11]);
  await vi.waitFor(() => expect(cells.read(3, 10)).toBe(1));
  expect(asked.map(({ userIds }) => userIds)).toEqual([[1, 2], [3]]);
  bonus = 2;
  cells.invalidate();
  expect(cells.read(3, 10)).toBe(1);
  await vi.waitFor(() => expect(cells.read(3, 10)).toBe(3));
  cells.stop();
});

it('turns cells over once they are loaded, even those that left the screen before', async () => {
  const { asked, client } = clientOf((userId) => userId % 2);
  const cells = createMatrixCells('orchid', client);
  const seen: [number, number][] = [];
  cells.want([1], [10]);
  cells.once(1, 10, (cell) => seen.push([1, cell]));
  cells.once(2, 11, (cell) => seen.push([2, cell]));
  cells.want([3], [12]);
  await vi.waitFor(() => expect(cells.read(3, 12)).toBe(1));
  expect(seen).toEqual([
    [1, 1],
    [2, 0],
  ]);
  expect(asked).toHaveLength(1);
  cells.once(3, 12, (cell) => seen.push([3, cell]));
  expect(seen.at(-1)).toEqual([3, 1]);
  cells.stop();
});
