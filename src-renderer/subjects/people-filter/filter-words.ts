import type { PeopleFilter, PersonCondition } from '#contract/calls/people-filter.ts';
import type { Presence, Role } from '#contract/people.ts';
import { countOf, plural } from '#contract/words/count.ts';
import { anyOf } from '#contract/words/list.ts';
import { roleName } from '#contract/words/roles.ts';
import { presenceName } from '../people/PresenceDot.tsx';
import { conditionWords, type FilterNames } from './condition-words.ts';

/** What the panel shows at first: the organization's active people. */
export const defaultFilter: PeopleFilter = {
  text: '',
  roles: [],
  notRoles: [],
  account: 'active',
  kind: 'people',
  presence: [],
};

/** Filters that stand as chips; text has its own field. Conditions go by their place. */
export type FilterName =
  | 'account'
  | 'kind'
  | 'roles'
  | 'notRoles'
  | 'presence'
  | 'notPresence'
  | `condition:${number}`;

export interface ActiveFilter {
  name: FilterName;
  field: string;
  operator: string;
  value: string;
  negated: boolean;
}

/** Whether something may be, or must not be. */
const plain = { operator: 'is', negated: false };
const opposite = { operator: 'is not', negated: true };

const nothingNamed: FilterNames = { groups: [], fields: [], people: {} };

const roleWords = (roles: readonly Role[]): string =>
  anyOf(roles.map((role) => roleName(role).toLowerCase()));
const presenceWords = (presences: readonly Presence[]): string =>
  anyOf(presences.map((presence) => presenceName(presence).toLowerCase()));

/** The place of a condition among the others of its filter, or undefined for the names of other filters. */
export function conditionIndex(name: FilterName): number | undefined {
  return name.startsWith('condition:') ? Number(name.slice('condition:'.length)) : undefined;
}

/** The filters in force in words, in the order of the chips. */
export function activeFilters(filter: PeopleFilter, names: FilterNames = nothingNamed): ActiveFilter[] {
  const chips: ActiveFilter[] = [];
  const { account, kind, roles, notRoles, presence, notPresence = [], conditions = [] } = filter;
  if (account !== 'all') chips.push({ name: 'account', field: 'Account', ...plain, value: account });
  if (kind !== 'all') {
    chips.push({ name: 'kind', field: 'Type', ...(kind === 'bots' ? plain : opposite), value: 'bot' });
  }
  if (roles.length > 0) chips.push({ name: 'roles', field: 'Role', ...plain, value: roleWords(roles) });
  if (notRoles.length > 0) {
    chips.push({ name: 'notRoles', field: 'Role', ...opposite, value: roleWords(notRoles) });
  }
  if (presence.length > 0) {
    chips.push({ name: 'presence', field: 'Presence', ...plain, value: presenceWords(presence) });
  }
  if (notPresence.length > 0) {
    chips.push({ name: 'notPresence', field: 'Presence', ...opposite, value: presenceWords(notPresence) });
  }
  conditions.forEach((condition, index) => {
    const { negated } = condition;
    chips.push({ name: `condition:${index}`, negated, ...conditionWords(condition, names) });
  });
  return chips;
}

/** The filter without one of its parts. */
export function withoutFilter(filter: PeopleFilter, name: FilterName): PeopleFilter {
  switch (name) {
    case 'account':
      return { ...filter, account: 'all' };
    case 'kind':
      return { ...filter, kind: 'all' };
    case 'roles':
    case 'notRoles':
    case 'presence':
    case 'notPresence':
      return { ...filter, [name]: [] };
    default: {
      const conditions = filter.conditions ?? [];
      return { ...filter, conditions: conditions.filter((_, index) => index !== conditionIndex(name)) };
    }
  }
}

/** The filter with one of its parts turned into its opposite; what is asked beside it stays. */
export function withNegation(filter: PeopleFilter, name: FilterName): PeopleFilter {
  const { roles, notRoles, presence, notPresence = [], conditions = [] } = filter;
  const both = <Value>(one: readonly Value[], other: readonly Value[]): Value[] => [
    ...new Set([...one, ...other]),
  ];
  switch (name) {
    case 'account':
      return { ...filter, account: filter.account === 'active' ? 'deactivated' : 'active' };
    case 'kind':
      return { ...filter, kind: filter.kind === 'people' ? 'bots' : 'people' };
    case 'roles':
      return { ...filter, roles: [], notRoles: both(notRoles, roles) };
    case 'notRoles':
      return { ...filter, notRoles: [], roles: both(roles, notRoles) };
    case 'presence':
      return { ...filter, presence: [], notPresence: both(notPresence, presence) };
    case 'notPresence':
      return { ...filter, notPresence: [], presence: both(presence, notPresence) };
    default: {
      const at = conditionIndex(name);
      return {
        ...filter,
        conditions: conditions.map((each, index) =>
          index === at ? { ...each, negated: !each.negated } : each,
        ),
      };
    }
  }
}

/** Puts a condition in the place of another, whose negation stays, or after all. */
export function withCondition(
  filter: PeopleFilter,
  condition: PersonCondition,
  replaced: FilterName | null,
): PeopleFilter {
  const { conditions = [] } = filter;
  const at = replaced === null ? undefined : conditionIndex(replaced);
  if (at === undefined || conditions[at] === undefined) {
    return { ...filter, conditions: [...conditions, condition] };
  }
  return { ...filter, conditions: conditions.with(at, { ...condition, negated: conditions[at].negated }) };
}

/** Whether two filters ask the same in the same order, however what they do not ask is written. */
export function sameFilter(one: PeopleFilter, other: PeopleFilter): boolean {
  const written = ({ notPresence = [], conditions = [], ...rest }: PeopleFilter): string =>
    JSON.stringify([
      rest.text.trim(),
      rest.account,
      rest.kind,
      rest.roles.toSorted(),
      rest.notRoles.toSorted(),
      rest.presence.toSorted(),
      notPresence.toSorted(),
      conditions,
    ]);
  return written(one) === written(other);
}

/** Adds a value to a filter that takes several, or takes it out again. */
export function toggleValue<Value extends Role | Presence>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}

/**
 * One sentence that names what nobody matches: "No active guest is named “kiln”." Said when a query has no hits.
 */
export function nothingMatches(filter: PeopleFilter, names: FilterNames = nothingNamed): string {
  const { kind, roles, notRoles, presence, notPresence = [] } = filter;
  const noun = kind === 'bots' ? 'bot' : kind === 'people' ? 'person' : 'account';
  const account = filter.account === 'all' ? '' : `${filter.account} `;
  const conditions = activeFilters(filter, names)
    .filter(({ name }) => conditionIndex(name) !== undefined)
    .map(({ field, operator, value }) => `${field} ${operator} ${value}`);
  const parts = [
    roles.length > 0 ? ` has the role ${roleWords(roles)}` : '',
    notRoles.length > 0 ? ` has a role other than ${roleWords(notRoles)}` : '',
    presence.length > 0 ? ` is ${presenceWords(presence)} now` : '',
    notPresence.length > 0 ? ` is anything but ${presenceWords(notPresence)} now` : '',
    conditions.length > 0 ? ` matches “${conditions.join('” and “')}”` : '',
    filter.text.trim() === '' ? '' : ` has “${filter.text.trim()}” in the name, email or id`,
  ].filter((part) => part !== '');
  return parts.length === 0
    ? `There is no ${account}${noun} here.`
    : `No ${account}${noun}${parts.join(' and')}.`;
}

const nouns = { people: 'person', bots: 'bot', all: 'account' } as const;

/** How many hits there are, bots by their name: "227 people", "1 bot", "12 accounts". */
export function matchedWords(kind: PeopleFilter['kind'], count: number): string {
  return countOf(count, nouns[kind]);
}

/** What a number of hits counts: "people match", "bot matches", "accounts match". */
export function matchWords(kind: PeopleFilter['kind'], count: number): string {
  return plural(count, `${nouns[kind]} matches`, `${plural(2, nouns[kind])} match`);
}
