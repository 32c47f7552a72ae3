import { describe, expect, it } from 'vitest';
import type { LeavePerson, PersonStatus } from '#contract/people.ts';
import type { RecordedLeave } from '../store/leave.ts';
import { statusText } from './kinds/user/status.ts';
import { exampleFacts, examplePerson } from './kinds/user/person.fixture.ts';
import { endOfLeave } from './leave-end.ts';

const away: PersonStatus = { text: 'On leave', emoji: null };
const atTheKiln: PersonStatus = { text: 'At the kiln', emoji: null };
const inAMeeting: PersonStatus = { text: 'In a meeting', emoji: null };

const member = (change: Partial<LeavePerson>): LeavePerson => ({
  userId: 7,
  name: 'Bo',
  outcome: 'set',
  before: null,
  explanation: '',
  ...change,
});
const entry = (change: Partial<RecordedLeave>): RecordedLeave => ({
  id: 'ending',
  organizationId: 'orchid',
  status: away,
  fromMilliseconds: 100,
  untilMilliseconds: 200,
  state: 'set',
  explanation: '',
  beginJobId: null,
  endJobId: null,
  people: [member({})],
  ...change,
});
const now = (status: PersonStatus | null, isActive = true) =>
  exampleFacts([examplePerson({ userId: 7, status, isActive })]);

describe('the end of a leave', () => {
  it.each([
    ['clears the status of somebody who had none before', null, ''],
    ['brings back the status from before', atTheKiln, 'At the kiln'],
  ])('%s', (_what, before, text) => {
    const leave = entry({ people: [member({ before })] });
    const value = statusText(before);
    expect(endOfLeave(leave, [leave], now(away))).toEqual({
      edits: [{ target: 'user:7', field: 'status', value, expected: statusText(away) }],
      outcomes: new Map(),
    });
    expect(value).toContain(text);
  });

  it.each([
    ['a cleared one', now(null), { outcome: 'cleared', explanation: 'Somebody had cleared it before.' }],
    [
      'another one',
      now(inAMeeting),
      { outcome: 'kept', explanation: 'Somebody changed it to In a meeting.' },
    ],
    [
      'that of a deactivated account',
      now(away, false),
      { outcome: 'kept', explanation: 'The account is deactivated or gone.' },
    ],
    [
      'that of an account that is gone',
      exampleFacts([]),
      { outcome: 'kept', explanation: 'The account is deactivated or gone.' },
    ],
  ])('leaves a status alone that is no longer its own: %s', (_which, facts, outcome) => {
    const leave = entry({});
    expect(endOfLeave(leave, [leave], facts)).toEqual({ edits: [], outcomes: new Map([[7, outcome]]) });
  });

  it('leaves people alone who never got the status from it', () => {
    const leave = entry({ people: [member({ outcome: 'not-set' })] });
    expect(endOfLeave(leave, [leave], now(away))).toEqual({ edits: [], outcomes: new Map() });
  });

  it.each([
    ['ends later', {}, 'kept'],
    ['ends sooner', { untilMilliseconds: 150 }, undefined],
    ['is ending as well', { endJobId: 'job' }, undefined],
    ['has another status', { status: inAMeeting }, undefined],
    ['is about somebody else', { people: [member({ userId: 8 })] }, undefined],
  ])('leaves the status to another leave only if that one ends later: it %s', (_how, change, kept) => {
    const leave = entry({});
    const other = entry({ id: 'other', untilMilliseconds: 300, ...change });
    expect(endOfLeave(leave, [leave, other], now(away)).outcomes.get(7)?.outcome).toBe(kept);
  });

  it('restores the status from before another leave that has ended meanwhile', () => {
    const leave = entry({ people: [member({ before: inAMeeting })] });
    const over = entry({
      id: 'over',
      status: inAMeeting,
      state: 'cleared',
      fromMilliseconds: 50,
      people: [member({ outcome: 'kept', before: atTheKiln })],
    });
    expect(endOfLeave(leave, [leave, over], now(away)).edits).toMatchObject([
      { value: statusText(atTheKiln) },
    ]);
  });
});
