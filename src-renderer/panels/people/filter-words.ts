import type { PeopleFilter } from '../../../src-preload/contract/calls.ts';
import type { Presence, Role } from '../../../src-preload/contract/entities.ts';
import { presenceName } from '../../ui/PresenceDot.tsx';
import { roleName } from '../../ui/role-words.ts';

/** What the panel shows at first: the organization's active people. */
export const defaultFilter: PeopleFilter = {
  text: '',
  roles: [],
  notRoles: [],
  account: 'active',
  kind: 'people',
  presence: [],
};

/** Filters that stand as chips; text has its own field. */
export type FilterName = 'account' | 'kind' | 'roles' | 'notRoles' | 'presence';

export interface ActiveFilter {
  name: FilterName;
  field: string;
  value: string;
  negated: boolean;
}

function list(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** The filters in force in words, in the order of the chips. */
export function activeFilters(filter: PeopleFilter): ActiveFilter[] {
  const chips: ActiveFilter[] = [];
  if (filter.account !== 'all') {
    chips.push({ name: 'account', field: 'Account', value: filter.account, negated: false });
  }
  if (filter.kind === 'people') chips.push({ name: 'kind', field: 'Type', value: 'bot', negated: true });
  if (filter.kind === 'bots') chips.push({ name: 'kind', field: 'Type', value: 'bot', negated: false });
  const roleWords = (roles: readonly Role[]) => list(roles.map((role) => roleName(role).toLowerCase()));
  if (filter.roles.length > 0) {
    chips.push({ name: 'roles', field: 'Role', value: roleWords(filter.roles), negated: false });
  }
  if (filter.notRoles.length > 0) {
    chips.push({ name: 'notRoles', field: 'Role', value: roleWords(filter.notRoles), negated: true });
  }
  if (filter.presence.length > 0) {
    const words = list(filter.presence.map((presence) => presenceName(presence).toLowerCase()));
    chips.push({ name: 'presence', field: 'Presence', value: words, negated: false });
  }
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
      return { ...filter, [name]: [] };
  }
}

/** Adds a value to a filter that takes several, or takes it out again. */
export function toggleValue<Value extends Role | Presence>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}

/**
 * One sentence that names what nobody matches: "No active guest is named “kiln”." Said when a query has no hits.
 */
export function nothingMatches(filter: PeopleFilter): string {
  const { kind } = filter;
  const noun = kind === 'bots' ? 'bot' : kind === 'people' ? 'person' : 'account';
  const account = filter.account === 'all' ? '' : `${filter.account} `;
  const role =
    filter.roles.length > 0
      ? ` has the role ${activeFilters({ ...filter, account: 'all', kind: 'all', notRoles: [], presence: [] })[0]?.value ?? ''}`
      : '';
  const parts = [
    role,
    filter.notRoles.length > 0
      ? ` has a role other than ${list(filter.notRoles.map((each) => roleName(each).toLowerCase()))}`
      : '',
    filter.presence.length > 0
      ? ` is ${list(filter.presence.map((each) => presenceName(each).toLowerCase()))} now`
      : '',
    filter.text.trim() === '' ? '' : ` has “${filter.text.trim()}” in the name, e-mail or id`,
  ].filter((part) => part !== '');
  return parts.length === 0
    ? `There is no ${account}${noun} here.`
    : `No ${account}${noun}${parts.join(' and')}.`;
}
