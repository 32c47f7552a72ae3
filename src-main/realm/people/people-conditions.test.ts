import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PersonCondition } from '#contract/calls/people-filter.ts';
import { everybody, exampleModel, exampleUser } from '../example-realm.ts';
import type { RealmModel } from '../model/realm-model.ts';

const now = Date.UTC(2026, 10, 20);
/** A channel with known subscribers. */
const channelId = 3;
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString();

const list = 3;
const shortText = 1;
const date = 4;
const people = 6;
const field = (id: number, type: number, data = ''): object => ({
  id,
  type,
  order: id,
  name: `Field ${id}`,
  field_data: data,
});

/** Users 1 to 8, who differ in everything that conditions test; 7 is a bot, 8 is deactivated. */
function variedModel(): RealmModel {
  const values = (profile: Record<string, string>): object => ({
    profile_data: Object.fromEntries(Object.entries(profile).map(([id, value]) => [id, { value }])),
  });
  const user = (userId: number, changes: object): object => exampleUser(userId, changes);
  const { model } = exampleModel(
    {
      realm_users: [
        user(1, { role: 100, delivery_email: 'one@corp.test', date_joined: daysAgo(1) }),
        user(2, { delivery_email: 'two@deep.corp.test', ...values({ 4: 'n' }), date_joined: daysAgo(10) }),
        user(3, { delivery_email: 'three@OPEN.test', ...values({ 4: 'a', 5: 'Zürich' }), timezone: '' }),
        user(4, { delivery_email: 'four@sub.open.test', ...values({ 5: 'zurich', 6: '2026-01-31' }) }),
        user(5, { delivery_email: null, ...values({ 4: '', 6: '2026-02-01', 7: '[2,3]' }) }),
        user(6, { delivery_email: 'six@notcorp.test', ...values({ 7: '[]' }), timezone: 'Asia/Tokyo' }),
        { ...user(7, { delivery_email: 'seven@bücher.test', profile_data: null }), is_bot: true },
      ],
      realm_non_active_users: [user(8, { is_active: false, delivery_email: 'eight@corp.test' })],
      custom_profile_fields: [
        field(4, list, '{"n":{"text":"North hall","order":"1"},"a":{"text":"Zenith","order":"2"}}'),
        field(5, shortText),
        field(6, date),
        field(7, people),
      ],
      realm_user_groups: [
        { id: 20, name: 'kiln', description: '', members: [3, 99] },
        { id: 21, name: 'studio', description: '', members: [4], direct_subgroup_ids: [20] },
        { id: 22, name: 'outer', description: '', members: [], direct_subgroup_ids: [21] },
        { id: 23, name: 'empty', description: '', members: [] },
      ],
      user_status: { '3': { status_text: 'At the kiln' } },
      realm_domains: [
        { domain: 'corp.test', allow_subdomains: false },
        { domain: 'open.test', allow_subdomains: true },
      ],
    },
    () => now,
  );
  const times: Record<number, number> = { 1: now / 1_000 - 60, 2: now / 1_000 - 40 * 86_400 };
  for (const [userId, activeAt] of Object.entries(times)) {
    model.index.putPresenceTimes(model.index.row(Number(userId)) as number, activeAt, 0);
  }
  model.channels.subscribers.beginLoading(channelId);
  model.channels.subscribers.load(channelId, [2, 5, 99]);
  return model;
}

const kept = Uint32Array.from([2, 4, 99]);
const listOf = (listId: string): Uint32Array | undefined => (listId === 'kept' ? kept : undefined);

function idsOf(model: RealmModel, conditions: PersonCondition[], filter = everybody): number[] {
  const asked = { ...filter, conditions };
  const narrow = (marks: Uint8Array | null) => model.conditions.marks(conditions, marks, listOf);
  const { ids } = model.index.query(asked, { key: 'user-id', descending: false }, narrow);
  expect(model.index.count(asked, narrow)).toBe(ids.length);
  return [...ids];
}

/** A condition without its negation. */
type Asked = PersonCondition extends infer One
  ? One extends PersonCondition
    ? Omit<One, 'negated'>
    : never
  : never;

const within = (days: number) => ({ test: 'within', days }) as const;
const before = (days: number) => ({ test: 'before', days }) as const;
const never = { test: 'never' } as const;
const look = (fieldId: number, test: 'is' | 'contains' | 'before' | 'after', value: string): Asked => ({
  kind: 'field',
  fieldId,
  look: { test, value },
});
const isSet = (fieldId: number): Asked => ({ kind: 'field', fieldId, look: { test: 'set' } });

const cases: [name: string, asked: Asked, expected: number[]][] = [
  ['in a group', { kind: 'group', groupId: 20 }, [3]],
  ['in a group through a subgroup', { kind: 'group', groupId: 22 }, [3, 4]],
  ['in an empty group', { kind: 'group', groupId: 23 }, []],
  ['in a deleted group', { kind: 'group', groupId: 999 }, []],
  ['subscribed to a channel', { kind: 'channel', channelId, name: 'kiln' }, [2, 5]],
  ['a list value is an option', look(4, 'is', 'n'), [2]],
  ['a list value contains words of an option', look(4, 'contains', 'hall'), [2]],
  ['a list value is set', isSet(4), [2, 3]],
  ['a text equals, ignoring case and accents', look(5, 'is', ' ZURICH '), [3, 4]],
  ['a text contains', look(5, 'contains', 'üri'), [3, 4]],
  ['a text is only partly equal', look(5, 'is', 'zur'), []],
  ['a date is', look(6, 'is', '2026-02-01'), [5]],
  ['a date is before', look(6, 'before', '2026-02-01'), [4]],
  ['a date is after', look(6, 'after', '2026-01-30'), [4, 5]],
  ['a date is set', isSet(6), [4, 5]],
  ['a people field names a person', look(7, 'is', '3'), [5]],
  ['a people field does not match part of an id', look(7, 'is', '23'), []],
  ['a people field is set', isSet(7), [5]],
  ['a deleted field', isSet(77), []],
  ['outside the allowed domains', { kind: 'outside-domains' }, [2, 6, 7]],
  ['in a domain', { kind: 'domain', domain: 'Corp.Test' }, [1, 8]],
  ['in a domain with invisible characters', { kind: 'domain', domain: '\u200bCorp．Test\u00a0' }, [1, 8]],
  ['in a domain in its own script', { kind: 'domain', domain: 'xn--bcher-kva.test' }, [7]],
  ['joined within days', { kind: 'joined', when: within(10) }, [1, 2]],
  ['joined earlier', { kind: 'joined', when: before(10) }, [3, 4, 5, 6, 7, 8]],
  ['joined at an unknown time', { kind: 'joined', when: never }, []],
  ['in a time zone', { kind: 'timezone', timezone: 'Asia/Tokyo' }, [6]],
  ['without a time zone', { kind: 'timezone', timezone: '' }, [3]],
  ['in an unused time zone', { kind: 'timezone', timezone: 'Mars/Base' }, []],
  ['with a status', { kind: 'status' }, [3]],
  ['in a list', { kind: 'list', listId: 'kept', count: 3 }, [2, 4]],
  ['in a deleted list', { kind: 'list', listId: 'dropped', count: 3 }, []],
];
const everyId = [1, 2, 3, 4, 5, 6, 7, 8];

describe('a condition', () => {
  const model = variedModel();

  test.each(cases)('matches the right people: %s', (_name, asked, expected) => {
    expect(idsOf(model, [{ ...asked, negated: false }])).toEqual(expected);
    const others = everyId.filter((userId) => !expected.includes(userId));
    expect(idsOf(model, [{ ...asked, negated: true }])).toEqual(others);
  });

  test('on a channel is undecided for everyone before its subscribers are known', () => {
    const unknown = { kind: 'channel', channelId: 4, name: 'fuel' } as const;
    for (const negated of [false, true]) {
      const conditions: PersonCondition[] = [{ ...unknown, negated }];
      const narrow = (marks: Uint8Array | null) => model.conditions.marks(conditions, marks, listOf);
      const { ids, undecided } = model.index.query(
        { ...everybody, conditions },
        { key: 'user-id', descending: false },
        narrow,
      );
      expect([ids.length, undecided]).toEqual([0, 8]);
    }
  });

  test('has to be met together with all others and the rest of the filter', () => {
    const conditions: PersonCondition[] = [
      { kind: 'group', negated: false, groupId: 22 },
      { kind: 'status', negated: true },
    ];
    expect(idsOf(model, conditions)).toEqual([4]);
    expect(idsOf(model, conditions, { ...everybody, text: 'person 3' })).toEqual([]);
    expect(idsOf(model, conditions, { ...everybody, kind: 'bots' })).toEqual([]);
  });

  test('on presence, when negated, keeps everyone else', () => {
    const state = model.index.row(1) as number;
    model.index.putState(state, 2);
    expect(idsOf(model, [], { ...everybody, presence: ['active'] })).toEqual([1]);
    expect(idsOf(model, [], { ...everybody, notPresence: ['active'] })).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });
});

const anyCondition = fc
  .tuple(fc.constantFrom(...cases.map(([, asked]) => asked)), fc.boolean())
  .map(([asked, negated]) => ({ ...asked, negated }));

test('a condition and its negation split everyone between them, whatever else is asked', () => {
  const model = variedModel();
  fc.assert(
    fc.property(anyCondition, fc.array(anyCondition, { maxLength: 3 }), (condition, others) => {
      const all = idsOf(model, others);
      const meets = idsOf(model, [...others, condition]);
      const fails = idsOf(model, [...others, { ...condition, negated: !condition.negated }]);
      expect([...meets, ...fails].toSorted((a, b) => a - b)).toEqual(all);
    }),
  );
});

describe('cached marks are rebuilt when', () => {
  const one = (asked: Asked): PersonCondition[] => [{ ...asked, negated: false }];
  const user = (userId: number, changes: object = {}) => exampleUser(userId, changes);
  const changes: [name: string, asked: Asked, change: (model: RealmModel) => void, after: number[]][] = [
    [
      'a member is added to a subgroup',
      { kind: 'group', groupId: 22 },
      (model) => model.groups.addMembers(20, [6]),
      [3, 4, 6],
    ],
    [
      'a subgroup is deleted',
      { kind: 'group', groupId: 22 },
      (model) => model.groups.removeSubgroups(21, [20]),
      [4],
    ],
    [
      'a profile value changes',
      look(4, 'is', 'n'),
      (model) => model.users.change({ user_id: 1, custom_profile_field: { id: 4, value: 'n' } }),
      [1, 2],
    ],
    [
      'a domain is allowed',
      { kind: 'outside-domains' },
      (model) => model.settings.putDomain({ domain: 'corp.test', allow_subdomains: true }),
      [6, 7],
    ],
    [
      'an address changes',
      { kind: 'domain', domain: 'corp.test' },
      (model) => model.users.change({ user_id: 2, delivery_email: 'two@corp.test' }),
      [1, 2, 8],
    ],
    [
      'a person joins',
      { kind: 'outside-domains' },
      (model) => model.users.add(user(9, { delivery_email: 'nine@else.test' })),
      [2, 6, 7, 9],
    ],
    [
      'a status is set',
      { kind: 'status' },
      (model) => model.statuses.change(1, { status_text: 'Away' }),
      [1, 3],
    ],
  ];

  test.each(changes)('%s', (_name, asked, change, after) => {
    const model = variedModel();
    const earlier = idsOf(model, one(asked));
    expect(idsOf(model, one(asked))).toEqual(earlier);
    change(model);
    expect(idsOf(model, one(asked))).toEqual(after);
  });
});
