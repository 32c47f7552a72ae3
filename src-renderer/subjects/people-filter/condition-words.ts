import type { Group } from '#contract/groups.ts';
import type { ProfileField } from '#contract/people.ts';
import type { DaysTest, FieldTest, PersonCondition } from '#contract/calls/people-filter.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { groupName } from '#contract/words/groups.ts';
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
      return `in the last ${countOf(when.days, 'day')}`;
    case 'before':
      return `more than ${countOf(when.days, 'day')} ago`;
    case 'never':
      return 'never';
    case 'unknown':
      return 'unknown';
  }
}

const nameOf = ({ people }: FilterNames, userId: number): string => people[userId] ?? `user ${userId}`;

function fieldValueWords(look: FieldTest, field: ProfileField | undefined, names: FilterNames): string {
  if (look.test === 'set') return 'set';
  if (look.test === 'contains' || field === undefined) return look.value;
  if (field.type === 'people') return nameOf(names, Number(look.value));
  const value = readProfileValue(field, look.value, {});
  return 'text' in value ? value.text : look.value;
}

function fieldOperator({ look, negated }: Extract<PersonCondition, { kind: 'field' }>): string {
  if (look.test === 'contains') return negated ? 'does not contain' : 'contains';
  const is = negated ? 'is not' : 'is';
  return look.test === 'before' || look.test === 'after' ? `${is} ${look.test}` : is;
}

/** A condition as its chip says it: field, operator, value. */
export function conditionWords(condition: PersonCondition, names: FilterNames): ConditionWords {
  const operator = condition.negated ? 'is not' : 'is';
  switch (condition.kind) {
    case 'group': {
      const group = names.groups.find(({ id }) => id === condition.groupId);
      return { field: 'Group', operator, value: group === undefined ? 'a deleted group' : groupName(group) };
    }
    case 'channel':
      return {
        field: 'Channel',
        operator,
        value: condition.name,
      };
    case 'field': {
      const field = names.fields.find(({ id }) => id === condition.fieldId);
      return {
        field: field?.name ?? 'Deleted field',
        operator: fieldOperator(condition),
        value: fieldValueWords(condition.look, field, names),
      };
    }
    case 'outside-domains':
      return { field: 'Email', operator, value: 'outside the allowed domains' };
    case 'domain':
      return { field: 'Email domain', operator, value: condition.domain };
    case 'last-active':
      return { field: 'Last active', operator, value: whenWords(condition.when) };
    case 'joined':
      return { field: 'Joined', operator, value: whenWords(condition.when) };
    case 'timezone':
      return { field: 'Time zone', operator, value: condition.timezone || 'unset' };
    case 'status':
      return { field: 'Status', operator, value: 'set' };
    case 'status-text':
      return {
        field: 'Status',
        operator: condition.negated ? 'does not contain' : 'contains',
        value: condition.text,
      };
    case 'bot-owner': {
      const value = condition.userId === null ? 'deactivated or none' : nameOf(names, condition.userId);
      return { field: 'Bot owner', operator, value };
    }
    case 'list':
      return {
        field: 'Person',
        operator: condition.negated ? 'is not' : 'is',
        value: `in the pasted list (${formatCount(condition.count)})`,
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
