import type { CustomEmoji } from '#contract/organization.ts';
import type { StatusEmoji } from '#contract/people.ts';
import { fold } from '#contract/folded-text.ts';
import { hasWords } from '../../ui/match.ts';
import type { ListedEmoji } from './common-emoji.ts';

const shownWithoutText = 64;

/**
 * Emoji whose name or further words contain every word of `text`; names that start with it come first, then the
 * organization's own. Without text, the list itself and after it the organization's own. An own emoji of the same name
 * hides the common one, as on the server.
 */
export function searchEmoji(
  text: string,
  common: readonly ListedEmoji[],
  customEmoji: readonly CustomEmoji[],
): StatusEmoji[] {
  const wanted = fold(text)
    .replaceAll(/[\s_:]+/gu, ' ')
    .trim();
  const own: ListedEmoji[] = customEmoji
    .filter(({ deactivated }) => !deactivated)
    .map(({ id, name }) => ({ code: id, name, kind: 'custom', words: '' }));
  const ownNames = new Set(own.map(({ name }) => name));
  const all = [...common.filter(({ name }) => !ownNames.has(name)), ...own];
  const strip = ({ name, code, kind }: ListedEmoji): StatusEmoji => ({ name, code, kind });
  if (wanted === '') return all.slice(0, shownWithoutText + own.length).map(strip);
  const first = wanted.split(' ')[0] ?? '';
  return all
    .filter((emoji) => hasWords(`${emoji.name} ${emoji.words}`, wanted))
    .toSorted((one, other) => Number(other.name.startsWith(first)) - Number(one.name.startsWith(first)))
    .map(strip);
}
