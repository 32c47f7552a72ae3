import { expect, test } from 'vitest';
import type { LeavePerson } from '#contract/people.ts';
import type { RecordedLeave } from '../store/leave.ts';
import { leaveBoard } from './leave-board.ts';

const person = (userId: number, name: string): LeavePerson => ({
  userId,
  name,
  outcome: 'waiting',
  before: null,
  explanation: '',
});
const leave = (id: string, from: number, until: number, people: LeavePerson[]): RecordedLeave => ({
  id,
  organizationId: 'orchid',
  status: { text: 'On leave', emoji: null },
  fromMilliseconds: from,
  untilMilliseconds: until,
  state: 'planned',
  explanation: '',
  beginJobId: null,
  endJobId: null,
  people,
});
const [mara, bo] = [person(41, 'Mara'), person(7, 'Bo')];
const span = { fromMilliseconds: 100, untilMilliseconds: 200 };

test('lists everyone with an entry in the span under their current name, without cancelled entries', () => {
  const leaves = [
    leave('ends at its beginning', 0, 100, [person(1, 'Ann')]),
    leave('begins at its end', 200, 300, [person(2, 'Cy')]),
    { ...leave('called off', 100, 200, [person(3, 'Dee')]), state: 'cancelled' as const },
    leave('over all of it', 0, 300, [mara, bo]),
    leave('within', 120, 130, [mara]),
  ];
  expect(leaveBoard(leaves, span, (userId) => (userId === 7 ? 'Zed' : null))).toEqual({
    people: [
      { userId: 41, name: 'Mara', leaveIds: ['over all of it', 'within'] },
      { userId: 7, name: 'Zed', leaveIds: ['over all of it'] },
    ],
    total: 2,
  });
});

test('names at most 2,000 people and counts the others', () => {
  const many = Array.from({ length: 2_500 }, (_, userId) => person(userId, `Person ${userId}`));
  const board = leaveBoard([leave('all', 100, 200, many)], span, () => null);
  expect([board.people.length, board.total]).toEqual([2_000, 2_500]);
});
