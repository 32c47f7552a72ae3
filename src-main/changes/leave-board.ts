import type { LeaveBoard } from '#contract/people.ts';
import { compareTexts } from '#contract/words/order.ts';
import type { RecordedLeave } from '../store/leave.ts';

/** Keeps an answer well below the size limit of a message. */
const mostPeople = 2_000;

/** UNIX milliseconds; the end is exclusive. */
export interface LeaveSpan {
  fromMilliseconds: number;
  untilMilliseconds: number;
}

/**
 * The people whose entries overlap a time span, by name, without cancelled entries.
 *
 * @param nameOf null for a person who no longer exists
 */
export function leaveBoard(
  leaves: Iterable<RecordedLeave>,
  span: LeaveSpan,
  nameOf: (userId: number) => string | null,
): LeaveBoard {
  const people = new Map<number, LeaveBoard['people'][number]>();
  for (const leave of leaves) {
    const isOutside =
      leave.untilMilliseconds <= span.fromMilliseconds || leave.fromMilliseconds >= span.untilMilliseconds;
    if (leave.state === 'cancelled' || isOutside) continue;
    for (const { userId, name } of leave.people) {
      const known = people.get(userId);
      if (known === undefined)
        people.set(userId, { userId, name: nameOf(userId) ?? name, leaveIds: [leave.id] });
      else known.leaveIds.push(leave.id);
    }
  }
  const byName = [...people.values()].toSorted(
    (one, other) => compareTexts(one.name, other.name) || one.userId - other.userId,
  );
  return { people: byName.slice(0, mostPeople), total: byName.length };
}
