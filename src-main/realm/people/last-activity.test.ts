import { describe, expect, test } from 'vitest';
import type { DaysTest } from '#contract/calls/people-filter.ts';
import { parseEvent } from '../../zulip/wire/event.ts';
import { dispatch } from '../model/dispatch.ts';
import { everybody, activePeople, exampleAnswer, exampleUser, recordingListener } from '../example-realm.ts';
import { cellText } from '../people-file/cells.ts';
import { createRealmModel, type RealmModel } from '../model/realm-model.ts';

const now = Date.UTC(2026, 10, 20);
const daysAgo = (days: number): number => now / 1_000 - days * 86_400;

/** A report's two times, in seconds. */
const seen = (activeAt: number, idleAt = activeAt): object => ({
  active_timestamp: activeAt,
  idle_timestamp: idleAt,
});

/**
 * Person 1 is here, 2 was here some days ago, 3 joined three days ago, 4 years ago; 5 does not share presence; 6 was
 * only ever reported as connected; 7 is a bot, 8 is deactivated.
 */
function modelOf(presences: Record<string, object>, historyDays: number, settings: object = {}): RealmModel {
  const answer = exampleAnswer({
    server_timestamp: now / 1_000,
    presences,
    user_status: { '5': { away: true } },
    realm_users: [
      exampleUser(1, { role: 100 }),
      exampleUser(2),
      exampleUser(3, { date_joined: new Date(daysAgo(3) * 1_000).toISOString() }),
      exampleUser(4),
      exampleUser(5),
      exampleUser(6),
      { ...exampleUser(7), is_bot: true },
    ],
    realm_non_active_users: [exampleUser(8, { is_active: false })],
    ...settings,
  });
  return createRealmModel(
    { ...answer, presence_history_days: historyDays },
    { generation: 1, origin: 'http://orchid.test', changeListener: recordingListener(), now: () => now },
  );
}

const realms = {
  'a server that reports everything': modelOf(
    {
      '1': seen(daysAgo(0) - 60),
      '2': seen(daysAgo(40)),
      '5': seen(daysAgo(40)),
      '6': { idle_timestamp: daysAgo(2) },
    },
    36_500,
  ),
  'a server that reports two weeks': modelOf(
    { '1': seen(daysAgo(0) - 60), '2': seen(daysAgo(10)), '5': seen(daysAgo(10)) },
    14,
  ),
  'presence switched off': modelOf({}, 36_500, { realm_presence_disabled: true }),
};

const within = (days: number): DaysTest => ({ test: 'within', days });
const before = (days: number): DaysTest => ({ test: 'before', days });
const never: DaysTest = { test: 'never' };
const unknown: DaysTest = { test: 'unknown' };

const cases: [realm: keyof typeof realms, when: DaysTest, hits: number[], undecided: number[]][] = [
  ['a server that reports everything', within(30), [1], [5, 6]],
  ['a server that reports everything', before(30), [2], [5, 6]],
  ['a server that reports everything', before(1), [2, 6], [5]],
  ['a server that reports everything', within(36_500), [1, 2, 5, 6], []],
  ['a server that reports everything', never, [3, 4], []],
  ['a server that reports everything', unknown, [5, 6], []],
  ['a server that reports two weeks', within(7), [1], [5]],
  ['a server that reports two weeks', within(30), [1, 2, 5], [4, 6]],
  ['a server that reports two weeks', before(14), [4, 6], []],
  ['a server that reports two weeks', before(90), [], [4, 6]],
  ['a server that reports two weeks', never, [3], [4, 6]],
  ['a server that reports two weeks', unknown, [4, 5, 6], []],
  ['presence switched off', within(30), [], [1, 2, 3, 4, 5, 6]],
  ['presence switched off', before(90), [], [1, 2, 3, 4, 5, 6]],
  ['presence switched off', never, [], [1, 2, 3, 4, 5, 6]],
  ['presence switched off', unknown, [1, 2, 3, 4, 5, 6], []],
];

describe('filtering people by last activity', () => {
  test.each(cases)('with %s, %j', (realm, when, hits, undecided) => {
    const model = realms[realm];
    const all = [1, 2, 3, 4, 5, 6];
    for (const negated of [false, true]) {
      const conditions = [{ kind: 'last-active' as const, negated, when }];
      const narrow = (marks: Uint8Array | null) => model.conditions.marks(conditions, marks, () => undefined);
      const found = model.index.query(activePeople, { key: 'user-id', descending: false }, narrow);
      const expected = negated ? all.filter((id) => !hits.includes(id) && !undecided.includes(id)) : hits;
      expect([...found.ids]).toEqual(expected);
      expect(found.undecided).toBe(undecided.length);
      expect(model.index.count(activePeople, narrow)).toBe(expected.length);
    }
  });

  test('never decides on bots and deactivated people, nor counts what another condition excludes', () => {
    const model = realms['a server that reports everything'];
    const asked = (conditions: Parameters<RealmModel['conditions']['marks']>[0]) =>
      model.index.query(everybody, { key: 'user-id', descending: false }, (marks) =>
        model.conditions.marks(conditions, marks, () => undefined),
      );
    const inactive = { kind: 'last-active' as const, negated: false, when: before(30) };
    expect(asked([inactive]).undecided).toBe(4);
    const newcomers = { kind: 'joined' as const, negated: false, when: within(30) };
    expect(asked([inactive, newcomers])).toMatchObject({ ids: new Uint32Array(), undecided: 0 });
    expect(asked([newcomers, inactive])).toMatchObject({ ids: new Uint32Array(), undecided: 0 });
  });

  test.each([
    ['a server that reports everything', 2, undefined, '2026-10-11T00:00:00Z'],
    ['a server that reports everything', 4, { kind: 'never' }, 'Never'],
    ['a server that reports everything', 5, undefined, 'Not shared'],
    ['a server that reports everything', 6, { kind: 'unknown' }, ''],
    ['a server that reports everything', 7, { kind: 'unknown' }, ''],
    ['a server that reports everything', 8, { kind: 'unknown' }, ''],
    ['a server that reports two weeks', 3, { kind: 'never' }, 'Never'],
    [
      'a server that reports two weeks',
      4,
      { kind: 'before', at: daysAgo(14) },
      'Before 2026-11-06T00:00:00Z',
    ],
    ['presence switched off', 3, { kind: 'unknown' }, ''],
  ] as const)('with %s shows person %i the same in the grid and in a file', (realm, userId, unseen, cell) => {
    const model = realms[realm];
    expect(model.index.personRow(userId, null)?.unseen).toEqual(unseen);
    expect(cellText(model, model.index.row(userId) as number, 'last-active')).toBe(cell);
  });
});

test.each([
  [false, 'register-soon'],
  [true, 'none'],
])('presence_disabled set to %j needs a new snapshot only if that brings a history', (value, effect) => {
  const data = { presence_disabled: value };
  const event = parseEvent({ id: 1, type: 'realm', op: 'update_dict', property: 'default', data });
  expect(dispatch(event, realms['presence switched off'])).toBe(effect);
});
