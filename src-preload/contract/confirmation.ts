import type { ChangeRisk, ChangeSet, Confirmation, PlannedChange, SafetyLevel } from './changes.ts';
import type { Reversal } from './kinds/kind.ts';

/** What the confirmation of a write depends on. */
export interface WriteToConfirm {
  /** How many changes there are for each kind of reversal. */
  numbers: Partial<Record<Reversal, number>>;
  risk: ChangeRisk;
  /** Whether it is a single step for the person, with nothing left out. */
  isOneStep: boolean;
  /** Whether a single change would harm everyone. */
  harmsEverybody?: boolean;
  /** Whether it undoes or repeats changes that may be out of sight by now. */
  isUndo?: boolean;
}

/** This many changes are one step for the person, such as a claim and its mark. */
const fewChanges = 4;

type Counted = { changes: readonly Pick<PlannedChange, 'target'>[] } & Pick<
  ChangeSet,
  'changeCount' | 'skippedCount'
>;

/**
 * Whether a change set is a single step for the person: one change, or the few of one report, with nothing left out.
 */
export function isOneStep({ changes, changeCount, skippedCount }: Counted): boolean {
  if (changeCount === 0 || changeCount > fewChanges || skippedCount > 0) return false;
  // A report's marks are changes of the message that it consists of.
  const reports = new Set(changes.map(({ target }) => /^(?:report|message):(\d+)$/u.exec(target)?.[1]));
  return changeCount === 1 || (reports.size === 1 && !reports.has(undefined));
}

/** The maximum number of changes without a typed number, if nothing is lost and if something is. */
const mostUntyped = 25;
const mostDestructiveUntyped = 1;

/**
 * The single rule for what each safety level asks. Whether a write can be undone comes first, then its number:
 * permanent losses require typing the number from two on, everything else from 26 on. Only `normal` sends anything
 * without a preview: one low-risk step that an undo reverts and that removes nothing, such as a claim, a status, an
 * order, or a role without administration. If that is visible in place, `confirm` asks in a line. An undo is previewed
 * at any level, since the person may not see its targets. At the level `read-only` nothing is sent, whatever is
 * confirmed.
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

/** For a status with a start and an end, at any level: what people had before is restored. */
export function confirmationOfLeave(people: number): Confirmation {
  return confirmationOf({ numbers: { undoable: people }, risk: 'low', isOneStep: false }, 'confirm');
}

/** For a flag on many messages, at any level: which of them had it before isn't recorded. */
export function confirmationOfFlags(messages: number): Confirmation {
  return confirmationOf({ numbers: { destructive: messages }, risk: 'low', isOneStep: false }, 'confirm');
}
