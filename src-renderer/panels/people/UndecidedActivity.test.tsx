import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PeopleFilter, PersonCondition } from '#contract/calls/people-filter.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { defaultFilter } from '../../subjects/people-filter/filter-words.ts';
import { UndecidedActivity, undecidedWords } from './UndecidedActivity.tsx';

afterEach(cleanup);

const reportedFrom = new Date(2026, 10, 9).getTime() / 1_000;

test.each([
  [
    { count: 45, reportedFrom },
    {},
    /^45 people aren't listed: this server only reports activity since 9 Nov.*share their presence\.$/,
  ],
  [
    { count: 1, reportedFrom: 0 },
    {},
    /^1 person isn't listed: activity isn't reported for people who don't share their presence\.$/,
  ],
  [{ count: 1, reportedFrom: 0 }, { kind: 'all' as const }, /presence, bots and deactivated accounts\.$/],
  [{ count: 2_000, reportedFrom: null }, {}, /^2,000 people aren't listed: presence is switched off/],
])('%j with %j', (undecided, filter, words) => {
  expect(undecidedWords(undecided, { ...defaultFilter, ...filter })).toMatch(words);
});

test('offers filters that can be answered, and keeps the rest of the filter', () => {
  const group: PersonCondition = { kind: 'group', negated: false, groupId: 3 };
  const inactive: PersonCondition = {
    kind: 'last-active',
    negated: false,
    when: { test: 'before', days: 90 },
  };
  const filter: PeopleFilter = { ...defaultFilter, conditions: [group, inactive] };
  const onFilter = vi.fn();
  renderThemed(
    <UndecidedActivity undecided={{ count: 45, reportedFrom }} filter={filter} onFilter={onFilter} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show people with unknown activity' }));
  fireEvent.click(screen.getByRole('button', { name: 'Filter by date joined' }));
  expect(onFilter.mock.calls.map(([{ conditions }]) => conditions)).toEqual([
    [group, { kind: 'last-active', negated: false, when: { test: 'unknown' } }],
    [group, { kind: 'joined', negated: false, when: { test: 'before', days: 90 } }],
  ]);
});

test('says nothing where everybody could be judged', () => {
  const { container } = renderThemed(
    <output>
      <UndecidedActivity undecided={null} filter={defaultFilter} onFilter={vi.fn()} />
    </output>,
  );
  expect(container.querySelector('output')?.childElementCount).toBe(0);
});
