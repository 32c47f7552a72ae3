import { idsOfOrder } from '#contract/id-list.ts';
import {
  setupFaults,
  setupOf,
  setupOfText,
  wholeProfileField,
  type ProfileFieldSetup,
  peopleByOption,
} from '#contract/profile-fields.ts';
import { countOf } from '#contract/words/count.ts';
import { listOf } from '#contract/words/list.ts';
import { text } from '#words/text.ts';
import { supports, type RequirableFeature } from '../../../zulip/feature-levels.ts';
import type { ChangeFacts, PlanningFacts } from '../../planning-facts.ts';
import { needsFeature, needsRole, skip, type Verdict } from '../../verdict.ts';
import { factsOf } from '../change-facts.ts';
import type { FieldCheck, FieldRules, KindRules } from '../kind-rules.ts';
import { profileFieldSubject, profileFieldValue, type ProfileFieldSubject } from './profile-field-subject.ts';
import { profileFieldLines, profileFieldWords } from './profile-field-words.ts';
import { profileFieldCall, profileFieldOrderCall } from '../../calls/profile-fields.ts';
import type { KindInWorker } from '../kind-in-worker.ts';

/** The features that a setup requires. */
function neededFeature(setup: ProfileFieldSetup): RequirableFeature[] {
  return [
    ...(setup.isRequired ? ['profile-field-required' as const] : []),
    ...(setup.isEditableByUser ? [] : ['profile-field-editable-by-user' as const]),
    ...(setup.isForMatching ? ['profile-field-user-matching' as const] : []),
  ];
}

function checkDeletion({ id }: { id: number | null }, facts: PlanningFacts): Verdict {
  const people = id === null ? 0 : facts.profileFields.use(id).people;
  const notice =
    people === 0
      ? 'Nobody has a value.'
      : `${countOf(people, 'person has a value. It is', 'people have a value. All are')} deleted for good.`;
  return { kind: 'change', risk: 'high', notice, reversal: 'destructive' };
}

/** What happens to people with a removed option: the server silently deletes their values. */
function checkOptions(
  before: ProfileFieldSetup,
  after: ProfileFieldSetup,
  id: number,
  facts: PlanningFacts,
): Verdict {
  const kept = new Set(after.options.map(({ key }) => key));
  const removed = before.options.filter(({ key }) => !kept.has(key));
  const byOption = peopleByOption(removed.length === 0 ? null : facts.profileFields.use(id));
  const lost = removed.flatMap(({ key, text }) => {
    const people = byOption.get(key) ?? 0;
    return people === 0 ? [] : [{ text, people }];
  });
  if (lost.length === 0) return { kind: 'change', risk: 'low', notice: '' };
  const total = lost.reduce((sum, { people }) => sum + people, 0);
  const options = listOf(lost.map(({ text }) => `“${text}”`));
  const notice = `${countOf(total, 'person has', 'people have')} ${options}. Their values are deleted for good.`;
  return { kind: 'change', risk: 'high', notice, reversal: 'destructive' };
}

function checkField({ facts, subject, value }: FieldCheck<ProfileFieldSubject>): Verdict {
  if (subject.kind === 'order') return skip('not-possible', 'Invalid profile field');
  if (profileFieldValue(subject) === value) return skip('already-so', 'Nothing to change.');
  const lacking = needsRole('profile-field', facts.caller);
  if (lacking !== null) return lacking;
  const { field } = subject;
  const setup = setupOfText(value);
  if (setup === null) return checkDeletion(subject, facts);
  if (field !== undefined && field.type !== setup.type)
    return skip('not-possible', 'The type of a field can’t be changed. Create another field.');
  if (field === undefined && setup.type === 'unknown')
    return skip('not-possible', 'This console doesn’t know the type of the field.');
  for (const feature of neededFeature(setup)) {
    const tooNew = needsFeature(facts, feature);
    if (tooNew !== null) return tooNew;
  }
  const [fault] = setupFaults(setup, {
    others: facts.profileFields.all().filter(({ id }) => id !== field?.id),
    accountKinds: facts.profileFields.accountKinds(),
    hasParagraphsInSummary: supports(facts.featureLevel, 'profile-field-paragraph-summary'),
  });
  if (fault !== undefined) return skip('not-possible', fault.words);
  return field === undefined
    ? { kind: 'change', risk: 'low', notice: '' }
    : checkOptions(setupOf(field), setup, field.id, facts);
}

/** The texts of the options that a field loses. */
function removedOptions(subject: ProfileFieldSubject, value: string): string[] {
  const kept = setupOfText(value)?.options;
  if (subject.kind === 'order' || kept === undefined) return [];
  const options = subject.field?.options ?? [];
  return options.filter(({ key }) => !kept.some((one) => one.key === key)).map(({ text }) => text);
}

/** The whole field (https://zulip.com/api/create-custom-profile-field); the empty value means that it doesn't exist. */
const wholeRules: FieldRules<ProfileFieldSubject> = {
  noun: 'profile field',
  inputField: 'name',
  details: (subject) => (subject.kind === 'one' && subject.id !== null ? String(subject.id) : null),
  current: profileFieldValue,
  // If identified by its name, it may have been renamed instead of deleted.
  isOwn: (_subject, value, { facts, details }) =>
    value !== '' || !facts.profileFields.all().some(({ id }) => String(id) === details),
  words: (value) => profileFieldWords(setupOfText(value)),
  facts: (before, after) =>
    factsOf(profileFieldLines(setupOfText(before)), profileFieldLines(setupOfText(after))),
  objection: (value) => (value === '' || setupOfText(value) !== null ? null : 'Invalid profile field'),
  // Removals make room for additions: a name, a place in the summary.
  phase: (value) => (value === '' ? -1 : 0),
  check: checkField,
  endpoint(subject, value) {
    if (value === '') return 'DELETE /realm/profile_fields/{field_id}';
    const isThere = subject.kind === 'one' && subject.field !== undefined;
    return isThere ? 'PATCH /realm/profile_fields/{field_id}' : 'POST /realm/profile_fields';
  },
  affects: (subject, value) => removedOptions(subject, value),
  effects: (values, _server, _details, affected) => ({
    whatElseChanges: values.includes('') ? [text('effect.everybodys-values-deleted-field')] : [],
    canBeUndone: values.some((value) => value !== '') ? [text('effect.the-field-itself')] : [],
    cannotBeUndone: values.includes('')
      ? [text('effect.deletion-field-all-its')]
      : affected.size > 0
        ? [text('effect.values-people-lose-with')]
        : [],
  }),
};

/** The order of all fields (https://zulip.com/api/reorder-custom-profile-fields): the list of their ids. */
function orderRules(facts: ChangeFacts): FieldRules<ProfileFieldSubject> {
  const names = new Map(facts.profileFields.all().map(({ id, name }) => [id, name]));
  return {
    noun: 'order of profile fields',
    inputField: 'order',
    current: profileFieldValue,
    withValue: (_subject, value) => ({ kind: 'order', ids: idsOfOrder(value) }),
    words: (value) => listOf(idsOfOrder(value).map((id) => names.get(id) ?? `field ${id}`)),
    /** Those whose position changes. */
    facts: (before, after) =>
      idsOfOrder(after).flatMap((id, index) => {
        const was = idsOfOrder(before).indexOf(id);
        const name = names.get(id) ?? `Field ${id}`;
        const label = `Place ${index + 1}, was ${was + 1}`;
        return was === index ? [] : [{ label, before: name, after: name, as: 'words' }];
      }),
    objection: (value) => (/^\[[\d,]*\]$/.test(value) ? null : 'Invalid order'),
    check({ facts: { caller }, subject, value }) {
      const ids = idsOfOrder(value);
      const isWhole =
        ids.length === names.size && new Set(ids).size === ids.length && ids.every((id) => names.has(id));
      if (!isWhole) return skip('changed', 'Somebody added or deleted profile fields meanwhile.');
      if (profileFieldValue(subject) === value) return skip('already-so', 'Nothing to change.');
      const lacking = needsRole('profile-field', caller);
      if (lacking !== null) return lacking;
      return { kind: 'change', risk: 'low', notice: '' };
    },
    endpoint: () => 'PATCH /realm/profile_fields',
    effects: () => ({
      whatElseChanges: [text('effect.profiles-show-fields-order')],
      canBeUndone: [text('effect.the-order')],
      cannotBeUndone: [],
    }),
  };
}

/** Changes of custom profile fields themselves: whole ones, and their order. */
export const profileFieldRules: KindRules<ProfileFieldSubject> = {
  // The value identifies it completely.
  isNamedById: true,
  subject: (id, facts) => profileFieldSubject(id, facts.profileFields.all()),
  nameOf: (subject) =>
    subject.kind === 'order'
      ? countOf(subject.ids.length, 'profile field')
      : subject.name || `Field ${subject.id ?? ''}`,
  rules(field, facts) {
    if (field === wholeProfileField) return wholeRules;
    return field === 'order' ? orderRules(facts) : null;
  },
  order: (field) => (field === wholeProfileField ? '0' : '1'),
  goneName: (id) => `Field ${id}`,
  gone: 'The organization has no such profile field any more.',
  goneField: (field) => `Profile fields have no ${field}.`,
};

export const profileFieldInWorker = {
  rules: profileFieldRules,
  calls: {
    'POST /realm/profile_fields': profileFieldCall,
    'PATCH /realm/profile_fields/{field_id}': profileFieldCall,
    'DELETE /realm/profile_fields/{field_id}': profileFieldCall,
    'PATCH /realm/profile_fields': profileFieldOrderCall,
  },
} satisfies KindInWorker<'profile-field'>;
