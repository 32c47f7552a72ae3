import type { ChangeFact, Edit, ChangeTarget } from '#contract/changes.ts';
import type { ServerAge } from '#contract/level-words.ts';
import type { Text } from '#words/text.ts';
import type { ChangeEndpoint, RecordedChange } from '../../store/journal.ts';
import type { Caller, ChangeFacts, PlanningFacts } from '../planning-facts.ts';
import type { EditToPlan } from '../edit-to-plan.ts';
import type { Verdict } from '../verdict.ts';

/** Counts over a change set while it is planned. */
export interface Tally {
  /** Active humans who would be owners if everything planned so far were done. */
  ownersLeft: number;
  /** Whether the caller loses their own rights. */
  isOwnDemotion: boolean;
  /** Email addresses given so far: names by lower-case address. */
  addressesGiven: Map<string, string>;
}

/** The value that an earlier planned change of the same set gives another thing; undefined if none does. */
export type PlannedValue = (target: ChangeTarget, field: string) => string | undefined;

/** The input of a check. */
export interface FieldCheck<Subject> {
  facts: PlanningFacts;
  subject: Subject;
  value: string;
  /** The value that the same change set gives another field of the subject; undefined if none. */
  also: (field: string) => string | undefined;
  /** Whether the change set contains nothing else. */
  isOnlyTarget: boolean;
  tally: Readonly<Tally>;
}

/** How to recognise the caller's own value. */
export interface OwnValueCheck {
  caller: Caller;
  facts: ChangeFacts;
  /** What the call needed besides the value. */
  details: string | null;
}

/** Sentences for the preview of changes of one field. */
export interface FieldEffects {
  whatElseChanges: Text[];
  canBeUndone: Text[];
  cannotBeUndone: Text[];
}

/**
 * Everything a change needs to know about its field. Values are texts in one canonical form per field, so two values
 * are equal exactly if their texts are.
 */
export interface FieldRules<Subject> {
  /** For sentences: `role`, a profile field's name, `membership in Announcers`. */
  noun: string;
  /** The form field next to which an objection to the value is shown. */
  inputField: string;
  /**
   * A value as the server stores it, without the whitespace that it removes; left out if it keeps all of it. Values are
   * trimmed nowhere else, so all later code compares texts.
   */
  normalise?(value: string): string;
  /** What the call needs besides the value; null if nothing. */
  details?(subject: Subject, value: string): string | null;
  /** The live model's value. */
  current(subject: Subject): string;
  /**
   * The subject with this value. Left out if unpredictable: then none of its changes are planned while a change of the
   * field is pending.
   */
  withValue?(subject: Subject, value: string): Subject;
  /** Whether the caller set the live model's value. If left out, a present value counts as the caller's. */
  isOwn?(subject: Subject, value: string, check: OwnValueCheck): boolean;
  /**
   * Why an undo leaves the present thing alone; null if it may be what the change created. If left out, the values are
   * compared.
   */
  undoObjection?(subject: Subject, made: RecordedChange, caller: Caller): string | null;
  /** A value in words, for sentences. */
  words(value: string): string;
  /**
   * What to show of a single change instead of words; left out, or empty, if a value fits on one line.
   *
   * @param subject the live model's, for what a value doesn't contain
   */
  facts?(before: string, after: string, details: string | null, subject?: Subject): ChangeFact[];
  /** Why the server would reject the value for any target, in its words if it has some; null if it wouldn't. */
  objection(value: string, facts: PlanningFacts): Text | null;
  check(check: FieldCheck<Subject>): Verdict;
  endpoint(subject: Subject, value: string, caller: Caller): ChangeEndpoint;
  /** Counts a planned change for later ones. */
  count?(subject: Subject, value: string, tally: Tally, caller: Caller): void;
  /**
   * Names of other things affected by a planned change, for `effects`.
   *
   * @param planned the value that an earlier planned change sets
   */
  affects?(subject: Subject, value: string, facts: PlanningFacts, planned: PlannedValue): readonly string[];
  /** Things whose deletion removes the value too, so that it needn't be removed separately. */
  goesWith?: readonly ChangeTarget[];
  /** When a value is planned and sent: -1 before all other changes, 1 after them; among them if left out. */
  phase?(value: string): -1 | 0 | 1;
  /** The order of planning and sending if all changes are of this field; by name if left out. */
  compare?(one: Subject, other: Subject): number;
  /**
   * @param values the values being set, each once
   * @param server its version decides what can be promised
   * @param details what their calls need besides, each once
   * @param affected the results of `affects`, by value
   */
  effects(
    values: readonly string[],
    server: ServerAge,
    details: readonly string[],
    affected: ReadonlyMap<string, readonly string[]>,
  ): FieldEffects;
}

/** Everything the engine needs to know about a kind of target. Methods take the id within the kind, as text. */
export interface KindRules<Subject> {
  /** The live model's thing, or undefined. Kinds for which absence is a value always return one. */
  subject(id: string, facts: ChangeFacts): Subject | undefined;
  nameOf(subject: Subject): string;
  /**
   * Whether the id identifies the thing by itself, or its name isn't its own. All others are compared by name, because
   * ids mean something else after an import of the organization.
   */
  isNamedById?: true;
  /** A person's address; left out by other kinds. */
  emailOf?(subject: Subject): string | null;
  /** A field's rules; null if the field doesn't exist any more. */
  rules(field: string, facts: ChangeFacts): FieldRules<Subject> | null;
  /** Fields are sent in the order of these texts; those with the same text are adjacent. */
  order(field: string): string;
  /** Why none of it may be changed, or null. */
  guard?(subject: Subject, facts: PlanningFacts): Verdict | null;
  /** The name of something that doesn't exist. */
  goneName(id: string): string;
  /** The value of the field that says whether the thing exists, once it doesn't; left out if things aren't deleted. */
  goneValue?(field: string): string | null;
  /** The message for a missing target. */
  gone: string;
  /** Why a missing target couldn't be changed on this server at all; empty if it could. */
  goneBecause?(edit: Edit, server: ServerAge): string;
  /** The message for a missing field. */
  goneField(field: string): string;
  /** The target whose changes a field's change depends on, and the message if they weren't made. */
  dependsOn?(id: string, field: string): { target: ChangeTarget; explanation: string } | null;
  /** What an undo restores, if not the change's target: a thing that must be created again. */
  undoTarget?(change: RecordedChange): ChangeTarget;
  /** The edit that reverts a change by changing something else; null if unknown. */
  undoEdit?(change: RecordedChange): EditToPlan | null;
  /** Whether an undo reverts whatever is there: the server doesn't show all that was set. */
  isUndoneAsFound?(field: string): boolean;
  /** Why an applied change can't be undone although others of its field can; null if it can. */
  undoObjection?(change: RecordedChange): string | null;
  /** What else an undo restores, after the change itself. */
  undoAlso?(change: RecordedChange): Edit[];
}

/** The number in `field:3` or `group:23`. */
export function numberOfField(field: string): number {
  return Number(field.slice(field.indexOf(':') + 1));
}
