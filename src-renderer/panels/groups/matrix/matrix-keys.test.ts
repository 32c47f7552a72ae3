import { expect, it } from 'vitest';
import { movedTo } from './matrix-keys.ts';

const size = { rows: 40, columns: 5, page: 10 };

it.each([
  ['ArrowDown', false, 8, 2],
  ['ArrowUp', false, 6, 2],
  ['ArrowRight', false, 7, 3],
  ['ArrowLeft', false, 7, 1],
  ['PageDown', false, 17, 2],
  ['PageUp', false, 0, 2],
  ['Home', false, 7, 0],
  ['Home', true, 0, 0],
  ['End', false, 7, 4],
  ['End', true, 39, 4],
])('%s, with Ctrl %s, leads to row %i and column %i', (key, ctrlKey, row, column) => {
  expect(movedTo({ key, ctrlKey }, { row: 7, column: 2 }, size)).toEqual({ row, column });
});

it('leads nowhere by another key, nor out of the matrix', () => {
  expect(movedTo({ key: 'a', ctrlKey: false }, { row: 0, column: 0 }, size)).toBeNull();
  expect(movedTo({ key: 'ArrowUp', ctrlKey: false }, { row: 0, column: 0 }, size)).toEqual({
    row: 0,
    column: 0,
  });
  const last = { row: 39, column: 4 };
  expect(movedTo({ key: 'ArrowRight', ctrlKey: false }, last, size)).toEqual(last);
});
