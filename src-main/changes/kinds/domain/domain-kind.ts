import { idOfTarget } from '#contract/changes.ts';
import { roles } from '#contract/people.ts';
import { countOf } from '#contract/words/count.ts';
import { text } from '#words/text.ts';
import type { ChangeToRecord } from '../../../store/journal.ts';
import type { Connection } from '../../../zulip/http.ts';
import { addDomain, getDomains, removeDomain, updateDomain } from '../../../zulip/route/domains.ts';
import type { CallChanges, SettingOperations } from '../../calls/operations.ts';
import { sentBy } from '../../calls/sent.ts';
import { notPermitted, skip, type Verdict } from '../../verdict.ts';
import type { KindInWorker } from '../kind-in-worker.ts';
import type { FieldCheck, FieldRules, KindRules } from '../kind-rules.ts';
import type { DomainFacts, DomainState } from './domain-facts.ts';
import { domainObjection } from './domain-objection.ts';

const words: Readonly<Record<DomainState, string>> = {
  '': 'Not allowed',
  exact: 'Allowed',
  'with-subdomains': 'Allowed with subdomains',
};

const isState = (value: string): value is DomainState => Object.hasOwn(words, value);

function noticeOf({ leaving, joining }: { leaving: number; joining: number }): string {
  const parts = [
    ...(leaving === 0 ? [] : [`${countOf(leaving, 'person')} will be outside the list.`]),
    ...(joining === 0 ? [] : [`${countOf(joining, 'person')} will be inside the list.`]),
  ];
  return parts.join(' ');
}

function check({ facts, subject, value }: FieldCheck<DomainFacts>): Verdict {
  if (facts.caller.role !== roles.owner)
    return notPermitted(roles.owner, 'change the allowed domains', facts.caller);
  if (!isState(value)) return skip('not-possible', 'No such state of an allowed domain.');
  if (value === subject.state) {
    const isThere = value === '' ? 'is not in the list' : `is ${words[value].toLowerCase()} already`;
    return skip('already-so', `${subject.readable} ${isThere}.`);
  }
  if (subject.state === '') {
    const objection = domainObjection(subject.domain, subject.domains);
    if (objection !== null) return skip('not-possible', objection);
  }
  const affected = subject.affected(value);
  const endsRestriction = value === '' && subject.isInForce && subject.domains.length === 1;
  const notice = [
    noticeOf(affected),
    ...(endsRestriction
      ? ['It is the last one: the server ends the restriction, and anybody can join.']
      : []),
  ];
  return {
    kind: 'change',
    risk: affected.leaving > 0 || endsRestriction ? 'high' : 'low',
    notice: notice.filter((part) => part !== '').join(' '),
  };
}

const entry: FieldRules<DomainFacts> = {
  noun: 'allowed domain',
  inputField: 'domain',
  current: ({ state }) => state,
  withValue: (subject, value) => (isState(value) ? { ...subject, state: value } : subject),
  words: (value) => (isState(value) ? words[value] : value),
  objection: (value) => (isState(value) ? null : 'No such state of an allowed domain.'),
  check,
  endpoint({ state }, value) {
    if (state === '') return 'POST /realm/domains';
    return value === '' ? 'DELETE /realm/domains/{domain}' : 'PATCH /realm/domains/{domain}';
  },
  effects: (values) => ({
    whatElseChanges: [
      text('effect.nobody-who-here-loses'),
      ...(values.includes('') ? [text('effect.if-no-domain-left')] : []),
    ],
    canBeUndone: [text('effect.entries-list')],
    cannotBeUndone: values.includes('') ? [text('effect.restriction-ended-with-last')] : [],
  }),
};

/** Entries of the list of allowed domains, identified by domain; absence is a value like any other. */
const domainRules: KindRules<DomainFacts> = {
  isNamedById: true,
  subject: (id, facts) => facts.domain(id),
  nameOf: ({ domain, readable }) => (domain === readable ? domain : `${readable} (${domain})`),
  rules: (field) => (field === 'domain' ? entry : null),
  // Additions are sent before removals, or the list could become empty in between and end the restriction.
  order: () => '0',
  goneName: (id) => id,
  gone: 'The organization is not loaded.',
  goneField: () => 'A domain has nothing of this kind.',
};

async function readBack(
  connection: Connection,
  changes: CallChanges,
  signal: AbortSignal,
): Promise<string[]> {
  const domains = await getDomains(connection, { signal });
  return changes.map(({ target }) => {
    const known = domains.find(({ domain }) => domain === idOfTarget(target));
    if (known === undefined) return '';
    return known.allow_subdomains ? 'with-subdomains' : 'exact';
  });
}

const alone = { kind: 'setting', limit: 1, key: ({ target }: ChangeToRecord) => target, readBack } as const;

function entryOf([{ target, after }]: CallChanges) {
  return { domain: idOfTarget(target), allow_subdomains: after === 'with-subdomains' };
}

/** https://zulip.com/help/restrict-account-creation */
const domainAddition: SettingOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await addDomain(connection, entryOf(changes), options)),
};

/** Subdomains of a listed domain. */
const domainUpdate: SettingOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await updateDomain(connection, entryOf(changes), options)),
};

/** Removes a domain from the list. */
const domainRemoval: SettingOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await removeDomain(connection, idOfTarget(changes[0].target), options)),
};

export const domainInWorker = {
  rules: domainRules,
  calls: {
    'POST /realm/domains': domainAddition,
    'PATCH /realm/domains/{domain}': domainUpdate,
    'DELETE /realm/domains/{domain}': domainRemoval,
  },
} satisfies KindInWorker<'domain'>;
