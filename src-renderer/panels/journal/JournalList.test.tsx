import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { JournalEntry } from '#contract/journal.ts';
import { aJob } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { JournalList } from './JournalList.tsx';

afterEach(cleanup);

const entries = [1, 2, 3].map((id): JournalEntry => ({
  ...aJob({ id: `job-${id}`, title: `Set role to Guest ${id}` }),
  counts: { applied: 1, rejected: 0, 'not-applied': 0, skipped: 0, unknown: 0, sending: 0, waiting: 0 },
  callerUserId: 7,
  callerName: 'Ines Carvalho',
  undoOf: null,
  undoneBy: [],
  canTryAgain: false,
}));
const onOpen = vi.fn<(jobId: string) => void>();

function show(): HTMLElement {
  renderThemed(
    <JournalList
      ref={createRef()}
      entries={entries}
      openId={null}
      onOpen={onOpen}
      onLeave={() => {}}
      onMore={() => {}}
    />,
  );
  return screen.getByRole('grid', { name: 'Journal' });
}

test('the grid has a head for each column, in a row of its own that is counted', () => {
  const grid = show();
  const heads = within(grid).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Change set and reason',
    'Outcomes',
    'By',
    'Started',
  ]);
  expect(heads[0]?.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('1');
  expect(grid.getAttribute('aria-rowcount')).toBe('4');
});

test('End and Enter open the last entry', () => {
  const grid = show();
  fireEvent.keyDown(grid, { key: 'End' });
  fireEvent.keyDown(grid, { key: 'Enter' });
  expect(onOpen.mock.calls).toEqual([['job-3']]);
});
