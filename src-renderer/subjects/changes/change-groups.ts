import type { ChangeSet, PlannedChange, SkippedChange } from '#contract/changes.ts';
import { isOneStep } from '#contract/confirmation.ts';
import { say, type MessageId } from '#words/say.ts';
import { isGain } from './change-tone.ts';
import { fieldTitle } from './change-words.ts';

/** Changes of one kind, such as all from moderator to guest. */
export interface ChangeGroup {
  key: string;
  title: string;
  /** What people of this group lose or gain, where it is the same for all of them. */
  notice: string;
  isHighRisk: boolean;
  /** It gives rights rather than taking them. */
  isGain: boolean;
  changes: PlannedChange[];
}

export interface SkippedGroup {
  reason: SkippedChange['reason'];
  title: string;
  people: SkippedChange[];
}

/** Roles and accounts are few values, each of which means something of its own. */
function keyOf({ field, before, after }: PlannedChange): string {
  return field === 'role' || field === 'account' ? `${field} ${before} ${after}` : field;
}

function titleOf(change: PlannedChange): string {
  const { field, beforeWords, afterWords } = change;
  return field === 'role' || field === 'account'
    ? say('change.from-to', { before: beforeWords, after: afterWords })
    : fieldTitle(change);
}

/** Groups changes by kind, the riskiest first: high risk, then the roles with more rights, then smaller groups. */
export function groupChanges(changes: readonly PlannedChange[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>();
  for (const change of changes) {
    const key = keyOf(change);
    const group = groups.get(key);
    if (group === undefined) {
      const isHighRisk = change.risk === 'high';
      groups.set(key, {
        key,
        title: titleOf(change),
        notice: change.notice,
        isHighRisk,
        isGain: isGain(change),
        changes: [change],
      });
    } else {
      group.changes.push(change);
      group.isHighRisk ||= change.risk === 'high';
      if (group.notice !== change.notice) group.notice = '';
    }
  }
  const rank = (group: ChangeGroup) => Number(group.changes[0]?.before ?? 0) || 0;
  return [...groups.values()].toSorted(
    (one, other) =>
      Number(other.isHighRisk) - Number(one.isHighRisk) ||
      rank(one) - rank(other) ||
      one.changes.length - other.changes.length,
  );
}

const skipTitles = {
  'already-so': 'change.skip-already-so',
  changed: 'change.skip-changed',
  protected: 'change.skip-protected',
  'last-owner': 'change.skip-last-owner',
  'not-permitted': 'change.skip-not-permitted',
  'not-possible': 'change.skip-not-possible',
  yourself: 'change.skip-yourself',
  bot: 'change.skip-bot',
  deactivated: 'change.skip-deactivated',
  gone: 'change.skip-gone',
} as const satisfies Record<SkippedChange['reason'], MessageId>;

/** Groups what is skipped by its reason, the largest first. */
export function groupSkipped(skipped: readonly SkippedChange[]): SkippedGroup[] {
  const groups = new Map<SkippedChange['reason'], SkippedGroup>();
  for (const each of skipped) {
    const group = groups.get(each.reason);
    if (group === undefined) {
      groups.set(each.reason, { reason: each.reason, title: say(skipTitles[each.reason]), people: [each] });
    } else {
      group.people.push(each);
    }
  }
  return [...groups.values()].toSorted((one, other) => other.people.length - one.people.length);
}

/** Whether the compact dialog fits: one thing, changed or skipped, or the few changes of one report. */
export function isSingle(changeSet: Pick<ChangeSet, 'changes' | 'changeCount' | 'skippedCount'>): boolean {
  return changeSet.changeCount + changeSet.skippedCount === 1 || isOneStep(changeSet);
}

/**
 * Whether what was typed allows the run: the exact number where one is asked for, with or without grouping marks;
 * anything where none is asked for.
 */
export function isConfirmed(typed: string, typeToConfirm: number | null): boolean {
  if (typeToConfirm === null) return true;
  return typed.trim().replaceAll(/[\s,.’']/gu, '') === String(typeToConfirm);
}
