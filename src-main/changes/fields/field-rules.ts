import type { PersonField, ProfileField } from '../../../src-preload/contract/entities.ts';
import type { ChangeEndpoint } from '../../store/journal.ts';
import type { Verdict } from '../checks.ts';
import type { Caller, PersonFacts, PlanningFacts } from '../person-facts.ts';

/** What the rules of a field look up beside the person. */
export interface FieldFacts {
  profileField(fieldId: number): ProfileField | undefined;
  group(groupId: number): GroupFacts | undefined;
  person(userId: number): PersonFacts | undefined;
}

/** What the live model knows of one user group, as far as changes of people need it. */
export interface GroupFacts {
  id: number;
  name: string;
  isSystem: boolean;
  deactivated: boolean;
}

/** What a check is asked about. */
export interface FieldCheck {
  facts: PlanningFacts;
  person: PersonFacts;
  value: string;
  /** Whether nobody else is in the same change set. */
  isOnlyTarget: boolean;
  /** Active humans who would be owners if everything planned before this change were done. */
  ownersLeft: number;
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
export interface FieldRules {
  /** `role`, a profile field's name, `membership in Announcers`: for sentences. */
  noun: string;
  /** Where an objection to the value belongs in the form it was typed in. */
  inputField: string;
  /** What the call has to know beside the value; null where that is nothing. */
  details?: string | null;
  /** The value that the live model has. */
  current(person: PersonFacts): string;
  /** A value in words, for sentences. */
  words(value: string): string;
  /** Why the server would refuse the value for anybody, in its words where it has some; null if it would not. */
  objection(value: string): string | null;
  check(check: FieldCheck): Verdict;
  endpoint(person: PersonFacts, value: string, caller: Caller): ChangeEndpoint;
  /** @param values the values that are set, each once */
  effects(values: readonly string[]): FieldEffects;
}

/** The number in `field:3` or `group:23`. */
export function numberOfField(field: PersonField): number {
  return Number(field.slice(field.indexOf(':') + 1));
}
