import type { Leave, LeavePerson, LeaveState } from '#contract/people.ts';
import { formatCount } from '#contract/words/count.ts';

/** Whether nothing happens to an entry any more. */
export function isPast({ state }: Leave): boolean {
  return state !== 'set' && state !== 'planned';
}

/** Where an entry stands in the list: under way, upcoming, past. What is due but waits for something is under way. */
function rankOf(leave: Leave, now: number): 0 | 1 | 2 {
  if (isPast(leave)) return 2;
  if (leave.state === 'set') return 0;
  return leave.isRunning || leave.fromMilliseconds <= now ? 0 : 1;
}

/** The order of entries: what ends or begins next stands first, of the past what ended last. */
export function compareLeaves(one: Leave, other: Leave, now: number): number {
  const rank = rankOf(one, now);
  const byRank = rank - rankOf(other, now);
  if (byRank !== 0) return byRank;
  if (rank === 1) return one.fromMilliseconds - other.fromMilliseconds;
  return (rank === 2 ? -1 : 1) * (one.untilMilliseconds - other.untilMilliseconds);
}

const leaveStateNames: Readonly<Record<LeaveState, string>> = {
  planned: 'Planned',
  set: 'Set',
  cleared: 'Cleared',
  failed: 'Failed',
  cancelled: 'Called off',
};

/** The state of an entry in a word or two. */
export function leaveStateWords(leave: Leave, now: number): string {
  if (leave.isRunning) return leave.state === 'planned' ? 'Being set' : 'Being cleared';
  if (leave.state === 'planned' && leave.fromMilliseconds <= now) {
    return leave.explanation === '' ? 'Due' : 'Waiting';
  }
  return leaveStateNames[leave.state];
}

/** What follows the names that are shown: " and 5 more", or nothing. */
export function moreWords(count: number, shown: number): string {
  return count > shown ? `and ${formatCount(count - shown)} more` : '';
}

export const outcomeWords: Readonly<Record<LeavePerson['outcome'], string>> = {
  waiting: 'Not begun',
  set: 'Set',
  'not-set': 'Not set',
  cleared: 'Cleared',
  kept: 'Left as it is',
  'not-cleared': 'Not cleared',
};
