import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JournalEntry } from '#contract/journal.ts';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aJob, anOrganization } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { giveSize } from '../../../test/fakes/size.ts';
import { navigate } from '../../state/navigation.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { JournalPanel } from './JournalPanel.tsx';

const entryOf = (id: number, parts: Partial<JournalEntry> = {}): JournalEntry => ({
  ...aJob({ id: `job-${id}`, title: `Set role to Guest ${id}` }),
  counts: { applied: 1, rejected: 0, 'not-applied': 0, skipped: 0, unknown: 0, sending: 0, waiting: 0 },
  callerUserId: 7,
  callerName: 'Ines Carvalho',
  undoOf: null,
  undoneBy: [],
  canTryAgain: false,
  ...parts,
});
const next = { startedAtMilliseconds: 1, row: 3 };

let bridge: FakeBridge;
beforeEach(() => {
  giveSize(1_200, 600);
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  const organization = anOrganization();
  useOrganizationsStore.setState({ list: [organization], currentId: organization.id });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  navigate('orchid', { panel: 'people' });
  useOrganizationsStore.setState({ list: null, currentId: null });
});

test('change sets stand in the one grid, and its keys open them', async () => {
  const entries = [entryOf(1, { reason: 'Left the studio' }), entryOf(2, { callerName: 'Bo' }), entryOf(3)];
  bridge.answer('journal.search', () => succeed({ entries, next: null, total: 3, deleted: null }));
  renderThemed(<JournalPanel />);
  const grid = await screen.findByRole('grid', { name: 'Journal' });
  await within(grid).findByText('Left the studio');
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Change set', 'Reason', 'Outcomes', 'By', 'Started']);
  fireEvent.keyDown(grid, { key: 'End', ctrlKey: true });
  fireEvent.keyDown(grid, { key: 'Enter' });
  await screen.findByRole('complementary', { name: /Guest 3/ });
});

test('a change set says in one word how it ended', async () => {
  const { counts } = entryOf(1);
  const entries = [
    entryOf(1, { total: 1, counts: { ...counts, applied: 1 }, state: 'finished' }),
    entryOf(2, { total: 214, counts: { ...counts, applied: 53, skipped: 161 }, state: 'finished' }),
    entryOf(3, { total: 214, counts: { ...counts, applied: 53, skipped: 161 }, state: 'cancelled' }),
  ];
  bridge.answer('journal.search', () => succeed({ entries, next: null, total: 3, deleted: null }));
  renderThemed(<JournalPanel />);
  const grid = await screen.findByRole('grid', { name: 'Journal' });
  await within(grid).findByText('Canceled');
  const shown = [...grid.querySelectorAll('[data-key] [aria-hidden]')].map(({ textContent }) => textContent);
  expect(shown.filter((text) => text !== '')).toEqual([
    'Applied',
    'Partly applied53 of 214',
    'Canceled53 of 214',
  ]);
});

test('the outcomes of a mixed change set are said whole, and are the tabs of its sheet', async () => {
  const counts = { ...entryOf(1).counts, applied: 53, rejected: 3, skipped: 158 };
  const entries = [entryOf(1, { total: 214, counts }), entryOf(2, { reason: 'Left the studio' })];
  bridge.answer('journal.search', () => succeed({ entries, next: null, total: 2, deleted: null }));
  renderThemed(<JournalPanel />);
  const grid = await screen.findByRole('grid', { name: 'Journal' });
  const row = (await within(grid).findByText('53 of 214')).closest('[role="row"]');
  expect(row?.textContent).toContain('53 applied, 3 failed, 158 skipped');
  expect(grid.textContent).not.toContain('No reason');
  fireEvent.keyDown(grid, { key: 'Home', ctrlKey: true });
  fireEvent.keyDown(grid, { key: 'Enter' });
  const sheet = await screen.findByRole('complementary', { name: /Guest 1/ });
  expect(
    within(sheet)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['All214', 'Applied53', 'Failed3', 'Skipped158']);
  fireEvent.click(within(sheet).getByRole('tab', { name: /^Failed/ }));
  await vi.waitFor(() =>
    expect(bridge.made.findLast(({ name }) => name === 'journal.changes')?.input).toMatchObject({
      filter: { outcomes: ['rejected'] },
    }),
  );
});

test('the next page is asked for near the end, and what is the same in all rows by then has no column', async () => {
  bridge.answer('journal.search', ({ after }) =>
    succeed(
      after === null
        ? { entries: [1, 2, 3, 4].map((id) => entryOf(id)), next, total: 5, deleted: null }
        : { entries: [entryOf(5)], next: null, total: 5, deleted: null },
    ),
  );
  renderThemed(<JournalPanel />);
  const grid = await screen.findByRole('grid', { name: 'Journal' });
  await within(grid).findByText('Set role to Guest 5');
  expect(within(grid).queryByRole('columnheader', { name: 'By' })).toBeNull();
});
