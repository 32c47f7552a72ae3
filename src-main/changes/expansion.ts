import {
  type SkippedChange,
  idOfTarget,
  kindOfTarget,
  targetOf,
  type ChangeTarget,
} from '#contract/changes.ts';
import type { Reversal } from '#contract/kinds/kind.ts';
import { compareTexts } from '#contract/words/order.ts';
import { sayText, text, type Text } from '#words/text.ts';
import type { ChangeToRecord } from '../store/journal.ts';
import { reversalOf } from '../store/reversals.ts';
import { sorted, type YieldingWork } from '../yielding-work.ts';
import type { FieldCheck, FieldRules, KindRules, PlannedValue, Tally } from './kinds/kind-rules.ts';
import { takenBack } from './calls/call-operations.ts';
import { strangerName, strangerWords } from './identity-check.ts';
import { activeAccount } from './kinds/user/account.ts';
import { dependsOn, kindOf, rankOf } from './kinds/kinds.ts';
import { fieldsAsPlanned, withNewFields } from './kinds/profile-field/fields-as-planned.ts';
import type { PlanningFacts } from './planning-facts.ts';
import { skip, whoCan, type Verdict } from './verdict.ts';
import { whoSet } from './reason-words.ts';
import type { EditToPlan } from './edit-to-plan.ts';

/** The result of edits, before calls and time are estimated. */
export interface Expansion {
  /** In sending order. */
  changes: ChangeToRecord[];
  skipped: SkippedChange[];
  whatElseChanges: Text[];
  canBeUndone: Text[];
  cannotBeUndone: Text[];
  /** How many changes have each reversal. */
  numbers: Record<Reversal, number>;
  /** Whether one of its changes harms everyone. */
  harmsEverybody: boolean;
}

/** Edits to process in one step, about a millisecond. */
const editsPerStep = 500;

/** An edit of an existing target, with everything needed to check it. */
interface Candidate {
  edit: EditToPlan;
  kind: KindRules<unknown>;
  subject: unknown;
  name: string;
  rules: FieldRules<unknown>;
  phase: number;
  rank: number;
  order: string;
}

/** The target as it will be after the events of what was sent. */
function settledSubject(target: ChangeTarget, facts: PlanningFacts): unknown {
  const kind = kindOf(target);
  const subject = kind.subject(idOfTarget(target), facts);
  if (subject === undefined) return undefined;
  return facts
    .pendingOf(target)
    .reduce((one, { field, value }) => kind.rules(field, facts)?.withValue?.(one, value) ?? one, subject);
}

const underWay = 'A change of it was sent, and its result has not come yet. Try again in a moment.';

function skippedRow({ edit, name }: Candidate, verdict: Verdict, facts: PlanningFacts): SkippedChange {
  const { target, field } = edit;
  if (verdict.kind !== 'skip') throw new RangeError('A change that goes ahead is not left out.');
  const { reason, explanation, neededRole } = verdict;
  const who = neededRole === undefined ? '' : whoCan(neededRole, facts);
  return {
    target,
    field,
    name,
    reason,
    explanation: who === '' ? explanation : `${sayText(explanation)} ${who}`,
  };
}

function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * By field if all share one: in the order of its rules, then by name. Otherwise by target, so that one call can carry
 * all of a target's changes.
 */
function inOrder(candidates: Candidate[]): YieldingWork<Candidate[]> {
  const [first] = candidates;
  const isOneField = candidates.every(({ rules }) => rules === first?.rules);
  const compare = isOneField ? first?.rules.compare?.bind(first.rules) : undefined;
  return sorted(
    candidates,
    (one, other) =>
      one.phase - other.phase ||
      one.rank - other.rank ||
      byText(one.order, other.order) ||
      (compare?.(one.subject, other.subject) ?? 0) ||
      compareTexts(one.name, other.name) ||
      compareTexts(idOfTarget(one.edit.target), idOfTarget(other.edit.target)),
  );
}

/** An undo leaves alone what others have set since, apart from the change that it reverts. */
function asFound(edit: EditToPlan, current: string): EditToPlan {
  const back = edit.undoes === undefined ? null : takenBack(edit.undoes, current, edit.value);
  return back === null ? edit : { ...edit, value: back, expected: current };
}

/** Each field of a target once; the last value counts. */
function* collect(
  edits: readonly EditToPlan[],
  facts: PlanningFacts,
  skipped: SkippedChange[],
): YieldingWork<Candidate[]> {
  const latest = new Map<string, EditToPlan>();
  for (const edit of edits) latest.set(`${edit.field} ${edit.target}`, edit);
  const rulesByField = new Map<string, FieldRules<unknown> | null>();
  const gone = new Set<ChangeTarget>();
  const candidates: Candidate[] = [];
  let looked = 0;
  for (const given of latest.values()) {
    looked += 1;
    if (looked % editsPerStep === 0) yield;
    const { target, field } = given;
    const kind = kindOf(target);
    const rank = rankOf(target);
    const id = idOfTarget(target);
    let rules = rulesByField.get(`${rank} ${field}`);
    if (rules === undefined) rulesByField.set(`${rank} ${field}`, (rules = kind.rules(field, facts)));
    const subject = settledSubject(target, facts);
    const stranger =
      given.recorded === undefined ? null : strangerName(target, given.recorded, facts, facts.hasNamed);
    if (subject === undefined) {
      const explanation = kind.goneBecause?.(given, facts) || kind.gone;
      const row = { target, field: '', name: kind.goneName(id), explanation };
      if (!gone.has(target)) skipped.push({ ...row, reason: 'gone' });
      gone.add(target);
    } else if (stranger !== null) {
      if (!gone.has(target)) {
        skipped.push({
          target,
          field: '',
          name: kind.nameOf(subject),
          reason: 'gone',
          explanation: strangerWords(given.recorded?.name ?? '', stranger),
        });
      }
      gone.add(target);
    } else if (rules === null) {
      const row = { target, field, name: kind.nameOf(subject), explanation: kind.goneField(field) };
      skipped.push({ ...row, reason: 'gone' });
    } else {
      const name = kind.nameOf(subject);
      const edit = asFound(given, rules.current(subject));
      const value = rules.normalise?.(edit.value) ?? edit.value;
      candidates.push({
        edit: { ...edit, value },
        kind,
        subject,
        name,
        rules,
        phase: rules.phase?.(value) ?? 0,
        rank,
        order: kind.order(field),
      });
    }
  }
  return candidates;
}

function verdictOn(
  { edit, kind, subject, rules }: Candidate,
  facts: PlanningFacts,
  about: Pick<FieldCheck<unknown>, 'also' | 'isOnlyTarget' | 'tally'>,
): Verdict {
  const guarded = kind.guard?.(subject, facts) ?? null;
  if (guarded !== null) return guarded;
  const { target, field, value, expected, undoes, objection: against } = edit;
  if (against !== undefined) return skip('not-possible', against);
  const current = rules.current(subject);
  const sent = facts.pendingOf(target).find((pending) => pending.field === field);
  if (sent !== undefined && sent.value !== current) {
    return skip(sent.value === value ? 'already-so' : 'changed', underWay);
  }
  if (undoes !== undefined && rules.undoObjection !== undefined) {
    const kept = current === value ? null : rules.undoObjection(subject, undoes, facts.caller);
    if (kept !== null) return skip('changed', kept);
  } else if (expected !== undefined && current !== expected && current !== value) {
    const by = whoSet(facts.jobThatSet(target, field, current));
    return skip('changed', `The ${rules.noun} is ${rules.words(current)} now, set by ${by}.`);
  }
  const objection = rules.objection(value, facts);
  if (objection !== null && current !== value) return skip('not-possible', objection);
  return rules.check({ facts, subject, value, ...about });
}

/**
 * Expands edits into changes: one for each value that differs and may be set, the riskiest first, and a skipped row
 * with the reason for each other one.
 */
export function* expandEdits(edits: readonly EditToPlan[], known: PlanningFacts): YieldingWork<Expansion> {
  const facts = withNewFields(known, edits);
  const expansion: Expansion = {
    changes: [],
    skipped: [],
    whatElseChanges: [],
    canBeUndone: [],
    cannotBeUndone: [],
    numbers: { undoable: 0, removal: 0, lasting: 0, destructive: 0 },
    harmsEverybody: false,
  };
  const candidates = yield* inOrder(yield* collect(edits, facts, expansion.skipped));
  const isOnlyTarget = new Set(edits.map(({ target }) => target)).size === 1;
  const values = new Map(
    candidates.map(({ edit: { field, target, value } }) => [`${field} ${target}`, value]),
  );
  const valuesSet = new Map<FieldRules<unknown>, SetValues>();
  const tally: Tally = {
    ownersLeft: facts.activeHumanOwners,
    isOwnDemotion: false,
    addressesGiven: new Map(),
  };
  const planned = new Map<string, string>();
  const plannedValue: PlannedValue = (target, field) => planned.get(`${field} ${target}`);
  // Reactivating a person first lets them get back what needs an active account, and may free a name.
  const asPlanned: PlanningFacts = {
    ...facts,
    profileFields: fieldsAsPlanned(facts.profileFields, plannedValue),
    person(userId) {
      const person = facts.person(userId);
      const isBack = plannedValue(targetOf('user', userId), 'account') === activeAccount;
      return person && isBack ? { ...person, isActive: true } : person;
    },
  };
  const leftOut = new Set(expansion.skipped.map(({ target }) => target));
  for (const [place, candidate] of candidates.entries()) {
    if (place % editsPerStep === 0) yield;
    const { edit, kind, subject, name, rules } = candidate;
    const goes = edit.value === '' ? rules.goesWith : undefined;
    if (goes?.some((target) => plannedValue(target, kindOfTarget(target)) === '')) continue;
    const base = dependsOn(edit);
    const verdict =
      base !== null && leftOut.has(base.target)
        ? skip('not-possible', base.explanation)
        : verdictOn(candidate, asPlanned, {
            also: (field) => values.get(`${field} ${edit.target}`),
            isOnlyTarget,
            tally,
          });
    if (verdict.kind === 'skip') {
      if (verdict.reason !== 'already-so') leftOut.add(edit.target);
      expansion.skipped.push(skippedRow(candidate, verdict, facts));
      continue;
    }
    expansion.harmsEverybody ||= verdict.harmsEverybody === true;
    rules.count?.(subject, edit.value, tally, facts.caller);
    planned.set(`${edit.field} ${edit.target}`, edit.value);
    const before = rules.current(subject);
    const details = edit.details ?? rules.details?.(subject, edit.value) ?? null;
    const set = valuesSet.get(rules) ?? { values: new Set(), details: new Set(), affected: new Map() };
    valuesSet.set(rules, set);
    set.values.add(edit.value);
    if (details !== null) set.details.add(details);
    const affected = rules.affects?.(subject, edit.value, facts, plannedValue) ?? [];
    if (affected.length > 0) {
      const ofValue = set.affected.get(edit.value) ?? [];
      set.affected.set(edit.value, ofValue);
      ofValue.push(...affected);
    }
    const endpoint = rules.endpoint(subject, edit.value, facts.caller);
    expansion.numbers[verdict.reversal ?? reversalOf(endpoint, edit.value)] += 1;
    expansion.changes.push({
      id: expansion.changes.length + 1,
      target: edit.target,
      name,
      email: kind.emailOf?.(subject) ?? null,
      field: edit.field,
      fieldName: rules.noun,
      before,
      after: edit.value,
      beforeWords: rules.words(before),
      afterWords: rules.words(edit.value),
      risk: verdict.risk,
      notice: verdict.notice,
      endpoint,
      details,
    });
  }
  tellEffects(expansion, facts, valuesSet, tally.isOwnDemotion);
  return expansion;
}

/** The values set by one field's rules, each once. */
interface SetValues {
  values: Set<string>;
  details: Set<string>;
  affected: Map<string, string[]>;
}

function tellEffects(
  expansion: Expansion,
  facts: PlanningFacts,
  valuesSet: ReadonlyMap<FieldRules<unknown>, SetValues>,
  isOwnDemotion: boolean,
): void {
  for (const [rules, { values, details, affected }] of valuesSet) {
    const effects = rules.effects([...values], facts, [...details], affected);
    expansion.whatElseChanges.push(...effects.whatElseChanges);
    if (!isOwnDemotion) expansion.canBeUndone.push(...effects.canBeUndone);
    expansion.cannotBeUndone.push(...effects.cannotBeUndone);
  }
  if (isOwnDemotion) {
    expansion.cannotBeUndone.unshift(text('effect.own-demotion'));
  }
  // Several fields may have the same sentence.
  expansion.whatElseChanges = eachOnce(expansion.whatElseChanges);
  expansion.canBeUndone = eachOnce(expansion.canBeUndone);
  expansion.cannotBeUndone = eachOnce(expansion.cannotBeUndone);
}

function eachOnce(texts: readonly Text[]): Text[] {
  return [...new Map(texts.map((each) => [JSON.stringify(each), each])).values()];
}
