import { idsOfOrder } from '#contract/id-list.ts';
import { type LinkifierFields, linkifierOfText } from '#contract/linkifiers.ts';
import { linkifierOfWire } from '../../../linkifiers/linkifier-of-wire.ts';
import { checkFields } from '../../../linkifiers/check-fields.ts';
import { messageDanger } from '../../../linkifiers/message-danger.ts';
import type { ChangeFacts, PlanningFacts } from '../../planning-facts.ts';
import { storageObjection } from '#contract/text-rules.ts';
import { countOf } from '#contract/words/count.ts';
import { text } from '#words/text.ts';
import { needsFeature, needsRole, skip, type Verdict } from '../../verdict.ts';
import { factsOf } from '../change-facts.ts';
import type { FieldCheck, FieldRules, KindRules } from '../kind-rules.ts';
import {
  linkifierDetails,
  linkifierLines,
  linkifierOrderTarget,
  linkifierSubject,
  linkifierValue,
  linkifierWords,
  readDetails,
  targetsOf,
  targetToAdd,
  type LinkifierSubject,
} from './linkifier-subject.ts';
import { linkifierCall, linkifierOrderCall } from '../../calls/linkifiers.ts';
import type { KindInWorker, KindTable, WaitedFor } from '../kind-in-worker.ts';

const notRenderedAnew = 'Messages that are there already keep the links they have.';

function checkFeatures(fields: LinkifierFields, facts: PlanningFacts): Verdict | null {
  const { exampleInput, reverseTemplate, alternativeUrlTemplates } = fields;
  const isReverse = exampleInput !== '' || reverseTemplate !== '';
  const reverse = isReverse ? needsFeature(facts, 'reverse-linkifiers') : null;
  if (reverse !== null || alternativeUrlTemplates.length === 0) return reverse;
  return needsFeature(facts, 'alternative-url-templates');
}

function checkLinkifier({ facts, subject, value }: FieldCheck<LinkifierSubject>): Verdict {
  if (linkifierValue(subject, 'linkifier') === value) return skip('already-so', 'Nothing to change.');
  const lacking = needsRole('linkifier', facts.caller);
  if (lacking !== null) return lacking;
  const fields = linkifierOfText(value);
  if (fields === null) return { kind: 'change', risk: 'high', notice: 'No new links are made of it.' };
  const tooNew = checkFeatures(fields, facts);
  if (tooNew !== null) return tooNew;
  const own = subject.kind === 'one' ? subject.linkifier?.id : undefined;
  const others = facts.rows('linkifiers').filter(({ id }) => id !== own);
  const [fault] = checkFields(fields, new Set(others.map(({ pattern }) => pattern))).faults;
  if (fault !== undefined) return skip('not-possible', `${fault.message} ${fault.advice}`.trim());
  const objection = storageObjection(fields.pattern) ?? storageObjection(fields.urlTemplate);
  if (objection !== null) return skip('not-possible', objection);
  const danger = messageDanger(fields.pattern, fields.urlTemplate);
  if (danger !== null) return { kind: 'change', risk: 'high', notice: danger, harmsEverybody: true };
  return { kind: 'change', risk: 'low', notice: '' };
}

/** The whole linkifier (https://zulip.com/api/add-linkifier); the empty value means that it doesn't exist. */
const wholeRules: FieldRules<LinkifierSubject> = {
  noun: 'linkifier',
  inputField: 'pattern',
  details: linkifierDetails,
  current: (subject) => linkifierValue(subject, 'linkifier'),
  withValue(subject, value) {
    if (subject.kind !== 'one' || subject.linkifier === undefined) return subject;
    const fields = linkifierOfText(value);
    return { ...subject, linkifier: fields === null ? undefined : { ...subject.linkifier, ...fields } };
  },
  // If identified by its pattern, it may have a new pattern instead of being deleted.
  isOwn: (_subject, value, { facts, details }) =>
    value !== '' || !facts.rows('linkifiers').some(({ id }) => id === readDetails(details).id),
  words: (value) => linkifierWords(linkifierOfText(value)),
  facts: (before, after) =>
    factsOf(linkifierLines(linkifierOfText(before)), linkifierLines(linkifierOfText(after))),
  objection: (value) => (value === '' || linkifierOfText(value) !== null ? null : 'Invalid linkifier'),
  check: checkLinkifier,
  endpoint(subject, value) {
    if (value === '') return 'DELETE /realm/filters/{filter_id}';
    const isThere = subject.kind === 'one' && subject.linkifier !== undefined;
    return isThere ? 'PATCH /realm/filters/{filter_id}' : 'POST /realm/filters';
  },
  effects: (values) => ({
    whatElseChanges: [notRenderedAnew],
    canBeUndone: [
      values.includes('') ? text('effect.deletion-added-again-place') : text('effect.linkifier-as-whole'),
    ],
    cannotBeUndone: values.includes('') ? [text('effect.added-again-has-another')] : [],
  }),
};

function checkOrder({ facts, subject, value }: FieldCheck<LinkifierSubject>, field: string): Verdict {
  if (linkifierValue(subject, field) === value) return skip('already-so', 'Nothing to change.');
  const lacking = needsRole('linkifier', facts.caller);
  if (lacking !== null) return lacking;
  return { kind: 'change', risk: 'low', notice: '' };
}

const orderEffects: FieldRules<LinkifierSubject>['effects'] = () => ({
  whatElseChanges: [text('effect.where-two-linkifiers-match'), notRenderedAnew],
  canBeUndone: [text('effect.the-order')],
  cannotBeUndone: [],
});

/** A linkifier's position, from 1; empty for the last, where new ones are added. */
const placeRules: FieldRules<LinkifierSubject> = {
  noun: 'place in the order',
  inputField: 'order',
  details: linkifierDetails,
  current: (subject) => linkifierValue(subject, 'place'),
  words: (value) => (value === '' ? 'Last' : `Place ${value}`),
  objection: (value) => (/^([1-9][0-9]*)?$/.test(value) ? null : 'Invalid place'),
  check: (check) => checkOrder(check, 'place'),
  endpoint: () => 'PATCH /realm/linkifiers',
  effects: orderEffects,
};

/** The order of all linkifiers (https://zulip.com/api/reorder-linkifiers): the list of their ids. */
function orderRules(facts: ChangeFacts): FieldRules<LinkifierSubject> {
  const patterns = new Map(facts.rows('linkifiers').map(({ id, pattern }) => [id, pattern]));
  return {
    noun: 'order of linkifiers',
    inputField: 'order',
    current: (subject) => linkifierValue(subject, 'order'),
    withValue: (_subject, value) => ({ kind: 'order', ids: idsOfOrder(value) }),
    words: (value) =>
      idsOfOrder(value)
        .map((id, index) => `${index + 1} ${patterns.get(id) ?? `linkifier ${id}`}`)
        .join('; '),
    /** Those whose position changes. */
    facts: (before, after) =>
      idsOfOrder(after).flatMap((id, index) => {
        const was = idsOfOrder(before).indexOf(id);
        const pattern = patterns.get(id) ?? `Linkifier ${id}`;
        const label = `Place ${index + 1}, was ${was + 1}`;
        return was === index ? [] : [{ label, before: pattern, after: pattern, as: 'code' }];
      }),
    objection: (value) => (/^\[[\d,]*\]$/.test(value) ? null : 'Invalid order'),
    check(check) {
      const ids = idsOfOrder(check.value);
      const isWhole = ids.length === patterns.size && ids.every((id) => patterns.has(id));
      if (!isWhole) return skip('changed', 'Somebody added or deleted linkifiers meanwhile.');
      return checkOrder(check, 'order');
    },
    endpoint: () => 'PATCH /realm/linkifiers',
    effects: orderEffects,
  };
}

/** Changes of linkifiers: whole ones, and their order. */
export const linkifierRules: KindRules<LinkifierSubject> = {
  // The value identifies it completely.
  isNamedById: true,
  subject: (id, facts) => linkifierSubject(id, facts.rows('linkifiers')),
  nameOf: (subject) =>
    subject.kind === 'order'
      ? countOf(subject.ids.length, 'linkifier')
      : subject.pattern || `Linkifier ${subject.id ?? ''}`,
  rules(field, facts) {
    if (field === 'linkifier') return wholeRules;
    if (field === 'place') return placeRules;
    return field === 'order' ? orderRules(facts) : null;
  },
  // A new linkifier must exist before it can be moved into place.
  order: (field) => (field === 'linkifier' ? '0' : '1'),
  goneName: (id) => `Linkifier ${id}`,
  gone: 'The organization has no such linkifier any more.',
  goneField: (field) => `Linkifiers have no ${field}.`,
  undoTarget: ({ target, field, before, after }) =>
    field === 'linkifier' && after === '' ? targetToAdd(before) : target,
  undoAlso(change) {
    const { field, before, after, details } = change;
    const { place } = readDetails(details);
    if (field !== 'linkifier' || after !== '' || place === '') return [];
    return [{ target: targetToAdd(before), field: 'place', value: place }];
  },
};

const linkifierTable: KindTable<'realm_linkifiers', 'linkifiers'> = {
  list: 'realm_linkifiers',
  table: 'linkifiers',
  rowOf: linkifierOfWire,
  // All of them count as changed, because a change that waits for one compares the values anyway.
  waitedFor: (_changed, all) => [
    ...all.flatMap(targetsOf).flatMap((target): WaitedFor[] => [
      [target, 'linkifier'],
      [target, 'place'],
    ]),
    [linkifierOrderTarget, 'order'],
  ],
};

export const linkifierInWorker = {
  rules: linkifierRules,
  calls: {
    'POST /realm/filters': linkifierCall,
    'PATCH /realm/filters/{filter_id}': linkifierCall,
    'DELETE /realm/filters/{filter_id}': linkifierCall,
    'PATCH /realm/linkifiers': linkifierOrderCall,
  },
  table: linkifierTable,
} satisfies KindInWorker<'linkifier'>;
