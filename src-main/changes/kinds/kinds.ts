import { idOfTarget, kindOfTarget, type ChangeTarget } from '#contract/changes.ts';
import type { RecordedChange } from '../../store/journal.ts';
import type { Caller, ChangeFacts } from '../planning-facts.ts';
import { kindsInWorker } from '../declared-kinds.ts';
import type { FieldRules, KindRules } from './kind-rules.ts';
import { unknownKind } from './unknown-kind.ts';

/** The rules of a target's kind. */
export function kindOf(target: ChangeTarget): KindRules<unknown> {
  const kind = kindOfTarget(target);
  return Object.hasOwn(kindsInWorker, kind) ? kindsInWorker[kind].rules : unknownKind;
}

/** The rank of a target's kind in the order of changes. */
export function rankOf(target: ChangeTarget): number {
  return Object.keys(kindsInWorker).indexOf(kindOfTarget(target));
}

/** The live model's thing; undefined if it doesn't exist. */
export function subjectOf(target: ChangeTarget, facts: ChangeFacts): unknown {
  return kindOf(target).subject(idOfTarget(target), facts);
}

/** The rules of a target's field; null if the field doesn't exist any more. */
export function rulesOf(target: ChangeTarget, field: string, facts: ChangeFacts): FieldRules<unknown> | null {
  return kindOf(target).rules(field, facts);
}

/** The live model's value of a field; null if the target or its field doesn't exist. */
export function liveValueOf(target: ChangeTarget, field: string, facts: ChangeFacts): string | null {
  const subject = subjectOf(target, facts);
  if (subject === undefined) return kindOf(target).goneValue?.(field) ?? null;
  return rulesOf(target, field, facts)?.current(subject) ?? null;
}

/**
 * Whether the live value of a field proves that the caller's own change was applied.
 *
 * @param asChanged a value as the change sees it, ignoring parts set by others
 */
export function isOwnValue(
  change: RecordedChange,
  facts: ChangeFacts,
  caller: Caller | null,
  asChanged: (change: RecordedChange, value: string) => string,
): boolean {
  const { target, field, after, details } = change;
  const live = liveValueOf(target, field, facts);
  if (live === null || asChanged(change, live) !== after) return false;
  const isOwn = rulesOf(target, field, facts)?.isOwn;
  if (isOwn === undefined) return true;
  return caller !== null && isOwn(subjectOf(target, facts), after, { caller, facts, details });
}

/** The target whose changes a field's change depends on; null if none. */
export function dependsOn({
  target,
  field,
}: {
  target: ChangeTarget;
  field: string;
}): { target: ChangeTarget; explanation: string } | null {
  return kindOf(target).dependsOn?.(idOfTarget(target), field) ?? null;
}

/** A value in words; the value itself if the field doesn't exist. */
export function wordsOf(target: ChangeTarget, field: string, value: string, facts: ChangeFacts): string {
  return rulesOf(target, field, facts)?.words(value) ?? value;
}

/** A target's name, even if it doesn't exist. */
export function nameOfTarget(target: ChangeTarget, facts: ChangeFacts): string {
  const kind = kindOf(target);
  const subject = subjectOf(target, facts);
  return subject === undefined ? kind.goneName(idOfTarget(target)) : kind.nameOf(subject);
}
