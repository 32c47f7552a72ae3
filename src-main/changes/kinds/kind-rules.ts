import type { ChangeFact, Edit, ChangeTarget } from '#contract/changes.ts';
import type { ServerAge } from '#contract/level-words.ts';
import type { ChangeEndpoint, RecordedChange } from '../../store/journal.ts';
import type { Caller, ChangeFacts, PlanningFacts } from '../planning-facts.ts';
import type { EditToPlan } from '../edit-to-plan.ts';
import type { Verdict } from '../verdict.ts';

/** What is counted over the changes of one change set while it is planned. */
export interface Tally {
  /** Active humans who would be owners if everything planned so far were done. */
  ownersLeft: number;
  /** Whether the caller loses their own rights. */
  isOwnDemotion: boolean;
  /** Who gets which e-mail address so far: names by the address in lower case. */
  addressesGiven: Map<string, string>;
}

/** The value that a change of the same set gives another thing, where that is planned before; undefined where none does. */
export type PlannedValue = (target: ChangeTarget, field: string) => string | undefined;

/** What a check is asked about. */
export interface FieldCheck<Subject> {
  facts: PlanningFacts;
  subject: Subject;
  value: string;
  /** The value that the same change set gives another field of the subject; undefined where it doesn't. */
  also: (field: string) => string | undefined;
  /** Whether nothing else is in the same change set. */
  isOnlyTarget: boolean;
  tally: Readonly<Tally>;
}

/** How to recognise the caller's own value. */
export interface OwnValueCheck {
  caller: Caller;
  facts: ChangeFacts;
  /** What the call had to know beside the value. */
  details: string | null;
}

/** Sentences for the preview of changes of one field. */
export interface FieldEffects {
  whatElseChanges: string[];
  canBeUndone: string[];
  cannotBeUndone: string[];
}

/**
 * Everything a change needs to know of its field. Values are texts in one canonical form per field, so that two are
 * the same exactly if the texts are.
 */
export interface FieldRules<Subject> {
  /** `role`, a profile field's name, `membership in Announcers`: for sentences. */
  noun: string;
  /** Where an objection to the value belongs in the form it was typed in. */
  inputField: string;
  /**
   * A value as the server stores it, without the blanks that it takes away; left out where it keeps them all. Values are
   * trimmed nowhere else: everything after it compares texts.
   */
  normalise?(value: string): string;
  /** What the call has to know beside the value; null where that is nothing. */
  details?(subject: Subject, value: string): string | null;
  /** The value that the live model has. */
  current(subject: Subject): string;
  /**
   * The subject as it will be once it has this value. Left out where nobody can tell: then nothing of it is planned
   * while a change of the field is under way.
   */
  withValue?(subject: Subject, value: string): Subject;
  /**
   * Whether the caller gave it the value that the live model has. Where it is left out, a value that is there counts as
   * the caller's.
   */
  isOwn?(subject: Subject, value: string, check: OwnValueCheck): boolean;
  /**
   * Why an undo leaves alone what is there; null where it may be what the change made. Where it is left out, the values are
   * compared.
   */
  undoObjection?(subject: Subject, made: RecordedChange, caller: Caller): string | null;
  /** A value in words, for sentences. */
  words(value: string): string;
  /**
   * What is shown of a single change instead of words; left out, or empty, where a value is one line.
   *
   * @param subject as the live model has it, for what a value does not tell
   */
  facts?(before: string, after: string, details: string | null, subject?: Subject): ChangeFact[];
  /** Why the server would refuse the value for anything, in its words where it has some; null if it would not. */
  objection(value: string, facts: PlanningFacts): string | null;
  check(check: FieldCheck<Subject>): Verdict;
  endpoint(subject: Subject, value: string, caller: Caller): ChangeEndpoint;
  /** Takes a planned change into account for those after it. */
  count?(subject: Subject, value: string, tally: Tally, caller: Caller): void;
  /**
   * Names of other things that a planned change concerns, for `effects`.
   *
   * @param planned the value that a change planned before it sets
   */
  affects?(subject: Subject, value: string, facts: PlanningFacts, planned: PlannedValue): readonly string[];
  /** Things that take the value along where they are deleted before: then it isn't taken away by itself. */
  goesWith?: readonly ChangeTarget[];
  /**
   * Where a value is planned and sent among all other changes: -1 before them, 1 after them; among them where it is left
   * out.
   */
  phase?(value: string): -1 | 0 | 1;
  /** The order in which changes are planned and sent where all are of this field; by name where it is left out. */
  compare?(one: Subject, other: Subject): number;
  /**
   * @param values the values that are set, each once
   * @param server what it promises depends on its age
   * @param details what their calls have to know beside, each once
   * @param affected what `affects` names, by the value that is set
   */
  effects(
    values: readonly string[],
    server: ServerAge,
    details: readonly string[],
    affected: ReadonlyMap<string, readonly string[]>,
  ): FieldEffects;
}

/** Everything the engine needs to know of one kind of target. Methods take the id within the kind, as text. */
export interface KindRules<Subject> {
  /** The thing as the live model has it, or undefined. Where absence is a value, there always is a subject. */
  subject(id: string, facts: ChangeFacts): Subject | undefined;
  nameOf(subject: Subject): string;
  /**
   * Whether the id says what the thing is, or its name is not its own. All others are compared by name, as ids mean
   * something else once an organization was imported again.
   */
  isNamedById?: true;
  /** A person's address; left out by other kinds. */
  emailOf?(subject: Subject): string | null;
  /** The rules of a field, or null for one that there is not (any more). */
  rules(field: string, facts: ChangeFacts): FieldRules<Subject> | null;
  /** Fields are sent in the order of these texts, and those with the same one stand together. */
  order(field: string): string;
  /** Why nothing of it may be changed, or null. */
  guard?(subject: Subject, facts: PlanningFacts): Verdict | null;
  /** A name for something that is not there. */
  goneName(id: string): string;
  /** The value of a field that says whether the thing is there, once it is not; left out where nothing is deleted. */
  goneValue?(field: string): string | null;
  /** Said of a target that is not there. */
  gone: string;
  /** Why a change of what is not there could not be made on this server at all; empty where it could. */
  goneBecause?(edit: Edit, server: ServerAge): string;
  /** Said of a field that is not there. */
  goneField(field: string): string;
  /** The target without whose changes that of a field makes no sense, and what is said where they were not made. */
  dependsOn?(id: string, field: string): { target: ChangeTarget; explanation: string } | null;
  /** What an undo sets back, where that is no longer the target of the change: a thing that has to be created again. */
  undoTarget?(change: RecordedChange): ChangeTarget;
  /** What takes a change back where that is a change of something else; null where nobody knows of what. */
  undoEdit?(change: RecordedChange): EditToPlan | null;
  /** Whether an undo takes back whatever is there by now: the server does not show all that was set. */
  isUndoneAsFound?(field: string): boolean;
  /** Why a change that was applied is not taken back, though others of its field are; null where it is. */
  undoObjection?(change: RecordedChange): string | null;
  /** What else an undo sets back, after the change itself. */
  undoAlso?(change: RecordedChange): Edit[];
}

/** The number in `field:3` or `group:23`. */
export function numberOfField(field: string): number {
  return Number(field.slice(field.indexOf(':') + 1));
}
