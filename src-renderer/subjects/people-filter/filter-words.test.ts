import { describe, expect, it } from 'vitest';
import { inventedFields, inventedGroups } from '../../../test/fakes/people.ts';
import {
  activeFilters,
  defaultFilter,
  matchWords,
  nothingMatches,
  sameFilter,
  toggleValue,
  withCondition,
  withNegation,
  withoutFilter,
  type FilterName,
} from './filter-words.ts';
import type { PeopleFilter, PersonCondition } from '#contract/calls/people-filter.ts';

const names = {
  groups: [...inventedGroups, { ...inventedGroups[0]!, id: 14, name: 'role:fullmembers', isSystem: true }],
  fields: [
    ...inventedFields,
    { ...inventedFields[1]!, id: 3, name: 'Contract ends', type: 'date' as const },
    { ...inventedFields[1]!, id: 4, name: 'Manager', type: 'people' as const },
  ],
  people: { 8142: 'Amara Okonkwo' },
};
const negated = false;
const words: [PersonCondition, string, string][] = [
  [{ kind: 'group', negated, groupId: 100 }, 'Group is Regional leads', 'Group is not Regional leads'],
  [{ kind: 'group', negated, groupId: 14 }, 'Group is Full members', 'Group is not Full members'],
  [{ kind: 'group', negated, groupId: 9 }, 'Group is a deleted group', 'Group is not a deleted group'],
  [
    { kind: 'field', negated, fieldId: 1, look: { test: 'is', value: '3' } },
    'Team is Finance',
    'Team is not Finance',
  ],
  [{ kind: 'field', negated, fieldId: 1, look: { test: 'set' } }, 'Team is set', 'Team is not set'],
  [
    { kind: 'field', negated, fieldId: 2, look: { test: 'contains', value: '+234' } },
    'Phone contains +234',
    'Phone does not contain +234',
  ],
  [
    { kind: 'field', negated, fieldId: 3, look: { test: 'before', value: '2026-12-31' } },
    'Contract ends is before 31 Dec 2026',
    'Contract ends is not before 31 Dec 2026',
  ],
  [
    { kind: 'field', negated, fieldId: 4, look: { test: 'is', value: '8142' } },
    'Manager is Amara Okonkwo',
    'Manager is not Amara Okonkwo',
  ],
  [
    { kind: 'field', negated, fieldId: 4, look: { test: 'is', value: '9' } },
    'Manager is user 9',
    'Manager is not user 9',
  ],
  [
    { kind: 'outside-domains', negated },
    'Email is outside the allowed domains',
    'Email is not outside the allowed domains',
  ],
  [{ kind: 'domain', negated, domain: 'a.test' }, 'Email domain is a.test', 'Email domain is not a.test'],
  [
    { kind: 'last-active', negated, when: { test: 'before', days: 30 } },
    'Last active is more than 30 days ago',
    'Last active is not more than 30 days ago',
  ],
  [
    { kind: 'last-active', negated, when: { test: 'never' } },
    'Last active is never',
    'Last active is not never',
  ],
  [
    { kind: 'last-active', negated, when: { test: 'unknown' } },
    'Last active is unknown',
    'Last active is not unknown',
  ],
  [
    { kind: 'joined', negated, when: { test: 'within', days: 1 } },
    'Joined is in the last 1 day',
    'Joined is not in the last 1 day',
  ],
  [{ kind: 'timezone', negated, timezone: '' }, 'Time zone is unset', 'Time zone is not unset'],
  [{ kind: 'status', negated }, 'Status is set', 'Status is not set'],
  [{ kind: 'channel', negated, channelId: 3, name: 'kiln' }, 'Channel is kiln', 'Channel is not kiln'],
  [
    { kind: 'list', negated, listId: 'x', count: 2_120 },
    'Person is in the pasted list (2,120)',
    'Person is not in the pasted list (2,120)',
  ],
];
const everyCondition = words.map(([condition]) => condition);
const chipWords = (filter: PeopleFilter, name: FilterName) =>
  activeFilters(filter, names)
    .filter((chip) => chip.name === name)
    .map(({ field, operator, value }) => `${field} ${operator} ${value}`);

describe('filters in words', () => {
  it('names each part in force, and none that is not', () => {
    expect(activeFilters(defaultFilter)).toEqual([
      { name: 'account', field: 'Account', operator: 'is', value: 'active', negated: false },
      { name: 'kind', field: 'Type', operator: 'is not', value: 'bot', negated: true },
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
      notPresence: ['idle' as const],
      conditions: everyCondition,
    };
    expect(activeFilters(filter, names)).toHaveLength(6 + everyCondition.length);
    for (const { name } of activeFilters(filter).toReversed()) filter = withoutFilter(filter, name);
    expect(activeFilters(filter)).toEqual([]);
  });

  it.each([
    [{ ...defaultFilter, account: 'all' as const, kind: 'all' as const }, 'There are no accounts here.'],
    [defaultFilter, 'No people match “Account is active”.'],
    [
      { ...defaultFilter, text: ' kiln ' },
      'No people match “Account is active” and “kiln” in the name, email or id.',
    ],
    [
      { ...defaultFilter, roles: [600 as const], presence: ['idle' as const] },
      'No people match “Account is active”, “Role is guest” and “Presence is idle”.',
    ],
    [
      {
        ...defaultFilter,
        notPresence: ['active' as const],
        conditions: [{ kind: 'status' as const, negated: true }],
      },
      'No people match “Account is active”, “Presence is not active” and “Status is not set”.',
    ],
    [
      { ...defaultFilter, account: 'all' as const, kind: 'bots' as const, notRoles: [400 as const] },
      'No bots match “Role is not member”.',
    ],
  ])('says what nobody matches: %o', (filter, sentence) => {
    expect(nothingMatches(filter)).toBe(sentence);
  });

  it('adds and takes out values', () => {
    expect(toggleValue([100, 200], 200)).toEqual([100]);
    expect(toggleValue([100], 300)).toEqual([100, 300]);
  });

  it.each(words)('says a condition and its opposite: %o', (condition, said, opposite) => {
    const filter = withCondition(defaultFilter, condition, null);
    expect(chipWords(filter, 'condition:0')).toEqual([said]);
    expect(chipWords(withNegation(filter, 'condition:0'), 'condition:0')).toEqual([opposite]);
  });

  it('turns every filter into its opposite and back', () => {
    const filter: PeopleFilter = {
      ...defaultFilter,
      roles: [600, 100],
      presence: ['idle'],
      conditions: everyCondition,
    };
    const there: Partial<Record<FilterName, FilterName>> = { roles: 'notRoles', presence: 'notPresence' };
    for (const { name } of activeFilters(filter)) {
      const negatedFilter = withNegation(filter, name);
      expect(sameFilter(negatedFilter, filter)).toBe(false);
      expect(sameFilter(withNegation(negatedFilter, there[name] ?? name), filter)).toBe(true);
    }
    expect(withNegation(filter, 'account').account).toBe('deactivated');
    expect(withNegation({ ...filter, notRoles: [200] }, 'roles')).toMatchObject({
      roles: [],
      notRoles: [200, 600, 100],
    });
  });

  it('replaces a condition and leaves it negated', () => {
    const status: PersonCondition = { kind: 'status', negated: true };
    const zone: PersonCondition = { kind: 'timezone', negated: false, timezone: 'Asia/Tokyo' };
    const filter = { ...defaultFilter, conditions: [status, zone] };
    const next: PersonCondition = { kind: 'timezone', negated: false, timezone: 'Europe/Rome' };
    expect(withCondition(filter, next, 'condition:0').conditions).toEqual([{ ...next, negated: true }, zone]);
    expect(withCondition(filter, next, 'account').conditions).toEqual([status, zone, next]);
    expect(withoutFilter(filter, 'condition:0').conditions).toEqual([zone]);
  });
});

it.each([
  ['people', 1, 'person matches'],
  ['people', 49, 'people match'],
  ['bots', 1, 'bot matches'],
  ['bots', 8, 'bots match'],
  ['all', 57, 'accounts match'],
] as const)('of %s %i are counted as %s', (kind, count, words) => {
  expect(matchWords(kind, count)).toBe(words);
});
