import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Leave } from '#contract/people.ts';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { useClockStore } from '../../state/clock.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { emptySelection } from '../../ui/grid/selection.ts';
import { LeaveList } from './LeaveList.tsx';
import { leaveRows, partOf, weekStart } from './leave-weeks.ts';

/** Noon of a Wednesday; the week began on 23 November. */
const now = new Date(2026, 10, 25, 12).getTime();
const day = (date: number): number => new Date(2026, 10, date).getTime();
const leave = (id: string, from: number, until: number, text = id): Leave => ({
  id,
  status: { text, emoji: null },
  fromMilliseconds: from,
  untilMilliseconds: until,
  state: 'planned',
  explanation: '',
  isRunning: false,
  peopleCount: 1,
  firstPeople: [{ userId: 41, name: 'Mara Quill' }],
});
const leaves = [leave('seaside', day(26), day(32)), leave('fair', day(23), day(27))];
const people = [
  { userId: 41, name: 'Mara Quill', leaveIds: ['seaside', 'fair'] },
  { userId: 7, name: 'Bo', leaveIds: ['seaside'] },
];

test('a week begins on Monday, also where clocks change in it', () => {
  expect(weekStart(now)).toBe(day(23));
  expect(weekStart(day(29), 1)).toBe(day(30));
  for (let week = 0; week < 53; week += 1) expect(new Date(weekStart(now, week)).getHours()).toBe(0);
});

test('leaves at the same time stand below each other, and reach over weeks', () => {
  const [mara] = leaveRows(people, leaves);
  expect(mara).toMatchObject({ lanes: 2, bars: [{ lane: 0 }, { lane: 1 }] });
  const [seaside] = leaves as [Leave, Leave];
  const first = partOf(seaside, day(23), day(30));
  expect(first).toMatchObject({ begins: true, ends: false });
  expect(first?.start).toBeCloseTo(3 / 7);
  expect(partOf(seaside, day(30), day(37))).toMatchObject({ start: 0, begins: false, ends: true });
  expect(partOf(seaside, day(37), day(44))).toBeNull();
});

let bridge: FakeBridge;
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  useClockStore.setState({ now });
  // A simulated page has no sizes, and would draw no row.
  for (const size of ['clientWidth', 'offsetWidth', 'clientHeight', 'offsetHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(1_400);
  }
  bridge = createFakeBridge({ answers: { 'leave.board': () => succeed({ people, total: 2 }) } });
  window.realmConsole = bridge;
  const safety = [{ id: 0 as const, level: 'normal' as const, protectedUserIds: [] }];
  const tables = { ...emptyTables(), leaves, safety };
  useReplicaStore.setState({
    byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  useClockStore.setState({ now: Date.now() });
  useReplicaStore.setState({ byOrganization: {} });
  for (const [name, value] of [
    ['leave.view', 'table'],
    ['leave.weeks', null],
    ['leave.selection', emptySelection],
  ] as const)
    writePanelMemory('orchid', name, value);
});

test('the calendar has a row for each person and a column for each week, beside its table', async () => {
  renderThemed(<LeaveList beside={null} onAdd={() => {}} />);
  expect(screen.getByRole('grid', { name: 'Leave' })).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Calendar' }));
  const grid = await screen.findByRole('grid', { name: 'Leave calendar' });
  const row = await within(grid).findByRole('row', { name: /Bo/ });
  const heads = within(grid)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
  expect(heads.slice(1, 4)).toEqual(['Person', 'This week', '30 Nov']);
  expect(
    within(row).getAllByRole('button', { name: /^seaside: Thu 26 Nov, 00:00 to Wed 2 Dec/ }),
  ).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Later weeks' }));
  expect(screen.getByText('Weeks from 21 Dec 2026')).toBeDefined();
  expect(bridge.made.findLast(({ name }) => name === 'leave.board')?.input).toMatchObject({
    fromMilliseconds: new Date(2026, 11, 21).getTime(),
  });
});

test('the calendar keeps the search of the table', async () => {
  renderThemed(<LeaveList beside={null} onAdd={() => {}} />);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'fair' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Calendar' }));
  const grid = await screen.findByRole('grid', { name: 'Leave calendar' });
  await within(grid).findByRole('row', { name: /Mara/ });
  expect(within(grid).queryByRole('row', { name: /Bo/ })).toBeNull();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'nobody' } });
  await screen.findByText('No matches');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: '' } });
  await within(grid).findByRole('row', { name: /Bo/ });
});

test('a selection that is kept outlives other weeks, and is planned for by name', async () => {
  const [mara, bo] = people;
  bridge = createFakeBridge({
    answers: {
      'leave.board': ({ fromMilliseconds }) =>
        succeed({ people: fromMilliseconds < now ? people : people.slice(0, 1), total: 2 }),
      'people.rows': () => succeed([]),
    },
  });
  window.realmConsole = bridge;
  writePanelMemory('orchid', 'leave.view', 'calendar');
  renderThemed(<LeaveList beside={null} onAdd={() => {}} />);
  for (const person of [mara, bo])
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${person?.name}` }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep selection' }));
  fireEvent.click(screen.getByRole('button', { name: 'Later weeks' }));
  const bar = await screen.findByRole('toolbar', { name: 'People selected' });
  await within(bar).findByText(': 1 in this view, 1 other');
  fireEvent.click(within(bar).getByRole('button', { name: 'Plan leave' }));
  const dialog = await screen.findByRole('dialog', { name: 'Plan leave' });
  const notice = within(dialog).getByRole('note');
  expect(notice.textContent).toContain('1 in this view, 1 other');
  expect(notice.textContent).toContain('Bo');
  fireEvent.click(within(notice).getByRole('button', { name: 'Only this one' }));
  expect(within(dialog).getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
});
