import type { Group } from '#contract/groups.ts';
import type { ProfileField } from '#contract/people.ts';
import type { DaysTest, FieldTest, PersonCondition } from '#contract/calls/people-filter.ts';
import { groupName } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';
import { readProfileValue } from '../people/profile-value.ts';

/** Where the words of conditions come from: what they name by id. */
export interface FilterNames {
  groups: readonly Group[];
  fields: readonly ProfileField[];
  /** Names of people by user id, as far as they are known. */
  people: Readonly<Record<string, string>>;
}

export interface ConditionWords {
  field: string;
  operator: string;
  value: string;
}

function whenWords(when: DaysTest): string {
  switch (when.test) {
    case 'within':
      return say('people-filter.within', { days: when.days });
    case 'before':
      return say('people-filter.before-days', { days: when.days });
    case 'never':
      return say('people-filter.value-never');
    case 'unknown':
      return say('people-filter.value-unknown');
  }
}

const nameOf = ({ people }: FilterNames, userId: number): string =>
  people[userId] ?? say('people-filter.user', { id: String(userId) });

function fieldValueWords(look: FieldTest, field: ProfileField | undefined, names: FilterNames): string {
  if (look.test === 'set') return say('people-filter.set');
  if (look.test === 'contains' || field === undefined) return look.value;
  if (field.type === 'people') return nameOf(names, Number(look.value));
  const value = readProfileValue(field, look.value, {});
  return 'text' in value ? value.text : look.value;
}

/** "is" or "is not". */
export const isOperator = (negated: boolean): string =>
  say(negated ? 'people-filter.is-not' : 'people-filter.is');
const containsOperator = (negated: boolean): string =>
  say(negated ? 'people-filter.contains-not' : 'people-filter.contains');

function fieldOperator({ look, negated }: Extract<PersonCondition, { kind: 'field' }>): string {
  switch (look.test) {
    case 'contains':
      return containsOperator(negated);
    case 'before':
      return say(negated ? 'people-filter.is-not-before' : 'people-filter.is-before');
    case 'after':
      return say(negated ? 'people-filter.is-not-after' : 'people-filter.is-after');
    default:
      return isOperator(negated);
  }
}

/** A condition as its chip says it: field, operator, value. */
export function conditionWords(condition: PersonCondition, names: FilterNames): ConditionWords {
  const operator = isOperator(condition.negated);
  switch (condition.kind) {
    case 'group': {
      const group = names.groups.find(({ id }) => id === condition.groupId);
      return {
        field: say('people-filter.group'),
        operator,
        value: group === undefined ? say('people-filter.deleted-group') : groupName(group),
      };
    }
    case 'channel':
      return {
        field: say('people-filter.channel'),
        operator,
        value: condition.name,
      };
    case 'field': {
      const field = names.fields.find(({ id }) => id === condition.fieldId);
      return {
        field: field?.name ?? say('people-filter.deleted-field'),
        operator: fieldOperator(condition),
        value: fieldValueWords(condition.look, field, names),
      };
    }
    case 'outside-domains':
      return { field: say('people-filter.email'), operator, value: say('people-filter.outside-value') };
    case 'domain':
      return { field: say('people-filter.email-domain'), operator, value: condition.domain };
    case 'last-active':
      return { field: say('people-filter.last-active'), operator, value: whenWords(condition.when) };
    case 'joined':
      return { field: say('people-filter.joined'), operator, value: whenWords(condition.when) };
    case 'timezone':
      return {
        field: say('people-filter.time-zone'),
        operator,
        value: condition.timezone || say('people-filter.unset'),
      };
    case 'status':
      return { field: say('people-filter.status'), operator, value: say('people-filter.set') };
    case 'status-text':
      return {
        field: say('people-filter.status'),
        operator: containsOperator(condition.negated),
        value: condition.text,
      };
    case 'bot-owner': {
      const value =
        condition.userId === null ? say('people-filter.no-owner-value') : nameOf(names, condition.userId);
      return { field: say('people-filter.bot-owner'), operator, value };
    }
    case 'list':
      return {
        field: say('people-filter.person'),
        operator,
        value: say('people-filter.pasted', { count: condition.count }),
      };
  }
}

/** The people whose names the words of conditions need. */
export function peopleNamed(
  conditions: readonly PersonCondition[],
  fields: readonly ProfileField[],
): number[] {
  return conditions.flatMap((condition) => {
    if (condition.kind === 'bot-owner') return condition.userId ?? [];
    if (condition.kind !== 'field' || condition.look.test !== 'is') return [];
    const field = fields.find(({ id }) => id === condition.fieldId);
    return field?.type === 'people' ? [Number(condition.look.value)] : [];
  });
}
