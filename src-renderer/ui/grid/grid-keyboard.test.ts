import { describe, expect, it } from 'vitest';
import { gridCommand, type GridCommand, type GridPosition, type KeyPress } from './grid-keyboard.ts';

const extent = { rowCount: 100, columnCount: 6, firstColumn: 0, pageRows: 20 };

function press(combination: string): KeyPress {
  const parts = combination.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key: key === 'Space' ? ' ' : key,
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
  };
}

function moved(row: number, column: number, extend = false): GridCommand {
  return { kind: 'move', to: { row, column }, extend };
}

const body: GridPosition = { row: 10, column: 2 };
const header: GridPosition = { row: -1, column: 2 };

const table: [keys: string, at: GridPosition, expected: GridCommand | null][] = [
  ['ArrowDown', body, moved(11, 2)],
  ['ArrowUp', body, moved(9, 2)],
  ['ArrowLeft', body, moved(10, 1)],
  ['ArrowRight', body, moved(10, 3)],
  ['ArrowUp', { row: 0, column: 2 }, moved(-1, 2)],
  ['ArrowUp', header, moved(-1, 2)],
  ['ArrowDown', header, moved(0, 2)],
  ['ArrowDown', { row: 99, column: 2 }, moved(99, 2)],
  ['ArrowLeft', { row: 10, column: 0 }, moved(10, 0)],
  ['ArrowRight', { row: 10, column: 5 }, moved(10, 5)],
  ['Home', body, moved(10, 0)],
  ['End', body, moved(10, 5)],
  ['Ctrl+Home', body, moved(0, 0)],
  ['Ctrl+End', body, moved(99, 5)],
  ['Meta+End', body, moved(99, 5)],
  ['PageDown', body, moved(29, 2)],
  ['PageDown', { row: 95, column: 2 }, moved(99, 2)],
  ['PageUp', { row: 50, column: 2 }, moved(31, 2)],
  ['PageUp', { row: 5, column: 2 }, moved(0, 2)],
  ['PageDown', header, moved(0, 2)],
  ['PageUp', header, moved(-1, 2)],
  ['Shift+ArrowDown', body, moved(11, 2, true)],
  ['Shift+ArrowUp', { row: 0, column: 2 }, moved(0, 2, true)],
  ['Shift+PageDown', body, moved(29, 2, true)],
  ['Ctrl+Shift+End', body, moved(99, 5, true)],
  ['Ctrl+Shift+Home', body, moved(0, 0, true)],
  ['Shift+ArrowDown', header, moved(0, 2)],
  ['Space', body, { kind: 'toggle' }],
  ['Shift+Space', body, { kind: 'extend' }],
  ['Ctrl+Space', body, null],
  ['Ctrl+a', body, { kind: 'select-all' }],
  ['Meta+a', header, { kind: 'select-all' }],
  ['a', body, null],
  ['Enter', body, { kind: 'open' }],
  ['Ctrl+Enter', body, null],
  ['F2', body, { kind: 'edit' }],
  ['F2', header, null],
  ['Escape', body, { kind: 'leave' }],
  ['Enter', header, { kind: 'sort' }],
  ['Space', header, { kind: 'sort' }],
  ['Space', { row: -1, column: 0 }, { kind: 'toggle-all' }],
  ['Shift+ArrowRight', header, { kind: 'resize', direction: 1 }],
  ['Shift+ArrowLeft', header, { kind: 'resize', direction: -1 }],
  ['Shift+ArrowRight', { row: -1, column: 0 }, null],
  ['Shift+ArrowRight', body, null],
  ['Ctrl+ArrowRight', header, { kind: 'move-column', direction: 1 }],
  ['Meta+ArrowLeft', header, { kind: 'move-column', direction: -1 }],
  ['Ctrl+ArrowRight', { row: -1, column: 0 }, null],
  ['Ctrl+ArrowRight', body, null],
  ['Alt+ArrowLeft', body, null],
  ['Alt+1', body, null],
  ['r', body, null],
  ['Tab', body, null],
];

describe('a key in a grid', () => {
  it.each(table)('does the right thing: %s at %o', (keys, at, expected) => {
    expect(gridCommand(press(keys), at, extent)).toEqual(expected);
  });

  it.each<(typeof table)[number]>([
    ['Home', body, moved(10, 1)],
    ['Ctrl+Home', body, moved(0, 1)],
    ['ArrowLeft', { row: 10, column: 1 }, moved(10, 1)],
    ['Shift+ArrowDown', body, moved(11, 2)],
    ['Ctrl+Shift+End', body, moved(99, 5)],
    ['Space', body, { kind: 'open' }],
    ['Space', header, { kind: 'sort' }],
    ['Shift+Space', body, null],
    ['Ctrl+a', body, null],
  ])('does the right thing without selection: %s at %o', (keys, at, expected) => {
    expect(gridCommand(press(keys), at, { ...extent, firstColumn: 1 })).toEqual(expected);
  });

  it('never leaves the grid, not even an empty one', () => {
    const empty = { ...extent, rowCount: 0 };
    for (const keys of ['ArrowDown', 'ArrowUp', 'PageDown', 'Ctrl+End', 'Ctrl+Home', 'Shift+ArrowDown']) {
      const command = gridCommand(press(keys), { row: -1, column: 1 }, empty);
      expect(command).toMatchObject({ kind: 'move', to: { row: -1 }, extend: false });
    }
  });
});

it('Alt with an arrow moves a row if rows can be moved, and never a header', () => {
  const movable = { ...extent, movesRows: true };
  expect(gridCommand(press('Alt+ArrowDown'), body, movable)).toEqual({ kind: 'move-row', direction: 1 });
  expect(gridCommand(press('Alt+ArrowUp'), body, movable)).toEqual({ kind: 'move-row', direction: -1 });
  for (const keys of ['Alt+Shift+ArrowUp', 'Alt+Ctrl+ArrowUp', 'Alt+Home'])
    expect(gridCommand(press(keys), body, movable)).toBeNull();
  expect(gridCommand(press('Alt+ArrowDown'), header, movable)).toBeNull();
  expect(gridCommand(press('Alt+ArrowDown'), body, extent)).toBeNull();
});
