import type { Leave, LeavePerson, LeaveState } from '#contract/people.ts';
import { formatCount } from '#contract/words/count.ts';

export type LeaveGroup = 'under way' | 'upcoming' | 'past';

/** Whether nothing happens to an entry any more. */
export function isPast({ state }: Leave): boolean {
  return state !== 'set' && state !== 'planned';
}

/** Where an entry stands in the list. What is due but waits for something is under way. */
function groupOf(leave: Leave, now: number): LeaveGroup {
  if (isPast(leave)) return 'past';
  if (leave.state === 'set') return 'under way';
  return leave.isRunning || leave.fromMilliseconds <= now ? 'under way' : 'upcoming';
}

/** Entries by group: what ends or begins next stands first, of the past what ended last. */
export function groupLeaves(leaves: readonly Leave[], now: number): Record<LeaveGroup, Leave[]> {
  const groups: Record<LeaveGroup, Leave[]> = { 'under way': [], upcoming: [], past: [] };
  for (const leave of leaves) groups[groupOf(leave, now)].push(leave);
  groups['under way'].sort((one, other) => one.untilMilliseconds - other.untilMilliseconds);
  groups.upcoming.sort((one, other) => one.fromMilliseconds - other.fromMilliseconds);
  groups.past.sort((one, other) => other.untilMilliseconds - one.untilMilliseconds);
  return groups;
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
