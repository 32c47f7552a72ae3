import type { ProfileField } from '#contract/people.ts';
import { isWebAddress, codePointCount, profileTextLimit } from '#contract/text-rules.ts';
import { say } from '#words/say.ts';
import { isDay } from '../../../ui/dates/local-date-time.ts';

/**
 * What is wrong with a value as far as is known while typing, in words with what to do; null for a good one and
 * for none. https://zulip.com/help/custom-profile-fields
 */
export function valueProblem(field: ProfileField, value: string): string | null {
  if (value === '') return null;
  const limit = profileTextLimit(field.type);
  const length = codePointCount(value);
  if (limit !== null && length > limit) {
    return say('person-edit.too-long', { limit, excess: length - limit });
  }
  if (field.type === 'date' && !isDay(value)) return say('person-edit.enter-date');
  if (field.type === 'link' && !isWebAddress(value)) {
    return say('person-edit.enter-url');
  }
  return null;
}

/** The user ids in a stored value of type "people". */
export function peopleIn(value: string): number[] {
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed.filter((id): id is number => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

/** The stored value of type "people" for user ids; none where there are none. */
export function peopleValue(userIds: readonly number[]): string {
  return userIds.length === 0 ? '' : JSON.stringify(userIds);
}
