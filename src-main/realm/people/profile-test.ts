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
 * Returns the test for a profile field's stored values, by the field's type. A blank value or an empty list counts as
 * not set.
 *
 * @param textOf how a stored value reads
 * @returns takes a value as stored by the server
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
    // Stored dates sort as texts.
    case 'before':
      return (stored) => isDate(stored) && stored < look.value;
    case 'after':
      return (stored) => isDate(stored) && stored > look.value;
    default:
      return missingCase(look);
  }
}
