import type { ChangeRisk, ChangeSet, Confirmation, PlannedChange, SafetyLevel } from './changes.ts';
import type { Reversal } from './kinds/kind.ts';

/** What the confirmation of a write depends on. */
export interface WriteToConfirm {
  /** How many changes there are of each reversal. */
  numbers: Partial<Record<Reversal, number>>;
  risk: ChangeRisk;
  /** Whether it is one thing to whoever does it, and nothing of it is left out. */
  isOneStep: boolean;
  /** Whether one change of it would harm everybody. */
  harmsEverybody?: boolean;
  /** Whether it takes back or does over what may be out of sight by now. */
  isUndo?: boolean;
}

/** So many changes are one step to whoever makes them, such as a claim and the mark that shows it. */
const fewChanges = 4;

type Counted = { changes: readonly Pick<PlannedChange, 'target'>[] } & Pick<
  ChangeSet,
  'changeCount' | 'skippedCount'
>;

/** Whether a change set is one thing to whoever makes it: one change, or the few of one report, and nothing left out. */
export function isOneStep({ changes, changeCount, skippedCount }: Counted): boolean {
  if (changeCount === 0 || changeCount > fewChanges || skippedCount > 0) return false;
  // The marks under a report are changes of the message that it is.
  const reports = new Set(changes.map(({ target }) => /^(?:report|message):(\d+)$/u.exec(target)?.[1]));
  return changeCount === 1 || (reports.size === 1 && !reports.has(undefined));
}

/** The most changes that go ahead without their number being typed, where nothing is lost and where something is. */
const mostUntyped = 25;
const mostDestructiveUntyped = 1;

/**
 * The one rule of what each safety level asks. Whether a write can be taken back comes first, then its number: what is lost
 * for good takes its number from two on, everything else from 26 on. Only `normal` sends anything
 * without showing it: one step of low risk that an undo sets back and that takes nothing away, such as a claim, a status, an
 * order, or a role without administration. Where that is seen in place, `confirm` shows it in a line. What an undo takes back is
 * shown at any level, since the person pressing its keys may not see it. At the level `read-only` nothing is sent, whatever
 * is confirmed.
 */
export function confirmationOf(write: WriteToConfirm, level: SafetyLevel): Confirmation {
  const { numbers, risk, isOneStep, harmsEverybody = false, isUndo = false } = write;
  const { undoable = 0, removal = 0, lasting = 0, destructive = 0 } = numbers;
  const total = undoable + removal + lasting + destructive;
  const isDangerous = destructive > 0 || harmsEverybody;
  const isLight = isOneStep && risk === 'low' && total === undoable && !isDangerous;
  const isTyped = harmsEverybody || total > mostUntyped || destructive > mostDestructiveUntyped;
  return {
    isLight,
    startsAtOnce: level === 'normal' && !isUndo && isLight,
    typeToConfirm: isTyped ? total : null,
    takesAway: isDangerous || removal > 0,
    isDangerous,
  };
}

/** Of a status with a beginning and an end, at any level: what people had before is brought back. */
export function confirmationOfLeave(people: number): Confirmation {
  return confirmationOf({ numbers: { undoable: people }, risk: 'low', isOneStep: false }, 'confirm');
}

/** Of a flag on many messages, at any level: which of them had it before is not recorded. */
export function confirmationOfFlags(messages: number): Confirmation {
  return confirmationOf({ numbers: { destructive: messages }, risk: 'low', isOneStep: false }, 'confirm');
}
