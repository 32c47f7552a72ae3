import { areIds } from '#contract/changes.ts';
import type { ProfileField } from '#contract/people.ts';
import { isWebAddress, codePointCount, profileTextLimit, storageObjection } from '#contract/text-rules.ts';
import { text } from '#words/text.ts';
import { calendarDay } from '../../../calendar-day.ts';
import { targetsOfField } from '../profile-field/profile-field-subject.ts';
import { checkProfileValue, isSelfService } from './checks.ts';
import type { PersonFacts } from './person-facts.ts';
import type { FieldRules } from '../kind-rules.ts';

/** The user IDs in a "people" value; null if it isn't a list of them. */
export function peopleInValue(value: string): number[] | null {
  try {
    const parsed: unknown = JSON.parse(value);
    return areIds(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** The details of a change whose value is sent as a list. */
export const listOfPeople = 'people';

/** Servers write the list with and without spaces; an empty one counts as no value. */
export function canonicalPeople(value: string): string {
  const ids = peopleInValue(value);
  if (ids === null) return value;
  return ids.length === 0 ? '' : JSON.stringify(ids);
}

function isDate(value: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  return calendarDay(Number(year), Number(month), Number(day)) !== null;
}

function objectionToPeople(
  value: string,
  person: (userId: number) => PersonFacts | undefined,
): string | null {
  const ids = peopleInValue(value);
  if (ids === null) return 'User IDs is not a list';
  const unknown = ids.filter((id) => person(id) === undefined);
  if (unknown.length > 0) return `Invalid user IDs: ${unknown.join(', ')}`;
  for (const id of ids) {
    const found = person(id);
    if (found === undefined) continue;
    if (!found.isActive) return `User with ID ${id} is deactivated`;
    if (found.isBot) return `User with ID ${id} is a bot`;
  }
  return null;
}

function objectionToText(field: ProfileField, value: string): string | null {
  const limit = profileTextLimit(field.type) ?? Infinity;
  return codePointCount(value) > limit
    ? `${field.name} is too long (limit: ${limit} characters)`
    : storageObjection(value);
}

/** The server's objection to a profile field's value, in its words; null for a valid or empty one. */
function objectionTo(
  field: ProfileField,
  value: string,
  person: (userId: number) => PersonFacts | undefined,
): string | null {
  if (value === '') return null;
  switch (field.type) {
    case 'short-text':
    case 'external-account':
    case 'pronouns':
    case 'long-text':
      return objectionToText(field, value);
    case 'list':
      return field.options.some(({ key }) => key === value)
        ? null
        : `'${value}' is not a valid choice for '${field.name}'.`;
    case 'date':
      return isDate(value) ? null : `${field.name} is not a date`;
    case 'link':
      return isWebAddress(value) ? null : `${field.name} is not a URL`;
    case 'people':
      return objectionToPeople(value, person);
    default:
      return `This version of the console does not know the type of ${field.name}.`;
  }
}

/** Values of one custom profile field. https://zulip.com/help/custom-profile-fields */
export function profileValueRules(
  field: ProfileField,
  person: (userId: number) => PersonFacts | undefined,
): FieldRules<PersonFacts> {
  const isList = field.type === 'people';
  const current = ({ profile }: PersonFacts): string => {
    const value = profile[field.id] ?? '';
    return isList ? canonicalPeople(value) : value;
  };
  return {
    noun: field.name,
    inputField: 'value',
    details: () => (isList ? listOfPeople : null),
    current,
    goesWith: targetsOfField(field),
    withValue: (person, value) => ({ ...person, profile: { ...person.profile, [field.id]: value } }),
    words(value) {
      if (value === '') return 'Not set';
      if (field.type === 'list') return field.options.find(({ key }) => key === value)?.text ?? value;
      if (field.type !== 'people') return value;
      return (peopleInValue(value) ?? []).map((id) => person(id)?.name ?? `User ${id}`).join(', ');
    },
    objection: (value) => objectionTo(field, value, person),
    check: ({ facts, subject: target, value }) =>
      checkProfileValue(facts.caller, target, field, current(target) === value),
    endpoint(person, value, caller) {
      if (!isSelfService(caller, person)) return 'PATCH /users/{user_id}';
      return value === '' ? 'DELETE /users/me/profile_data' : 'PATCH /users/me/profile_data';
    },
    effects: () => ({
      whatElseChanges: [],
      canBeUndone: [text('effect.profile-value-undone', { field: field.name })],
      cannotBeUndone: [text('effect.profile-value-seen')],
    }),
  };
}
