import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { usePreferences } from '../../state/preferences.ts';
import { DataGrid } from './DataGrid.tsx';
import { emptySelection } from './selection.ts';

let bridge: FakeBridge;
beforeEach(() => {
  bridge = createFakeBridge();
  window.realmConsole = bridge;
});
afterEach(() => {
  cleanup();
  usePreferences.setState({ columnWidths: {} });
});

const nothing = (): void => {};

function show(name: string): void {
  renderThemed(
    <DataGrid<string>
      name={name}
      label={name}
      order={[1]}
      rows={{ read: () => 'row', subscribe: () => nothing }}
      onRange={nothing}
      columns={[
        {
          id: 'name',
          title: 'Name',
          minimumWidth: 100,
          growth: 0,
          importance: 1,
          sortable: false,
          cell: (row) => row,
        },
      ]}
      rowName={(row) => row}
      sort={null}
      onSort={nothing}
      onMoveColumn={nothing}
      density="compact"
      selection={emptySelection}
      onSelection={nothing}
      openKey={null}
      onOpen={nothing}
      onEdit={nothing}
      onLeave={nothing}
      bottomPadding={0}
    />,
  );
}
const widths = (name: string) =>
  screen.getByRole('grid', { name }).style.getPropertyValue('--grid-columns').split(' ');

test('the width of a column outlives its panel, and is kept for the next run', async () => {
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
