import type {
  AffectedPerson,
  AllowedDomain,
  DomainChange,
  DomainImpact,
  DomainSurvey,
} from '#contract/organization.ts';
import { allowedDomains, canonicalDomain, domainOfEmail, readableDomain } from '../people/email-domain.ts';
import { personFlag, type PeopleColumns } from '../people/people-columns.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** Outside domains listed by name. */
const mostOutsideDomains = 50;
/** People listed by name. */
const mostNamed = 20;

type Rule = Pick<AllowedDomain, 'domain' | 'allowSubdomains'>;

/**
 * Calls `visit` with the row and email domain of each active person except bots; null where the address is hidden. Each
 * spelling of a domain is parsed once: few organizations have more than a few hundred.
 */
function eachPerson(columns: PeopleColumns, visit: (row: number, domain: string | null) => void): void {
  const canonical = new Map<string, string>();
  const wanted = personFlag.present | personFlag.active;
  for (let row = 0; row < columns.count; row++) {
    if (((columns.flags[row] ?? 0) & (wanted | personFlag.bot)) !== wanted) continue;
    const email = columns.emails[row] ?? null;
    if (email === null) {
      visit(row, null);
      continue;
    }
    const written = email.slice(email.lastIndexOf('@') + 1);
    let domain = canonical.get(written);
    if (domain === undefined) canonical.set(written, (domain = domainOfEmail(email)));
    visit(row, domain);
  }
}

/** Counts active people by the domain of their address. */
function countByDomain(columns: PeopleColumns): { people: Map<string, number>; hidden: number } {
  const people = new Map<string, number>();
  let hidden = 0;
  eachPerson(columns, (_row, domain) => {
    if (domain === null) hidden += 1;
    else people.set(domain, (people.get(domain) ?? 0) + 1);
  });
  return { people, hidden };
}

/** Checks everyone's address against the organization's list. `version` is passed through. */
export function surveyDomains(model: RealmModel, version: number): DomainSurvey {
  const { domains } = model.settings.row();
  const { people, hidden } = countByDomain(model.index.columns);
  const isAllowed = allowedDomains(domains);
  const tests = domains.map((rule) => ({ stored: rule.domain, lets: allowedDomains([rule]) }));
  const insideOf: Record<string, number> = Object.fromEntries(tests.map(({ stored }) => [stored, 0]));
  const outside: { domain: string; people: number }[] = [];
  let known = 0;
  for (const [domain, count] of people) {
    known += count;
    if (!isAllowed(domain)) outside.push({ domain, people: count });
    else
      for (const { stored, lets } of tests)
        if (lets(domain)) insideOf[stored] = (insideOf[stored] ?? 0) + count;
  }
  outside.sort((one, other) => other.people - one.people || (one.domain < other.domain ? -1 : 1));
  return {
    version,
    known,
    hidden,
    outside: outside.reduce((sum, { people: count }) => sum + count, 0),
    insideOf,
    outsideDomains: outside
      .slice(0, mostOutsideDomains)
      .map((one) => ({ ...one, readable: readableDomain(one.domain) })),
    outsideDomainCount: outside.length,
  };
}

/** The list with changes applied: a missing entry is added, null removes one. */
export function changedRules(rules: readonly Rule[], changes: readonly DomainChange[]): Rule[] {
  const byDomain = new Map(rules.map((rule) => [rule.domain, rule]));
  for (const { domain, allowSubdomains } of changes) {
    const stored = canonicalDomain(domain);
    if (allowSubdomains === null) byDomain.delete(stored);
    else byDomain.set(stored, { domain: stored, allowSubdomains });
  }
  return [...byDomain.values()];
}

/** People for whom the changed list decides differently, as rows ordered by name. */
function affectedRows(
  model: RealmModel,
  changes: readonly DomainChange[],
): { leaving: number[]; joining: number[]; outsideBefore: number; outsideAfter: number; hidden: number } {
  const { index, settings } = model;
  const rules = settings.row().domains;
  const isAllowedBefore = allowedDomains(rules);
  const isAllowedAfter = allowedDomains(changedRules(rules, changes));
  const verdicts = new Map<string, { before: boolean; after: boolean }>();
  /** 1: now outside, 2: now inside. */
  const marks = new Uint8Array(index.columns.count);
  let outsideBefore = 0;
  let outsideAfter = 0;
  let hidden = 0;
  eachPerson(index.columns, (row, domain) => {
    if (domain === null) {
      hidden += 1;
      return;
    }
    let verdict = verdicts.get(domain);
    if (verdict === undefined) {
      verdict = { before: isAllowedBefore(domain), after: isAllowedAfter(domain) };
      verdicts.set(domain, verdict);
    }
    if (!verdict.before) outsideBefore += 1;
    if (!verdict.after) outsideAfter += 1;
    if (verdict.before !== verdict.after) marks[row] = verdict.before ? 1 : 2;
  });
  const leaving: number[] = [];
  const joining: number[] = [];
  for (const row of index.ordered({ key: 'name', descending: false })) {
    if (marks[row] === 1) leaving.push(row);
    else if (marks[row] === 2) joining.push(row);
  }
  return { leaving, joining, outsideBefore, outsideAfter, hidden };
}

/** The effect of list changes on current people. */
export function domainImpact(model: RealmModel, changes: readonly DomainChange[]): DomainImpact {
  const { leaving, joining, ...counts } = affectedRows(model, changes);
  const { columns } = model.index;
  const named = (rows: readonly number[]): { count: number; people: AffectedPerson[] } => ({
    count: rows.length,
    people: rows.slice(0, mostNamed).map((row) => ({
      userId: columns.userId[row] ?? 0,
      name: columns.names[row] ?? '',
      email: columns.emails[row] ?? '',
    })),
  });
  return { ...counts, leaving: named(leaving), joining: named(joining) };
}

/** The ids of all people counted by `domainImpact`. */
export function affectedPeople(
  model: RealmModel,
  changes: readonly DomainChange[],
  who: 'leaving' | 'joining',
): number[] {
  const { columns } = model.index;
  return affectedRows(model, changes)[who].map((row) => columns.userId[row] ?? 0);
}
