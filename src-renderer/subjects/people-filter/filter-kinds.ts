import type { ProfileField } from '#contract/people.ts';
import type { PersonCondition, PeopleFilter } from '#contract/calls/people-filter.ts';
import { keysOf } from '#contract/choices.ts';
import { say, type MessageId } from '#words/say.ts';
import { conditionIndex, type FilterName } from './filter-words.ts';

type FieldKind = `field:${number}`;

/** What can be filtered by. */
export type FilterKind =
  | 'account'
  | 'kind'
  | 'roles'
  | 'presence'
  | 'group'
  | 'channel'
  | 'domain'
  | 'last-active'
  | 'joined'
  | 'timezone'
  | 'bot-owner'
  | 'status'
  | 'status-text'
  | FieldKind;

/** Filters that every organization has, by title, in the order of the menu. */
const fixedFilterTitles = {
  roles: 'people-filter.role',
  group: 'people-filter.group',
  channel: 'people-filter.channel',
  account: 'people-filter.account',
  kind: 'people-filter.type',
  presence: 'people-filter.presence',
  status: 'people-filter.status',
  'status-text': 'people-filter.status-text',
  'last-active': 'people-filter.last-active',
  joined: 'people-filter.joined',
  domain: 'people-filter.email-domain',
  timezone: 'people-filter.time-zone',
  'bot-owner': 'people-filter.bot-owner',
} as const satisfies Record<Exclude<FilterKind, FieldKind>, MessageId>;

/** All that can be filtered by in an organization with these profile fields, in the order of the menu. */
export function filterKinds(fields: readonly ProfileField[]): FilterKind[] {
  return [...keysOf(fixedFilterTitles), ...fields.map(({ id }): FieldKind => `field:${id}`)];
}

const isOfField = (kind: FilterKind): kind is FieldKind => kind.startsWith('field:');

/** The title of a filter; that of a profile field is its name. */
export function filterTitle(kind: FilterKind, fields: readonly ProfileField[]): string {
  if (!isOfField(kind)) return say(fixedFilterTitles[kind]);
  const fieldId = fieldIdOf(kind);
  return fields.find(({ id }) => id === fieldId)?.name ?? '';
}

/** The profile field that a filter looks at, or undefined for the other filters. */
export function fieldIdOf(kind: FilterKind): number | undefined {
  return isOfField(kind) ? Number(kind.slice('field:'.length)) : undefined;
}

function kindOfCondition(condition: PersonCondition): FilterKind | null {
  switch (condition.kind) {
    case 'field':
      return `field:${condition.fieldId}`;
    case 'outside-domains':
      return 'domain';
    // There is nothing to choose: a list is what was pasted, a status is set or not.
    case 'list':
    case 'status':
      return null;
    default:
      return condition.kind;
  }
}

/** With what a chip is changed; null where there is nothing to choose. */
export function kindOfChip(filter: PeopleFilter, name: FilterName): FilterKind | null {
  const index = conditionIndex(name);
  if (index !== undefined) {
    const condition = filter.conditions?.[index];
    return condition === undefined ? null : kindOfCondition(condition);
  }
  switch (name) {
    case 'account':
    case 'kind':
      return name;
    case 'roles':
    case 'notRoles':
      return 'roles';
    default:
      return 'presence';
  }
}
