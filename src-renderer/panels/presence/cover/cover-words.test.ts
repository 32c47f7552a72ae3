import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverConditions } from '#contract/calls/presence.ts';
import type { CoverAnswer, CoverPerson } from '#contract/presence.ts';
import {
  conditionNames,
  conditionWords,
  daysWords,
  isAsked,
  listText,
  mentionsText,
  minutesOf,
  othersWords,
  reasonParts,
  reasonText,
  timeOfDay,
  usualConditions,
  withUsual,
  withoutCondition,
} from './cover-words.ts';

const now = Date.parse('2026-01-15T12:30:00Z');
const person: CoverPerson = {
  userId: 12,
  name: 'Nokuthula Dlamini',
  presence: 'active',
  lastActiveAt: now / 1_000,
  status: null,
  timezone: 'Africa/Johannesburg',
  busyWord: null,
  minutesLeft: 130,
  obstacles: [],
};
const groups = [
  { id: 4, name: 'On call', isSystem: false },
  { id: 5, name: 'Field leads', isSystem: false },
  { id: 6, name: 'role:fullmembers', isSystem: true },
];

describe('conditions', () => {
  it('are valid as they usually are', () => {
    expect(coverConditions.safeParse(usualConditions()).success).toBe(true);
  });

  it('can each be left out and asked again as usual', () => {
    for (const name of conditionNames) {
      const without = withoutCondition({ ...usualConditions(), groupIds: [4] }, name);
      expect(isAsked(without, name), name).toBe(false);
      expect(isAsked(withUsual(without, name), name), name).toBe(name !== 'groups');
      expect(conditionWords(without, name, groups)).toBe('any');
    }
  });

  it.each([
    ['groups', { groupIds: [4, 6, 9] }, 'On call, Full members or a deleted group'],
    ['presence', {}, 'Active, or idle under 30 min'],
    ['presence', { presence: { idleMinutes: 0 } }, 'Active'],
    ['status', { busyWords: ['ill', 'leave'] }, 'not ill or leave'],
    ['status', { busyWords: ['ill', 'leave', 'away', 'ooo'] }, '4 words excluded'],
    ['hours', {}, '09:00 to 17:00, Mon to Fri'],
  ] as const)('%s of %j reads', (name, parts, expected) => {
    expect(
      conditionWords({ ...usualConditions(), ...parts } as ReturnType<typeof usualConditions>, name, groups),
    ).toBe(expected);
  });

  it.each([
    [[1, 2, 3, 4, 5], 'Mon to Fri'],
    [[0, 6], 'Sat, Sun'],
    [[5, 6, 0], 'Fri to Sun'],
    [[1, 3], 'Mon, Wed'],
    [[0, 1, 2, 3, 4, 5, 6], 'every day'],
  ])('days %j are %s', (days, words) => {
    expect(daysWords(days)).toBe(words);
  });

  it('times are read as they are written, and nothing else is a time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_439 }), (minutes) => {
        expect(minutesOf(timeOfDay(minutes))).toBe(minutes);
      }),
    );
    for (const text of ['', '9:00', '24:00', '12:60', '12:30:00']) expect(minutesOf(text)).toBeNull();
  });
});

describe('reasons', () => {
  it.each<[string, Partial<CoverPerson>]>([
    ['2 h 10 min left today · Active now', {}],
    ['2 h 10 min left today · Active now · Handover', { status: { text: 'Handover', emoji: null } }],
    [
      'No time zone · Idle for 12 min',
      {
        presence: 'idle',
        lastActiveAt: now / 1_000 - 720,
        obstacles: ['zone'],
        minutesLeft: null,
        timezone: '',
      },
    ],
    [
      'Outside hours · Status says “leave”',
      {
        busyWord: 'leave',
        status: { text: 'On leave', emoji: null },
        minutesLeft: null,
        obstacles: ['status', 'hours'],
      },
    ],
    [
      'Last active 2 h ago · 2 h 10 min left today',
      { presence: 'offline', lastActiveAt: now / 1_000 - 7_300, obstacles: ['presence'] },
    ],
  ])('%s', (words, parts) => {
    expect(reasonText(reasonParts({ ...person, ...parts }, usualConditions(), now))).toBe(words);
  });

  it('name the status last, where its emoji stands', () => {
    const out = { ...person, status: { text: '', emoji: null } };
    expect(reasonParts(out, usualConditions(), now).at(-1)).toEqual({ words: '', isStatus: true });
  });

  it('say nothing of hours that are not asked', () => {
    expect(reasonText(reasonParts(person, { ...usualConditions(), hours: null }, now))).toBe('Active now');
  });
});

describe('the others', () => {
  const answer = (status: number, hours: number, presence: number, zone = 0): CoverAnswer => ({
    generation: 1,
    total: 0,
    people: [],
    others: { status, hours, zone, presence },
    otherPeople: [],
  });

  it.each([
    [answer(4, 3, 2), '9 others: 4 busy, 3 outside working hours, 2 offline'],
    [answer(0, 0, 2, 5), '7 others: 5 without a time zone, 2 offline'],
    [answer(0, 1, 0), '1 other: 1 outside working hours'],
    [answer(0, 0, 1_200), '1,200 others: 1,200 offline'],
    [answer(0, 0, 0), ''],
  ])('%#', (given, words) => {
    expect(othersWords(given)).toBe(words);
  });
});

describe('copies', () => {
  it('have a line for each person, whatever is in a status', () => {
    const people = [person, { ...person, userId: 13, status: { text: 'a\tb\nc', emoji: null } }];
    expect(listText(people, usualConditions(), now).split('\n')).toEqual([
      'Nokuthula Dlamini\t14:30\t2 h 10 min left today · Active now',
      'Nokuthula Dlamini\t14:30\t2 h 10 min left today · Active now · a b c',
    ]);
  });

  it('hold nothing that a spreadsheet would run', () => {
    const people = [{ ...person, name: '=1+1', status: { text: '@SUM(A1)', emoji: null } }];
    expect(listText(people, usualConditions(), now)).toBe(
      "'=1+1\t14:30\t2 h 10 min left today · Active now · @SUM(A1)",
    );
  });

  it('mention people so that those with the same name can be distinguished', () => {
    expect(mentionsText([person, { userId: 13, name: 'Ann' }])).toBe('@**Nokuthula Dlamini|12** @**Ann|13**');
  });
});
