import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { targetOf } from '#contract/changes.ts';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { partOfOrder } from '../../../test/fakes/part-of-order.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { giveSize } from '../../../test/fakes/size.ts';
import { ListGrid } from './ListGrid.tsx';
import { BarAction, SelectionBar } from './SelectionBar.tsx';
import type { OrderQuestion } from './list-order.ts';
import { createQueriedList, type ListHits } from './queried-list.ts';
import { emptySelection } from './selection.ts';
import { useListPanel } from './use-list-panel.ts';
import { useHits, useQueriedList } from './use-queried-list.ts';

/** A grid over a list that stays elsewhere: the window knows the keys near the screen, and all when needed. */
interface File {
  id: number;
}
const total = 20_000;
const asked: OrderQuestion[] = [];

const createFiles = () =>
  createQueriedList<{ least: number }, File, ListHits>({
    keyOf: ({ id }) => id,
    async find({ least }, question) {
      asked.push(question);
      const ids = Uint32Array.from({ length: total - least }, (_, place) => least + place + 1);
      const { from, found } = partOfOrder(ids, question.part);
      const rows = Array.from(found.subarray(0, question.first), (id) => ({ id }));
      await Promise.resolve();
      return succeed({ version: 1, generation: 1, total: ids.length, from, ids: found, rows });
    },
    read: (ids) => Promise.resolve(succeed(ids.map((id) => ({ id })))),
  });
const columns = [
  {
    id: 'name',
    title: 'Name',
    minimumWidth: 100,
    importance: 1,
    sortable: true,
    cell: ({ id }: File) => `File ${id}`,
  },
];

function Panel({ least = 0 }: { least?: number }): ReactNode {
  const source = useQueriedList(createFiles, { least });
  const list = useListPanel({
    source,
    ...useHits(source),
    selection: useState(emptySelection),
    targetOf: (id) => targetOf('attachment', id),
    onOpen: () => {},
  });
  return (
    <ListGrid<File>
      name="files"
      summed={`${list.total} files`}
      list={list}
      label="Files"
      columns={columns}
      rowName={({ id }) => `File ${id}`}
      sort={null}
      onSort={() => {}}
      nothing={<p>No files</p>}
      bar={
        <SelectionBar {...list.bar} label="Files selected">
          <BarAction>Delete</BarAction>
        </SelectionBar>
      }
    />
  );
}

beforeEach(() => {
  window.realmConsole = createFakeBridge();
  asked.length = 0;
  giveSize(600, 350);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const grid = () => screen.getByRole('grid', { name: 'Files' });
const press = (key: string, held: { ctrlKey?: boolean; shiftKey?: boolean } = {}) =>
  fireEvent.keyDown(grid(), { key, ...held });
const bar = () => screen.queryByRole('toolbar', { name: 'Files selected' });
const inBar = async () => within(await screen.findByRole('toolbar', { name: 'Files selected' }));
/** What the bar reports as selected. */
const said = async () => (await inBar()).getByRole('status').textContent;
const row = (index: number) => grid().querySelector<HTMLElement>(`[data-row="${index}"]`);
/** Scrolls the row, whose key may be unknown, into the document. */
function scrollTo(index: number): void {
  grid().scrollTop = index * 32;
  fireEvent.scroll(grid());
}

async function show(): Promise<(least: number) => void> {
  const { rerender } = renderThemed(<Panel />);
  await screen.findByText('File 1');
  asked.length = 0;
  return (least) => rerender(<Panel least={least} />);
}

test('a screen reader learns the number of all rows, and no more rows are requested than needed', async () => {
  await show();
  expect(grid().getAttribute('aria-rowcount')).toBe(String(total + 1));
  for (let step = 0; step < 20; step += 1) press('ArrowDown');
  expect(asked).toEqual([]);
});

test('scrolling loads rows with their keys', async () => {
  await show();
  scrollTo(15_000);
  await screen.findByText('File 15001');
  expect(row(15_000)?.dataset['key']).toBe('15001');
  expect(asked.every(({ part }) => part !== undefined && part.count <= 4_000)).toBe(true);
});

test('the last row is focused immediately, and can be selected once loaded', async () => {
  await show();
  press('End', { ctrlKey: true });
  scrollTo(total - 10);
  await screen.findByText(`File ${total}`);
  press(' ');
  expect(await said()).toBe('1 selected');
  expect(row(total - 1)?.getAttribute('aria-selected')).toBe('true');
});

test('a range over unseen rows is selected completely', async () => {
  await show();
  press('ArrowDown');
  press('End', { ctrlKey: true, shiftKey: true });
  expect(await said()).toBe('19,999 selected');
  press('Home', { ctrlKey: true, shiftKey: true });
  expect(await said()).toBe('2 selected');
});

test('everything can be selected although only the beginning is known, and deselected again', async () => {
  await show();
  press('a', { ctrlKey: true });
  expect(await said()).toBe('20,000 selected');
  const head = screen.getByRole('checkbox', { name: /all/iu });
  expect(head.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(head);
  await waitFor(() => expect(bar()).toBeNull());
});

test('rows hidden by a search are deselected unless kept; both are counted', async () => {
  const search = await show();
  press('a', { ctrlKey: true });
  await said();
  search(12_000);
  await waitFor(async () => expect(await said()).toBe('8,000 selected'));
  fireEvent.click((await inBar()).getByRole('button', { name: 'Keep selection' }));
  search(15_000);
  await waitFor(async () => expect(await said()).toBe('8,000 selected: 5,000 in this view, 3,000 others'));
  search(0);
  await waitFor(async () => expect(await said()).toBe('8,000 selected'));
});
