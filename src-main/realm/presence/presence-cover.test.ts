import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CoverAnswer } from '#contract/presence.ts';
import type { CoverConditions } from '#contract/calls/presence.ts';
import { exampleModel, exampleUser } from '../example-realm.ts';
import { whoCanCover } from './presence-cover.ts';

/** A Thursday, half past twelve in Lisbon. */
const now = Date.parse('2026-01-15T12:30:00Z');
const seconds = now / 1_000;
const minutes = 60;

const anybody: CoverConditions = { groupIds: [], presence: null, busyWords: null, hours: null };
const here = { idleMinutes: 30 };
const office = { from: 9 * 60, until: 17 * 60, days: [1, 2, 3, 4, 5] };

interface Invented {
  zone?: string;
  status?: string;
  emoji?: string;
  /** Minutes since active, and since connected. */
  seen?: [active: number, connected: number];
}

function ask(
  people: readonly Invented[],
  conditions: Partial<CoverConditions>,
  withOthers = true,
): CoverAnswer {
  const ids = people.map((_, index) => index + 1);
  const statusOf = ({ status, emoji }: Invented) => ({
    ...(status === undefined ? {} : { status_text: status }),
    ...(emoji === undefined
      ? {}
      : { emoji_name: emoji, emoji_code: '1f334', reaction_type: 'unicode_emoji' }),
  });
  const { model } = exampleModel(
    {
      realm_users: [
        ...people.map((one, index) => exampleUser(index + 1, { timezone: one.zone ?? 'Europe/Lisbon' })),
        { ...exampleUser(90), is_bot: true },
      ],
      realm_non_active_users: [exampleUser(91, { is_active: false })],
      realm_user_groups: [
        { id: 30, name: 'first', description: '', members: [...ids.slice(0, 2), 90, 91] },
        { id: 31, name: 'nested', description: '', members: ids.slice(1, 3), direct_subgroup_ids: [30] },
      ],
      user_status: Object.fromEntries(people.map((one, index) => [String(index + 1), statusOf(one)])),
      presences: Object.fromEntries(
        people.flatMap(({ seen }, index) =>
          seen === undefined
            ? []
            : [
                [
                  String(index + 1),
                  {
                    active_timestamp: Math.floor(seconds - seen[0] * minutes),
                    idle_timestamp: Math.floor(seconds - seen[1] * minutes),
                  },
                ],
              ],
        ),
      ),
      server_timestamp: seconds,
    },
    () => now,
  );
  return whoCanCover(model, { ...anybody, ...conditions }, withOthers, now);
}

const ids = (people: CoverAnswer['people']): number[] => people.map(({ userId }) => userId);

describe('finding who can cover now', () => {
  test('returns everyone without conditions, except bots and deactivated people', () => {
    expect(ids(ask([{}, {}, {}], {}).people)).toEqual([1, 2, 3]);
  });

  test('returns people in any of the groups, including subgroups, each once', () => {
    expect(ids(ask([{}, {}, {}, {}], { groupIds: [30] }).people)).toEqual([1, 2]);
    expect(ids(ask([{}, {}, {}, {}], { groupIds: [30, 31] }).people)).toEqual([1, 2, 3]);
    expect(ask([{}, {}], { groupIds: [404] }).total).toBe(0);
  });

  test('returns active people, and idle people who were recently active', () => {
    const answer = ask([{ seen: [20, 1] }, { seen: [40, 1] }, { seen: [0, 0] }, {}], { presence: here });
    expect(ids(answer.people)).toEqual([3, 1]);
    expect(answer.others).toEqual({ status: 0, hours: 0, zone: 0, presence: 2 });
    expect(ids(ask([{ seen: [20, 1] }], { presence: { idleMinutes: 0 } }).people)).toEqual([]);
  });

  test('leaves out people whose status text or emoji says they are busy', () => {
    const people = [{ status: 'On leave until Monday' }, { status: 'still here' }, { emoji: 'palm_tree' }];
    const answer = ask(people, { busyWords: ['ill', 'leave', 'palm tree'] });
    expect(ids(answer.people)).toEqual([2]);
    expect(answer.otherPeople.map(({ userId, busyWord }) => [userId, busyWord])).toEqual([
      [1, 'leave'],
      [3, 'palm tree'],
    ]);
  });

  test('returns people within working hours in their own zone; without a zone the hours are unknown', () => {
    const people = [
      { zone: '' },
      { zone: 'Europe/Lisbon' },
      { zone: 'Asia/Tokyo' },
      { zone: 'America/New_York' },
      { zone: 'Africa/Nairobi' },
    ];
    const answer = ask(people, { hours: office });
    expect(answer.people.map(({ userId, minutesLeft }) => [userId, minutesLeft])).toEqual([
      [2, 270],
      [5, 90],
    ]);
    expect(answer.otherPeople.map(({ userId, obstacles }) => [userId, obstacles])).toEqual([
      [1, ['zone']],
      [3, ['hours']],
      [4, ['hours']],
    ]);
    expect(answer.others).toEqual({ status: 0, hours: 2, zone: 1, presence: 0 });
    expect(ids(ask(people, {}).people)).toContain(1);
  });

  test('sorts best first: active, with time left, without a status, last active', () => {
    const answer = ask(
      [
        { seen: [2, 0] },
        { seen: [0, 0], status: 'Handover' },
        // Ten minutes of the working day are left in Karachi.
        { seen: [0, 0], zone: 'Asia/Karachi' },
        { seen: [10, 1] },
        { seen: [0, 0] },
        { seen: [0, 0], zone: '' },
      ],
      { presence: here, hours: { ...office, until: 17 * 60 + 40 } },
    );
    expect(ids(answer.people)).toEqual([5, 1, 2, 3, 4]);
    expect(ids(answer.otherPeople)).toEqual([6]);
    expect(answer.people[3]?.minutesLeft).toBe(10);
  });

  test('counts others by their first obstacle, and names them on request, nearest first', () => {
    const people = [
      { status: 'ill', seen: [500, 500] as [number, number], zone: 'Asia/Tokyo' },
      { zone: 'Asia/Tokyo', seen: [0, 0] as [number, number] },
      { seen: [500, 500] as [number, number] },
    ];
    const all = { busyWords: ['ill'], hours: office, presence: here };
    expect(ask(people, all, false)).toMatchObject({
      total: 0,
      others: { status: 1, hours: 1, zone: 0, presence: 1 },
      otherPeople: [],
    });
    expect(ask(people, all).otherPeople.map(({ userId, obstacles }) => [userId, obstacles])).toEqual([
      [2, ['hours']],
      [3, ['presence']],
      [1, ['status', 'hours', 'presence']],
    ]);
  });

  test('names the first hundred and counts all, whatever the conditions', () => {
    const invented = fc.record(
      {
        zone: fc.constantFrom('', 'Europe/Lisbon', 'Asia/Tokyo'),
        status: fc.constantFrom('ill', 'here'),
        seen: fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 10 })),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(invented, { maxLength: 130 }), fc.boolean(), (people, asksAll) => {
        const answer = ask(people, asksAll ? { busyWords: ['ill'], hours: office, presence: here } : {});
        const { status, hours, zone, presence } = answer.others;
        expect(answer.total + status + hours + zone + presence).toBe(people.length);
        expect(answer.people).toHaveLength(Math.min(100, answer.total));
        expect(answer.people.every(({ obstacles }) => obstacles.length === 0)).toBe(true);
        expect(answer.otherPeople.every(({ obstacles }) => obstacles.length > 0)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});
