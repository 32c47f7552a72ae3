import type { ProfileField } from '#contract/people.ts';
import { missingCase } from '#contract/outcome.ts';
import type { FieldTest } from '#contract/calls/people-filter.ts';
import { fold } from '#contract/folded-text.ts';

/** Ids in a stored value of type "people". https://zulip.com/api/get-custom-profile-fields */
function peopleOf(stored: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(stored);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

const foldedText = (text: string): string => fold(text).trim();
const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/**
 * Makes the test of a profile field's stored values, by the field's type. A value that is blank, or a list of nobody,
 * is not set.
 *
 * @param textOf what a stored value reads as
 * @returns takes a value as the server stores it
 */
export function profileTest(
  field: ProfileField,
  look: FieldTest,
  textOf: (stored: string) => string,
): (stored: string) => boolean {
  switch (look.test) {
    case 'set':
      return (stored) => stored !== '' && (field.type !== 'people' || peopleOf(stored).length > 0);
    case 'is': {
      if (field.type === 'list' || field.type === 'date') return (stored) => stored === look.value;
      if (field.type === 'people') {
        const userId = Number(look.value);
        return (stored) => peopleOf(stored).includes(userId);
      }
      const wanted = foldedText(look.value);
      return (stored) => foldedText(stored) === wanted;
    }
    case 'contains': {
      const wanted = foldedText(look.value);
      return (stored) => fold(textOf(stored)).includes(wanted);
    }
    // Dates as the server stores them have the order of their texts.
    case 'before':
      return (stored) => isDate(stored) && stored < look.value;
    case 'after':
      return (stored) => isDate(stored) && stored > look.value;
    default:
      return missingCase(look);
  }
}
