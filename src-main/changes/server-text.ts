import { halfCharacterObjection } from '#contract/storable-text.ts';

/**
 * The server's rules for texts that people type, checked before anything is sent, in its order and its words
 * (https://zulip.com/api/update-user, https://zulip.com/api/update-status).
 */

/** What Python's `str.strip` takes away: white space, and four separators that JavaScript does not count as such. */
function isServerSpace(character: string): boolean {
  return (character >= '\u001C' && character <= '\u001F') || /\p{White_Space}/u.test(character);
}

/** Takes away the white space that the server takes away at both ends before it stores a text. */
export function trimAsServer(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isServerSpace(text.charAt(start))) start += 1;
  while (end > start && isServerSpace(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The length as the server counts it: in code points, not in UTF-16 units. */
export function codePointCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

export const maximumNameLength = 100;
export const maximumStatusLength = 60;

/** Names of one character came between 11.0 and here without a level of their own; there the server decides. */
const oneCharacterLevel = 422;

/** Since here (9.2) joiners and marks of direction are characters like any other. */
const joinerLevel = 278;

/**
 * Control characters, surrogates, characters that can never be assigned, and those that mentions give a meaning to.
 * Characters that are merely unassigned yet are left to the server: its tables may be newer than ours.
 */
const forbiddenInNames = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}*`\\>"@]/u;
const formerlyForbiddenInNames = /[\p{Cf}\p{Co}]/u;

/** Such an ending would make a mention with an id ambiguous. */
const idEnding = /\|\p{Nd}+$/u;

/** The fewest characters that a name has on a server of that level. */
export function minimumNameLength(featureLevel: number): number {
  return featureLevel < oneCharacterLevel ? 2 : 1;
}

/** The server's objection to a name that was trimmed as the server does, or null. */
export function nameObjection(trimmed: string, featureLevel: number): string | null {
  const length = codePointCount(trimmed);
  if (length > maximumNameLength) return 'Name too long!';
  if (length < minimumNameLength(featureLevel)) {
    return featureLevel < oneCharacterLevel ? 'Name too short!' : 'Name must not be empty!';
  }
  if (forbiddenInNames.test(trimmed)) return 'Invalid characters in name!';
  if (featureLevel < joinerLevel && formerlyForbiddenInNames.test(trimmed))
    return 'Invalid characters in name!';
  if (idEnding.test(trimmed)) return 'Invalid format!';
  return null;
}

/** The server's objection to a status text that was trimmed as the server does, or null. */
export function statusTextObjection(trimmed: string): string | null {
  return codePointCount(trimmed) > maximumStatusLength
    ? `status_text is too long (limit: ${maximumStatusLength} characters)`
    : storageObjection(trimmed);
}

/** An objection of our own to a text that the server can't store as it is: it answers 500, or stores another one. */
export function storageObjection(text: string): string | null {
  return text.includes('\0')
    ? "The server can't store the invisible character NUL. Remove it."
    : halfCharacterObjection(text);
}
