import { partsOfValue, readGroupValue } from '#contract/groups.ts';
import type { ChangeFacts } from '../../planning-facts.ts';

const mostNamed = 6;

/** Groups and people of a permission's value in words; the text is that of `groupValueText`. */
export function valueWords(text: string, facts: ChangeFacts): string {
  const value = readGroupValue(text);
  if (value === null) return 'Not known';
  const { people, groups } = partsOfValue(value);
  const names = [
    ...groups.map((groupId) => facts.userGroups.words(groupId)),
    ...people.map((userId) => facts.person(userId)?.name ?? `User ${userId}`),
  ];
  if (names.length === 0) return 'Nobody';
  const more = names.length > mostNamed ? `, ${names.length - mostNamed} more` : '';
  return `${names.slice(0, mostNamed).join(', ')}${more}`;
}
