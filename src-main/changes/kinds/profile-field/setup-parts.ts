import { keysOf } from '#contract/choices.ts';
import { setupOfText, setupText } from '#contract/profile-fields.ts';

/** The texts of a whole profile field before and after a change. */
interface SetupChange {
  before: string;
  after: string;
}

/**
 * A whole profile field, with the parts that a change sets taken from another one. The call leaves the other parts
 * alone, and someone else may have set them at the same moment.
 *
 * @param value the present field, as text
 * @param from the field with the parts
 * @returns null if one of the texts isn't a field
 */
export function withPartsOf(value: string, { before, after }: SetupChange, from: string): string | null {
  const [whole, earlier, later, source] = [value, before, after, from].map(setupOfText);
  if (whole == null || earlier == null || later == null || source == null) return null;
  const isSame = (part: keyof typeof whole): boolean =>
    JSON.stringify(earlier[part]) === JSON.stringify(later[part]);
  const parts = keysOf(whole).filter((part) => !isSame(part));
  return setupText({ ...whole, ...Object.fromEntries(parts.map((part) => [part, source[part]])) });
}
