import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useMemo, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { targetOf } from '#contract/changes.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { giveSize } from '../../../test/fakes/size.ts';
import { setOutcomeLine } from '../../state/outcome-line.ts';
import { usePreferences } from '../../state/preferences.ts';
import { BarAction, SelectionBar } from './SelectionBar.tsx';
import { ListColumns } from './ListColumns.tsx';
import { ListGrid } from './ListGrid.tsx';
import type { GridSort } from './GridHeader.tsx';
import type { GridColumn } from './column-layout.ts';
import { emptySelection } from './selection.ts';
import { useTableRows } from './table-rows.ts';
import { useListPanel } from './use-list-panel.ts';

/** A panel's list with its wiring: keys, selection, the open row, and the bar. */
interface File {
  id: number;
  name: string;
  size: number;
}

const files: readonly File[] = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  name: `File ${index + 1}`,
  size: 4_000 - index,
}));
const column = (id: 'name' | 'size' | 'id', title: string): GridColumn<File> => ({
  id,
  title,
  minimumWidth: 100,
  importance: 1,
  sortable: true,
  cell: (file) => file[id],
});
/** The content of the bar's live region. */
const said = () => within(screen.getByRole('toolbar')).getByRole('status').textContent;
const columns = [column('name', 'Name'), column('size', 'Size'), column('id', 'Id')];
const edited = vi.fn<(key: number, columnId: string) => void>();

const kind: GridColumn<File> = {
  ...column('size', 'Kind'),
  id: 'kind',
  text: ({ size }) => (size > 0 ? 'PDF' : 'ZIP'),
};

function Panel({ shown, extra }: { shown: readonly File[]; extra?: GridColumn<File> }): ReactNode {
  const [openKey, setOpenKey] = useState<number | null>(null);
  const [sort, setSort] = useState<GridSort>({ key: 'name', descending: false });
  const list = useListPanel({
    ...useTableRows(shown, files, ({ id }) => id),
    failure: null,
    selection: useState(emptySelection),
    targetOf: (id) => targetOf('attachment', id),
    openKey,
    onOpen: setOpenKey,
    onClose: () => setOpenKey(null),
  });
  const all = useMemo(() => (extra === undefined ? columns : [...columns, extra]), [extra]);
  return (
    <>
      <ListColumns name="files" columns={all} />
      <ListGrid<File>
        name="files"
        list={list}
        label="Files"
        summed={`${list.total} files`}
        columns={all}
        rowName={({ name }) => name}
        sort={sort}
        onSort={setSort}
        onEdit={edited}
        nothing={<p>No files</p>}
        bar={
          <SelectionBar {...list.bar} label="Files selected">
            <BarAction>Delete</BarAction>
          </SelectionBar>
        }
      />
      <output aria-label="Open">{openKey}</output>
    </>
  );
}

beforeEach(() => {
  window.realmConsole = createFakeBridge();
  giveSize(600, 350);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  edited.mockClear();
  usePreferences.setState({ columnChoices: {} });
});

const grid = () => screen.getByRole('grid', { name: 'Files' });
/** Keys in the grid, such as `Ctrl+Home ArrowDown`. */
function press(keys: string): void {
  for (const combination of keys.split(' ')) {
    const parts = combination.split('+');
    const key = parts.at(-1) ?? '';
    fireEvent.keyDown(grid(), {
      key: key === 'Space' ? ' ' : key,
      ctrlKey: parts.includes('Ctrl'),
      shiftKey: parts.includes('Shift'),
    });
  }
}
/** Keys of the tinted rows. */
const tinted = () =>
  [...grid().querySelectorAll<HTMLElement>('[data-changed]')].map(({ dataset }) => dataset['key']);
const focused = () => document.querySelector(`[id="${grid().getAttribute('aria-activedescendant')}"]`);
const selected = () =>
  within(grid())
    .getAllByRole('row', { selected: true })
    .map((row) => Number(row.dataset['key']));
const bar = () => screen.queryByRole('toolbar', { name: 'Files selected' });
const open = () => screen.getByRole('status', { name: 'Open' }).textContent;
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .map(({ textContent }) => textContent);

test('arrows move between cells, and pages, Home and End across all rows', () => {
  renderThemed(<Panel shown={files} />);
  press('ArrowRight');
  expect(focused()?.textContent).toBe('File 1');
  press('ArrowDown ArrowRight');
  expect(focused()?.textContent).toBe('3999');
  press('PageDown');
  expect(focused()?.textContent).toBe('3990');
  press('Home');
  expect(focused()?.getAttribute('aria-colindex')).toBe('1');
  press('Ctrl+Home ArrowUp ArrowRight');
  expect(focused()?.role).toBe('columnheader');
});

test('Space, Shift and Ctrl A select; Esc closes what is open, then clears the selection', () => {
  renderThemed(<Panel shown={files} />);
  press('ArrowDown Space Shift+ArrowDown Shift+ArrowDown');
  expect(selected()).toEqual([2, 3, 4]);
  expect(bar()?.textContent).toContain('3 selected');
  press('Enter');
  expect(open()).toBe('4');
  press('Escape');
  expect(open()).toBe('');
  expect(selected()).toEqual([2, 3, 4]);
  press('Ctrl+a');
  expect(bar()?.textContent).toContain('40 selected');
  press('Escape');
  expect(bar()).toBeNull();
});

test('F2 edits the focused cell, and headers sort and move', () => {
  renderThemed(<Panel shown={files} />);
  press('ArrowRight ArrowRight F2');
  expect(edited.mock.calls).toEqual([[1, 'size']]);
  press('ArrowUp Enter');
  expect(focused()?.getAttribute('aria-sort')).toBe('ascending');
  press('Space');
  expect(focused()?.getAttribute('aria-sort')).toBe('descending');
  press('Ctrl+ArrowRight');
  expect(heads()).toEqual(['Name', 'Id', 'Size']);
  expect(focused()?.textContent, 'the focus goes along').toBe('Size');
  press('Ctrl+ArrowLeft Ctrl+ArrowLeft');
  expect(heads(), 'the first stays first').toEqual(['Name', 'Size', 'Id']);
});

test('a click selects, opens or only moves the focus, depending on where it is', () => {
  renderThemed(<Panel shown={files} />);
  fireEvent.click(screen.getByText('3998'));
  expect(focused()?.textContent).toBe('3998');
  expect(bar()).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select File 3' }));
  fireEvent.click(screen.getByText('3996'), { shiftKey: true });
  expect(selected()).toEqual([3, 4, 5]);
  fireEvent.click(screen.getByText('File 2'));
  expect(open()).toBe('2');
});

test('rows hidden by the filters are deselected', () => {
  const { rerender } = renderThemed(<Panel shown={files} />);
  press('Space Shift+ArrowDown Shift+ArrowDown');
  rerender(<Panel shown={files.slice(2)} />);
  expect(said()).toBe('1 selected');
  rerender(<Panel shown={[]} />);
  expect(screen.getByText('No files')).toBeTruthy();
  expect(bar()).toBeNull();
});

test('rows kept selected on purpose are counted separately, aloud too, and deselected by one button', () => {
  const { rerender } = renderThemed(<Panel shown={files} />);
  press('Space Shift+ArrowDown Shift+ArrowDown');
  fireEvent.click(screen.getByRole('button', { name: 'Keep selection', pressed: false }));
  rerender(<Panel shown={files.slice(2, 4)} />);
  expect(said()).toBe('3 selected: 1 in this view, 2 others');
  fireEvent.click(screen.getByRole('button', { name: 'Select all 2' }));
  expect(said()).toBe('4 selected: 2 in this view, 2 others');
  rerender(<Panel shown={[]} />);
  expect(said()).toBe('4 selected: 0 in this view, 4 outside it');
  expect(screen.queryByRole('button', { name: /^Only/ })).toBeNull();
  rerender(<Panel shown={files.slice(2, 4)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Only these 2' }));
  expect(said()).toBe('2 selected');
  fireEvent.click(screen.getByRole('button', { name: 'Keep selection', pressed: true }));
  rerender(<Panel shown={files.slice(3)} />);
  expect(said()).toBe('1 selected');
});

test('a column with the same value in every row is hidden unless chosen', async () => {
  renderThemed(<Panel shown={files} extra={kind} />);
  const plain = ['Name', 'Size', 'Id'];
  expect(heads()).toEqual(plain);
  fireEvent.click(screen.getByRole('button', { name: 'Columns: 3 of 4' }));
  await screen.findByText('The same in every row');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Kind' }));
  expect(heads()).toEqual([...plain, 'Kind']);
  act(() => usePreferences.setState({ columnChoices: {} }));
  expect(heads()).toEqual(plain);
});

test('the row of a change is tinted for 600 ms', async () => {
  vi.useFakeTimers();
  renderThemed(<Panel shown={files} />);
  const line = { organizationId: 'orchid', jobId: 'job', words: 'Renamed File 2', action: null, show: null };
  act(() => setOutcomeLine({ ...line, target: targetOf('user', 3) }));
  expect(tinted()).toEqual([]);
  act(() => setOutcomeLine({ ...line, target: targetOf('attachment', 2) }));
  expect(tinted()).toEqual(['2']);
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(tinted()).toEqual([]);
  act(() => setOutcomeLine(null));
  vi.useRealTimers();
});
