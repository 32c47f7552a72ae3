import { describe, expect, it } from 'vitest';
import { activeFilters, defaultFilter, nothingMatches, toggleValue, withoutFilter } from './filter-words.ts';
import type { PeopleFilter } from '../../../src-preload/contract/calls.ts';

describe('filters in words', () => {
  it('names each part in force, and none that is not', () => {
    expect(activeFilters(defaultFilter)).toEqual([
      { name: 'account', field: 'Account', value: 'active', negated: false },
      { name: 'kind', field: 'Type', value: 'bot', negated: true },
    ]);
    const filter = {
      ...defaultFilter,
      roles: [100, 200, 300] as (100 | 200 | 300)[],
      presence: ['idle' as const],
    };
    expect(activeFilters(filter).map(({ field, value }) => `${field} ${value}`)).toEqual([
      'Account active',
      'Type bot',
      'Role owner, administrator or moderator',
      'Presence idle',
    ]);
  });

  it('loses every chip once each is removed', () => {
    let filter: PeopleFilter = {
      ...defaultFilter,
      roles: [600 as const],
      notRoles: [100 as const],
      presence: ['active' as const],
    };
    for (const { name } of activeFilters(filter)) filter = withoutFilter(filter, name);
    expect(activeFilters(filter)).toEqual([]);
  });

  it.each([
    [defaultFilter, 'There is no active person here.'],
    [{ ...defaultFilter, text: ' kiln ' }, 'No active person has “kiln” in the name, e-mail or id.'],
    [
      { ...defaultFilter, roles: [600 as const], presence: ['idle' as const] },
      'No active person has the role guest and is idle now.',
    ],
    [
      { ...defaultFilter, account: 'all' as const, kind: 'bots' as const, notRoles: [400 as const] },
      'No bot has a role other than member.',
    ],
  ])('says what nobody matches: %o', (filter, sentence) => {
    expect(nothingMatches(filter)).toBe(sentence);
  });

  it('adds and takes out values', () => {
    expect(toggleValue([100, 200], 200)).toEqual([100]);
    expect(toggleValue([100], 300)).toEqual([100, 300]);
  });
});
