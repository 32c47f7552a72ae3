import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { usePreferences } from '../../state/preferences.ts';
import { DataGrid } from './DataGrid.tsx';
import type { GridColumn } from './column-layout.ts';
import { emptySelection } from './selection.ts';

let bridge: FakeBridge;
beforeEach(() => {
  bridge = createFakeBridge();
  window.realmConsole = bridge;
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  usePreferences.setState({ columnWidths: {} });
});

const nothing = (): void => {};
const onSelection = vi.fn();
const onOpen = vi.fn();

const name: GridColumn<string> = {
  id: 'name',
  title: 'Name',
  minimumWidth: 100,
  importance: 1,
  sortable: false,
  cell: (row) => row,
};

function show(grid: string, isSelectable = true, columns = [name]): void {
  renderThemed(
    <DataGrid<string>
      name={grid}
      label={grid}
      order={[1]}
      rows={{ read: () => 'row', subscribe: () => nothing }}
      onRange={nothing}
      columns={columns}
      contentWidths={{}}
      rowName={(row) => row}
      sort={null}
      onSort={nothing}
      onMoveColumn={nothing}
      density="compact"
      isSelectable={isSelectable}
      selection={emptySelection}
      onSelection={onSelection}
      onSelectionByOrder={onSelection}
      openKey={null}
      onOpen={onOpen}
      onEdit={nothing}
      onLeave={nothing}
      bottomPadding={0}
    />,
  );
}
const widths = (name: string) =>
  screen.getByRole('grid', { name }).style.getPropertyValue('--grid-columns').split(' ');

test('a column’s width outlives its panel, and is saved for the next run', async () => {
  show('people');
  expect(widths('people')).toEqual(['36px', '100px']);
  const grid = screen.getByRole('grid');
  for (const key of ['ArrowUp', 'ArrowRight']) fireEvent.keyDown(grid, { key });
  fireEvent.keyDown(grid, { key: 'ArrowRight', shiftKey: true });
  expect(widths('people')).toEqual(['36px', '116px']);
  cleanup();
  show('people');
  expect(widths('people')).toEqual(['36px', '116px']);
  show('channels');
  expect(widths('channels')).toEqual(['36px', '100px']);
  await waitFor(() =>
    expect(bridge.made).toContainEqual({
      name: 'preferences.write',
      input: { columnWidths: [{ grid: 'people', columns: [{ column: 'name', width: 116 }] }] },
    }),
  );
});

test('buttons of rows are at the end of the grid, beyond room that no column needs', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  show('domains', true, [name, { ...name, id: 'actions', titleHidden: true, minimumWidth: 44 }]);
  expect(widths('domains')).toEqual(['36px', '100px', '1fr', '44px']);
  cleanup();
  show('groups', true, [{ ...name, id: 'mark', titleHidden: true, minimumWidth: 44 }, name]);
  expect(widths('groups')).toEqual(['36px', '44px', '100px']);
});

test('a grid without actions on a selection has none, and starts with its first column', () => {
  show('permissions', false);
  expect(widths('permissions')).toEqual(['100px']);
  const grid = screen.getByRole('grid');
  expect(['aria-colcount', 'aria-multiselectable'].map((name) => grid.getAttribute(name))).toEqual([
    '1',
    'false',
  ]);
  const [head] = screen.getAllByRole('columnheader');
  expect([head?.textContent, head?.getAttribute('aria-colindex')]).toEqual(['Name', '1']);
  for (const held of ['ctrlKey', 'shiftKey']) {
    for (const key of ['a', 'ArrowDown', ' ']) fireEvent.keyDown(grid, { key, [held]: true });
  }
  expect(onSelection).not.toHaveBeenCalled();
  fireEvent.keyDown(grid, { key: ' ' });
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(1);
});
