import type { PeopleFilter, PersonCondition } from '#contract/calls/people-filter.ts';
import type { Presence, Role } from '#contract/people.ts';
import { anyOf, listOf } from '#contract/words/list.ts';
import { roleName } from '#contract/words/roles.ts';
import { say } from '#words/say.ts';
import { presenceName } from '../people/PresenceDot.tsx';
import { conditionWords, isOperator, type FilterNames } from './condition-words.ts';

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
  const plain = { operator: isOperator(false), negated: false };
  const opposite = { operator: isOperator(true), negated: true };
  const { account, kind, roles, notRoles, presence, notPresence = [], conditions = [] } = filter;
  if (account !== 'all') {
    const value = say(
      account === 'active' ? 'people-filter.active-value' : 'people-filter.deactivated-value',
    );
    chips.push({ name: 'account', field: say('people-filter.account'), ...plain, value });
  }
  if (kind !== 'all') {
    const value = say('people-filter.bot-value');
    chips.push({
      name: 'kind',
      field: say('people-filter.type'),
      ...(kind === 'bots' ? plain : opposite),
      value,
    });
  }
  const role = say('people-filter.role');
  if (roles.length > 0) chips.push({ name: 'roles', field: role, ...plain, value: roleWords(roles) });
  if (notRoles.length > 0) {
    chips.push({ name: 'notRoles', field: role, ...opposite, value: roleWords(notRoles) });
  }
  const present = say('people-filter.presence');
  if (presence.length > 0) {
    chips.push({ name: 'presence', field: present, ...plain, value: presenceWords(presence) });
  }
  if (notPresence.length > 0) {
    chips.push({ name: 'notPresence', field: present, ...opposite, value: presenceWords(notPresence) });
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

/** Says which filters nobody matches: "No people match “Role is guest” and “kiln” in the name, email or id." */
export function nothingMatches(filter: PeopleFilter, names: FilterNames = nothingNamed): string {
  const { kind } = filter;
  const text = filter.text.trim();
  const filters = [
    ...activeFilters(filter, names)
      .filter(({ name }) => name !== 'kind')
      .map(({ field, operator, value }) =>
        say('people-filter.quoted', { filter: say('people-filter.chip', { field, operator, value }) }),
      ),
    ...(text === '' ? [] : [say('people-filter.typed', { text })]),
  ];
  return filters.length === 0
    ? say('people-filter.nobody', { kind })
    : say('people-filter.nobody-matches', { kind, filters: listOf(filters) });
}

/** How many hits there are, bots by their name: "227 people", "1 bot", "12 accounts". */
export function matchedWords(kind: PeopleFilter['kind'], count: number): string {
  return say('people-filter.count', { kind, count });
}

/** What a number of hits counts: "people match", "bot matches", "accounts match". */
export function matchWords(kind: PeopleFilter['kind'], count: number): string {
  return say('people-filter.matches', { kind, count });
}
