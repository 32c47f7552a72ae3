import type { PersonEdit, SkippedChange } from '../../src-preload/contract/change-entities.ts';
import type { PersonField, Role } from '../../src-preload/contract/entities.ts';
import { roles } from '../../src-preload/contract/entities.ts';
import type { ChangeToRecord } from '../store/journal.ts';
import { skip, touchesAdministration, whoCan, type Verdict } from './checks.ts';
import { deactivatedAccount } from './fields/account.ts';
import type { FieldRules } from './fields/field-rules.ts';
import { rulesOf } from './fields/rules-of.ts';
import type { PersonFacts, PlanningFacts } from './person-facts.ts';

/** One value to be set, and what an undo knows beside that. */
export interface EditToPlan extends PersonEdit {
  /** The value that has to be there now; anything is right where it is left out. */
  expected?: string;
  details?: string | null;
}

/** What edits come to, before calls and time are counted. */
export interface Expansion {
  /** In the order in which they will be sent. */
  changes: ChangeToRecord[];
  skipped: SkippedChange[];
  whatElseChanges: string[];
  canBeUndone: string[];
  cannotBeUndone: string[];
  /** Whether it gives or takes the rights of owners or administrators, or ends accounts, of more than one person. */
  isGrave: boolean;
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

interface Candidate {
  edit: EditToPlan;
  person: PersonFacts;
  rules: FieldRules;
}

/** The skipped row of somebody whom the checks leave out; where the caller may not, it says who can. */
function skippedRow(
  person: PersonFacts,
  verdict: Extract<Verdict, { kind: 'skip' }>,
  facts: PlanningFacts,
): SkippedChange {
  const { reason, explanation, neededRole } = verdict;
  const who = neededRole === undefined ? '' : whoCan(neededRole, facts);
  return {
    userId: person.userId,
    name: person.name,
    reason,
    explanation: who === '' ? explanation : `${explanation} ${who}`,
  };
}

function goneRow(userId: number, explanation: string): SkippedChange {
  return { userId, name: `User ${userId}`, reason: 'gone', explanation };
}

/** Fields of one kind stand together, and so does what goes in one call. */
function orderOf(field: PersonField): number {
  if (field === 'account') return 0;
  if (field === 'status') return 3;
  return field.startsWith('group:') ? 2 : 1;
}

/**
 * By field where there is one for all of them: those with more rights first where the role changes, then by name.
 * Where there are several, by person, so that one call can carry all of one person.
 */
function inOrder(candidates: Candidate[]): Candidate[] {
  const fields = new Set(candidates.map(({ edit }) => edit.field));
  const byRole = fields.size === 1 && fields.has('role');
  return candidates.toSorted(
    (one, other) =>
      orderOf(one.edit.field) - orderOf(other.edit.field) ||
      (one.edit.field.startsWith('group:') ? one.edit.field.localeCompare(other.edit.field) : 0) ||
      (byRole ? one.person.role - other.person.role : 0) ||
      collator.compare(one.person.name, other.person.name) ||
      one.person.userId - other.person.userId,
  );
}

/** Each field of a person once; the last value counts. */
function collect(edits: readonly EditToPlan[], facts: PlanningFacts, skipped: SkippedChange[]): Candidate[] {
  const latest = new Map<string, EditToPlan>();
  for (const edit of edits) latest.set(`${edit.userId} ${edit.field}`, edit);
  const rules = new Map<PersonField, FieldRules | null>();
  const gone = new Set<number>();
  const candidates: Candidate[] = [];
  for (const edit of latest.values()) {
    let ofField = rules.get(edit.field);
    if (ofField === undefined) rules.set(edit.field, (ofField = rulesOf(edit.field, facts)));
    const person = facts.person(edit.userId);
    if (person === undefined) {
      if (!gone.has(edit.userId)) {
        skipped.push(goneRow(edit.userId, 'No such account in this organization, or you cannot see it.'));
      }
      gone.add(edit.userId);
    } else if (ofField === null) {
      const what = edit.field.startsWith('group:') ? 'user group' : 'profile field';
      skipped.push({
        ...goneRow(edit.userId, `The organization has no such ${what} any more.`),
        name: person.name,
      });
    } else {
      candidates.push({ edit, person, rules: ofField });
    }
  }
  return candidates;
}

function verdictOn(
  { edit, person, rules }: Candidate,
  facts: PlanningFacts,
  isOnlyTarget: boolean,
  ownersLeft: number,
): Verdict {
  if (facts.isProtected(person.userId)) {
    return skip(
      'protected',
      'Protected in this console. Take the protection away first, in the sheet of the person.',
    );
  }
  const current = rules.current(person);
  if (edit.expected !== undefined && current !== edit.expected && current !== edit.value) {
    return skip('changed', `The ${rules.noun} is ${rules.words(current)} now, set by somebody else.`);
  }
  const objection = rules.objection(edit.value);
  if (objection !== null && current !== edit.value) return skip('not-possible', objection);
  return rules.check({ facts, person, value: edit.value, isOnlyTarget, ownersLeft });
}

function takesOwner({ edit, person }: Candidate): boolean {
  if (person.role !== roles.owner || !person.isActive || person.isBot) return false;
  return edit.field === 'role' || (edit.field === 'account' && edit.value === deactivatedAccount);
}

function isGrave({ edit, person }: Candidate): boolean {
  if (edit.field === 'account') return edit.value === deactivatedAccount;
  return edit.field === 'role' && touchesAdministration(person.role, Number(edit.value) as Role);
}

/**
 * Expands edits to changes: one for each value that differs and may be set, the riskiest first, and a skipped row with
 * the reason for each other one.
 */
export function expandEdits(edits: readonly EditToPlan[], facts: PlanningFacts): Expansion {
  const expansion: Expansion = {
    changes: [],
    skipped: [],
    whatElseChanges: [],
    canBeUndone: [],
    cannotBeUndone: [],
    isGrave: false,
  };
  const candidates = inOrder(collect(edits, facts, expansion.skipped));
  const isOnlyTarget = new Set(edits.map(({ userId }) => userId)).size === 1;
  const valuesSet = new Map<FieldRules, Set<string>>();
  let ownersLeft = facts.activeHumanOwners;
  let grave = 0;
  let isOwnDemotion = false;
  for (const candidate of candidates) {
    const { edit, person, rules } = candidate;
    const verdict = verdictOn(candidate, facts, isOnlyTarget, ownersLeft);
    if (verdict.kind === 'skip') {
      expansion.skipped.push(skippedRow(person, verdict, facts));
      continue;
    }
    if (takesOwner(candidate)) ownersLeft -= 1;
    if (isGrave(candidate)) grave += 1;
    if (edit.field === 'role' && person.userId === facts.caller.userId) {
      isOwnDemotion = Number(edit.value) > person.role;
    }
    const before = rules.current(person);
    const values = valuesSet.get(rules);
    if (values === undefined) valuesSet.set(rules, new Set([edit.value]));
    else values.add(edit.value);
    expansion.changes.push({
      id: expansion.changes.length + 1,
      userId: person.userId,
      name: person.name,
      email: person.email,
      field: edit.field,
      fieldName: rules.noun,
      before,
      after: edit.value,
      beforeWords: rules.words(before),
      afterWords: rules.words(edit.value),
      risk: verdict.risk,
      notice: verdict.notice,
      endpoint: rules.endpoint(person, edit.value, facts.caller),
      details: edit.details ?? rules.details ?? null,
    });
  }
  expansion.isGrave = grave > 1;
  tellEffects(expansion, valuesSet, isOwnDemotion);
  return expansion;
}

function tellEffects(
  expansion: Expansion,
  valuesSet: ReadonlyMap<FieldRules, ReadonlySet<string>>,
  isOwnDemotion: boolean,
): void {
  for (const [rules, values] of valuesSet) {
    const effects = rules.effects([...values]);
    expansion.whatElseChanges.push(...effects.whatElseChanges);
    if (!isOwnDemotion) expansion.canBeUndone.push(...effects.canBeUndone);
    expansion.cannotBeUndone.push(...effects.cannotBeUndone);
  }
  if (isOwnDemotion) {
    expansion.cannotBeUndone.unshift(
      'You cannot give the rights back to yourself. Somebody else has to do it.',
    );
  }
  // Several fields may say the same.
  expansion.whatElseChanges = [...new Set(expansion.whatElseChanges)];
  expansion.canBeUndone = [...new Set(expansion.canBeUndone)];
  expansion.cannotBeUndone = [...new Set(expansion.cannotBeUndone)];
}
