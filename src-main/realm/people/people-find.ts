import { categoryPart } from './people-columns.ts';
import type { PeopleIndex } from './people-index.ts';
import { partsOf } from './people-search.ts';
import { fold, queryWords } from '#contract/folded-text.ts';

/** The people a picker searches for. */
export interface PeopleWanted {
  text: string;
  account: 'active' | 'all';
  kind: 'people' | 'all';
  /** The maximum number of hits. */
  first: number;
}

/** The number of match ranks, best first; see `rankOf`. */
const ranks = 5;
const betweenWords = /[^\p{L}\p{M}\p{N}]+/u;

/** Normalizes a name to single spaces between its words. */
const settled = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/**
 * How well a person matches the typed text: 0 the whole name, address or id, 1 the beginning of the name, 2 each word
 * begins a word of the name, 3 each word begins a word of the name or of an address before its `@`, 4 words are inside
 * others. A domain, which everyone shares, matches no one unless an `@` was typed.
 *
 * @param text the search text of the person, from `searchText`
 * @returns null if only a domain matches
 */
function rankOf(text: string, query: string, words: readonly string[]): number | null {
  const [name = '', ...others] = partsOf(text);
  const called = settled(name);
  if (called === query || others.includes(query)) return 0;
  if (called.startsWith(query)) return 1;
  const beginsAll = (parts: readonly string[]): boolean =>
    words.every((word) => parts.some((part) => part.startsWith(word)));
  const ofName = [...called.split(' '), ...called.split(betweenWords)];
  if (beginsAll(ofName)) return 2;
  const written = query.includes('@') ? others : others.map((part) => part.replace(/@.*$/u, ''));
  if (beginsAll([...ofName, ...written, ...written.flatMap((part) => part.split(betweenWords))])) return 3;
  const isWithin = (word: string): boolean => [called, ...written].some((part) => part.includes(word));
  return words.every(isWithin) ? 4 : null;
}

/**
 * Finds people by a text, likeliest first: by rank, then people before bots before deactivated accounts, then by name.
 *
 * @returns user ids; none if the text has no words
 */
export function findPeople(index: PeopleIndex, wanted: PeopleWanted): number[] {
  const marks = index.find(wanted.text);
  if (marks === null) return [];
  const { columns } = index;
  const query = settled(fold(wanted.text));
  const words = queryWords(wanted.text);
  const kinds = 3;
  const best = Array.from({ length: ranks * kinds }, (): number[] => []);
  for (const row of index.ordered({ key: 'name', descending: false })) {
    if (marks[row] !== 1) continue;
    const category = columns.category[row] ?? 0;
    const isActive = (category & categoryPart.active) !== 0;
    const isBot = (category & categoryPart.bot) !== 0;
    if ((wanted.account === 'active' && !isActive) || (wanted.kind === 'people' && isBot)) continue;
    const kind = isActive ? (isBot ? 1 : 0) : 2;
    const rank = rankOf(index.textOf(row), query, words);
    if (rank === null) continue;
    const alike = best[rank * kinds + kind]!;
    if (alike.length < wanted.first) alike.push(columns.userId[row] ?? 0);
  }
  return best.flat().slice(0, wanted.first);
}
