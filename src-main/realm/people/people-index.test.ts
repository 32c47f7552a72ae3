import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import type { PeopleSort, Role } from '#contract/people.ts';
import { everybody } from '../example-realm.ts';
import { presenceName, presenceState, type PersonRecord } from './people-columns.ts';
import { createPeopleIndex, type PeopleIndex } from './people-index.ts';
import { nameCollator } from './people-name-order.ts';
import { fold, queryWords } from '#contract/folded-text.ts';
import { finishNow } from '../../yielding-work.ts';

function person(userId: number, changes: Partial<PersonRecord> = {}): PersonRecord {
  return {
    userId,
    name: `Person ${userId}`,
    apiEmail: `user${userId}@orchid.example.com`,
    email: `person${userId}@corp.test`,
    role: 400,
    isBot: false,
    isActive: true,
    botOwnerId: null,
    botType: null,
    joinedAt: 1_700_000_000 + userId,
    timezone: 'Europe/Lisbon',
    isImportedStub: false,
    isDeleted: false,
    picture: null,
    profile: {},
    ...changes,
  };
}

interface Known extends PersonRecord {
  activeAt: number;
  state: number;
}

/** Answers the same queries by sorting and filtering plain objects. */
function naiveQuery(people: readonly Known[], filter: PeopleFilter, sort: PeopleSort): number[] {
  const words = queryWords(filter.text);
  const hits = people.filter((one) => {
    const text = fold(`${one.name} ${one.email ?? ''} ${one.apiEmail} ${one.userId}`);
    const presence = presenceName(one.state);
    return (
      words.every((word) =>
        /^\d+$/.test(word)
          ? word === String(one.userId) || fold(`${one.name} ${one.email ?? ''}`).includes(word)
          : text.includes(word),
      ) &&
      (filter.roles.length === 0 || filter.roles.includes(one.role)) &&
      !filter.notRoles.includes(one.role) &&
      (filter.account === 'all' || one.isActive === (filter.account === 'active')) &&
      (filter.kind === 'all' || one.isBot === (filter.kind === 'bots')) &&
      (filter.presence.length === 0 || (presence !== null && filter.presence.includes(presence)))
    );
  });
  const valueOf = (one: Known): string | number | null => {
    switch (sort.key) {
      case 'name':
        return one.name;
      case 'email':
        return one.email;
      case 'role':
        return one.role;
      case 'joined':
        return one.joinedAt;
      case 'last-active':
        return one.activeAt || null;
      case 'user-id':
        return one.userId;
      default:
        return one.profile[sort.key.slice('field:'.length)] ?? null;
    }
  };
  const compareValues = (a: string | number, b: string | number): number =>
    typeof a === 'string' ? nameCollator.compare(a, String(b)) : a - Number(b);
  return hits
    .toSorted((a, b) => {
      const left = valueOf(a);
      const right = valueOf(b);
      const byName = nameCollator.compare(a.name, b.name);
      const ties = (sort.key === 'name' ? 0 : byName) || a.userId - b.userId;
      if (left === null || right === null) return Number(left === null) - Number(right === null) || ties;
      return (sort.descending ? -1 : 1) * compareValues(left, right) || ties;
    })
    .map((one) => one.userId);
}

const names = fc.oneof(
  fc.constantFrom(
    'Mara Quill',
    'mara quill',
    'Mará Quill',
    'José Łoś',
    'Straße',
    'O’Neil',
    "O'Neil",
    '李雨桐',
  ),
  fc.constantFrom('Мария Ковальчук', 'ليلى منصور', 'Anna-Lena 2', 'Anna-Lena 10', 'Ægir', 'Zoë', 'A', 'शिरा'),
  fc
    .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
    .map((text) => text.replace(/\s+/g, ' ').trim() || 'x'),
);
const role = fc.constantFrom<Role>(100, 200, 300, 400, 600);
const record = fc.record({
  userId: fc.integer({ min: 1, max: 40 }),
  name: names,
  email: fc.option(fc.constantFrom('a@x.test', 'B@x.test', 'b@x.test', 'z.quill@corp.test')),
  role,
  isBot: fc.boolean(),
  isActive: fc.boolean(),
  joinedAt: fc.option(fc.integer({ min: 1, max: 5 })),
  value: fc.option(fc.constantFrom('red', 'Green', 'blue')),
});
const filters = fc.record({
  text: fc.oneof(
    fc.constant(''),
    fc.constantFrom(
      'ma',
      'quill mara',
      'QUILL',
      'lo',
      'strasse',
      '1',
      'corp',
      'ко',
      '李',
      'a a',
      'شير',
      "o'n",
    ),
  ),
  roles: fc.subarray<Role>([100, 200, 300, 400, 600]),
  notRoles: fc.subarray<Role>([100, 200, 600], { maxLength: 2 }),
  account: fc.constantFrom<PeopleFilter['account']>('active', 'deactivated', 'all'),
  kind: fc.constantFrom<PeopleFilter['kind']>('people', 'bots', 'all'),
  presence: fc.subarray<'active' | 'idle' | 'offline'>(['active', 'idle', 'offline']),
});
const sorts = fc.record({
  key: fc.constantFrom<PeopleSort['key']>(
    'name',
    'email',
    'role',
    'joined',
    'last-active',
    'user-id',
    'field:3',
  ),
  descending: fc.boolean(),
});
const step = fc.oneof(
  { weight: 5, arbitrary: record.map((one) => ({ kind: 'put' as const, one })) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 40 }).map((userId) => ({ kind: 'remove' as const, userId })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 }))
      .map(([userId, activeAt, state]) => ({ kind: 'presence' as const, userId, activeAt, state })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(filters, sorts).map(([filter, sort]) => ({ kind: 'query' as const, filter, sort })),
  },
);

describe('the people index', () => {
  test('answers like filtering and sorting plain objects, whatever changes in between', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
        const index = createPeopleIndex(0, (_, value) => value);
        const people = new Map<number, Known>();
        for (const one of steps) {
          if (one.kind === 'put') {
            const { value, ...rest } = one.one;
            const next = person(rest.userId, { ...rest, profile: value === null ? {} : { '3': value } });
            const known = people.get(next.userId);
            index.put(next);
            index.putProfileValue(next.userId, 3, value ?? undefined);
            const hasPresence = next.isActive && !next.isBot;
            const state = hasPresence ? (known && known.state !== 3 ? known.state : 0) : presenceState.none;
            people.set(next.userId, { ...next, activeAt: known?.activeAt ?? 0, state });
          } else if (one.kind === 'remove') {
            index.remove(one.userId);
            people.delete(one.userId);
          } else if (one.kind === 'presence') {
            const known = people.get(one.userId);
            const row = index.row(one.userId);
            if (!known || row === undefined || known.state === presenceState.none) continue;
            index.putPresenceTimes(row, one.activeAt, one.activeAt);
            index.putState(row, one.state);
            people.set(one.userId, { ...known, activeAt: one.activeAt, state: one.state });
          } else {
            const { ids } = index.query(one.filter, one.sort);
            expect([...ids]).toEqual(naiveQuery([...people.values()], one.filter, one.sort));
          }
        }
        expect(index.size).toBe(people.size);
        for (const key of ['name', 'email', 'last-active', 'field:3', 'role'] as const) {
          for (const descending of [false, true]) {
            const { ids } = index.query(everybody, { key, descending });
            expect([...ids]).toEqual(naiveQuery([...people.values()], everybody, { key, descending }));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  function filled(count: number): PeopleIndex {
    const index = createPeopleIndex(count, (_, value) => value);
    for (let userId = 1; userId <= count; userId++)
      index.put(person(userId, { name: `Person ${userId % 97}` }));
    return index;
  }

  test('counts roles without the role filter, and deactivated accounts of the requested kind', () => {
    const index = filled(0);
    index.put(person(1, { role: 100 }));
    index.put(person(2, { role: 600 }));
    index.put(person(3, { role: 600, isActive: false }));
    index.put(person(4, { isBot: true, isActive: false }));
    const { ids, counts } = index.query(
      { ...everybody, roles: [600], account: 'active', kind: 'people' },
      { key: 'name', descending: false },
    );
    expect([...ids]).toEqual([2]);
    expect(counts).toEqual({
      owners: 1,
      administrators: 0,
      moderators: 0,
      members: 0,
      guests: 1,
      deactivated: 1,
    });
  });

  test.each<[text: string, roles: Role[], deactivated: number]>([
    ['', [], 3],
    ['quill', [], 1],
    ['nobody of this name', [], 0],
    ['', [600], 2],
    ['quill', [400], 0],
  ])('counts the deactivated people found by %j with the roles %j', (text, roles, deactivated) => {
    const index = filled(0);
    index.put(person(1, { name: 'Mara Quill' }));
    index.put(person(2, { name: 'Ada Quill', role: 600, isActive: false }));
    index.put(person(3, { name: 'Ben', role: 600, isActive: false }));
    index.put(person(4, { name: 'Cleo', isActive: false }));
    const filter: PeopleFilter = { ...everybody, text, roles, account: 'active', kind: 'people' };
    const sort: PeopleSort = { key: 'name', descending: false };
    expect(index.query(filter, sort).counts.deactivated).toBe(deactivated);
    expect(index.query({ ...filter, account: 'deactivated' }, sort).ids).toHaveLength(deactivated);
  });

  test('finds people whose data changed after the search text was built', () => {
    const index = filled(1_000);
    finishNow(index.prepare());
    index.put(person(500, { name: 'Quentin Late' }));
    index.remove(501);
    index.put(person(2_000, { name: 'Quentin New' }));
    const found = (text: string): number[] =>
      [...index.query({ ...everybody, text }, { key: 'user-id', descending: false }).ids].slice(0, 3);
    expect(found('quentin')).toEqual([500, 2_000]);
    expect(found('new quen')).toEqual([2_000]);
    expect(found('person501@')).toEqual([]);
  });

  test.each([
    ['no change', () => undefined],
    [
      'a person who changes their address',
      (index: PeopleIndex) => index.put(person(500, { email: 'aa@orchid.example.com' })),
    ],
    ['a person who leaves', (index: PeopleIndex) => index.remove(501)],
    [
      'a person who joins',
      (index: PeopleIndex) => index.put(person(2_000, { email: 'ab@orchid.example.com' })),
    ],
  ])('prepares the order by address with %s between two steps', (_, change) => {
    const sort: PeopleSort = { key: 'email', descending: false };
    const [prepared, asked] = [filled(1_500), filled(1_500)];
    const work = prepared.prepare();
    // The search index is ready, and some of the addresses are sorted.
    for (let step = 0; step < 4; step++) expect(work.next().done).toBe(false);
    change(prepared);
    finishNow(work);
    change(asked);
    expect([...prepared.query(everybody, sort).ids]).toEqual([...asked.query(everybody, sort).ids]);
  });

  test('sorts correctly after bulk changes as after single ones', () => {
    const index = filled(2_000);
    const sort: PeopleSort = { key: 'last-active', descending: true };
    index.query(everybody, sort);
    for (let userId = 1; userId <= 1_500; userId++) {
      index.putPresenceTimes(index.row(userId) ?? -1, 1_000 + ((userId * 7_919) % 1_500), 1_000);
    }
    const { ids } = index.query(everybody, sort);
    const times = Array.from(ids, (userId) => index.columns.activeAt[index.row(userId) ?? -1] ?? 0);
    expect(times.slice(0, 1_500)).toEqual(times.slice(0, 1_500).toSorted((a, b) => b - a));
    expect(times.slice(1_500).every((time) => time === 0)).toBe(true);
  });

  test('returns what was stored, including generated and own addresses', () => {
    const index = filled(0);
    const records = [
      person(1),
      person(2, { email: null }),
      person(3, {
        apiEmail: 'bot@orchid.example.com',
        email: 'bot@orchid.example.com',
        isBot: true,
        botOwnerId: 1,
        botType: 2,
      }),
      person(4, {
        apiEmail: 'user9@orchid.example.com',
        email: null,
        joinedAt: null,
        profile: { '3': 'x', '9': '' },
      }),
    ];
    for (const one of records) index.put(one);
    const read = (userId: number) => ({ ...index.read(userId), profile: index.profile(userId) });
    expect(records.map((one) => read(one.userId))).toEqual(records);
    index.putAccount(person(4, { name: 'Hana' }));
    expect(read(4)).toEqual(person(4, { name: 'Hana', profile: { '3': 'x', '9': '' } }));
    index.put(person(4));
    expect(read(4)).toEqual(person(4));
  });

  test('lists bots with owners as they are added, change hands and are removed', () => {
    const index = filled(10);
    const bot = (userId: number, ownerId: number | null) =>
      person(userId, { isBot: true, botOwnerId: ownerId, botType: 1 });
    const owned = () => [...index.bots()].map(({ userId, ownerId }) => [userId, ownerId]);
    for (const one of [bot(11, 3), bot(12, 4), bot(13, null)]) index.put(one);
    expect(owned()).toEqual([
      [11, 3],
      [12, 4],
    ]);
    index.putAccount(bot(11, 5));
    index.putAccount(bot(12, null));
    index.putAccount(bot(13, 3));
    expect(owned()).toEqual([
      [11, 5],
      [13, 3],
    ]);
    index.remove(11);
    expect(owned()).toEqual([[13, 3]]);
  });
});
