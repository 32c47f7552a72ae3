import { describe, expect, it } from 'vitest';
import { writeLocalTime } from '../../ui/dates/local-date-time.ts';
import { checkLeave, type LeaveProblems, type TypedLeave } from './leave-checks.ts';

const hour = 3_600_000;
const now = new Date(2026, 5, 10, 12, 0).getTime();
const inHours = (hours: number): string => writeLocalTime(now + hours * hour);

const typed: TypedLeave = { text: ' Away ', emoji: null, fromText: inHours(1), untilText: inHours(9) };
const none: LeaveProblems = { people: null, text: null, from: null, until: null };

describe('an entry of the leave calendar', () => {
  it('is what was typed, with the text stripped', () => {
    expect(checkLeave(typed, [7, 8], now)).toEqual({
      problems: none,
      entry: {
        userIds: [7, 8],
        status: { text: 'Away', emoji: null },
        fromMilliseconds: now + hour,
        untilMilliseconds: now + 9 * hour,
      },
    });
  });

  it('begins now where no beginning is typed', () => {
    expect(checkLeave({ ...typed, fromText: '' }, [7], now).entry?.fromMilliseconds).toBe(now);
  });

  it('needs no text beside an emoji', () => {
    const emoji = { name: 'palm_tree', code: '1f334', kind: 'unicode' } as const;
    expect(checkLeave({ ...typed, text: ' ', emoji }, [7], now).entry?.status).toEqual({ text: '', emoji });
  });

  it.each<[string, Partial<TypedLeave>, readonly number[] | null, Partial<LeaveProblems>]>([
    ['nobody is chosen', {}, [], { people: 'Choose at least one person.' }],
    ['its people are not known yet', {}, null, {}],
    ['there is neither text nor emoji', { text: ' ' }, [7], { text: 'Enter a text or choose an emoji.' }],
    ['the text is too long', { text: 'a'.repeat(61) }, [7], {}],
    ['the beginning is no time', { fromText: 'soon' }, [7], { from: 'Enter a date and a time.' }],
    ['the end is missing', { untilText: '' }, [7], { until: 'Enter a date and a time.' }],
    [
      'it ends as it begins',
      { untilText: inHours(1) },
      [7],
      { until: 'The end has to come after the beginning.' },
    ],
    [
      'it ended already',
      { fromText: inHours(-3), untilText: inHours(-1) },
      [7],
      { until: 'This time is in the past.' },
    ],
  ])('is none where %s', (_where, change, userIds, problems) => {
    expect(checkLeave({ ...typed, ...change }, userIds, now)).toEqual({
      problems: { ...none, ...problems },
      entry: null,
    });
  });
});
