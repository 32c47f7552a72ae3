import type { PeopleMatch } from '#contract/people.ts';
import { succeed, type Result } from '#contract/outcome.ts';

/** So many people fit into one list. */
export const mostListed = 100_000;
/** Characters in one message: half a megabyte where each takes two bytes. */
const pieceLength = 250_000;

/**
 * Cuts a text into pieces that a call takes, each ending after a line break if there is one, else after another
 * separator, so that no entry is cut in two.
 *
 * @param length the most characters in a piece
 */
export function textPieces(text: string, length: number = pieceLength): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > length) {
    const within = text.slice(from, from + length);
    const lineEnd = within.lastIndexOf('\n');
    const separator = Math.max(...[',', ';', '\t', ' '].map((sign) => within.lastIndexOf(sign)));
    const end = lineEnd >= 0 ? lineEnd : separator;
    const taken = end < 0 ? length : end + 1;
    pieces.push(text.slice(from, from + taken));
    from += taken;
  }
  pieces.push(text.slice(from));
  return pieces;
}

/** What was found in the pieces as if the text had been read in one. */
export function joinMatches(matches: readonly PeopleMatch[]): PeopleMatch {
  const userIds = new Set<number>();
  let duplicates = 0;
  for (const match of matches) {
    duplicates += match.duplicates;
    for (const userId of match.userIds) {
      if (userIds.has(userId)) duplicates += 1;
      userIds.add(userId);
    }
  }
  const byText = <Entry>(entries: readonly Entry[], textOf: (entry: Entry) => string): Entry[] => [
    ...new Map(entries.toReversed().map((entry) => [textOf(entry).toLowerCase(), entry])).values(),
  ];
  const notFound = matches.flatMap((match) => match.notFound);
  const ambiguous = matches.flatMap((match) => match.ambiguous);
  return {
    userIds: Uint32Array.from(userIds),
    notFound: byText(notFound, (entry) => entry).toReversed(),
    ambiguous: byText(ambiguous, (entry) => entry.text).toReversed(),
    duplicates,
  };
}

/** Matches a text of any length piece by piece; the first failure ends it. */
export async function matchText(
  text: string,
  match: (piece: string) => Promise<Result<PeopleMatch>>,
): Promise<Result<PeopleMatch>> {
  const matches: PeopleMatch[] = [];
  for (const piece of textPieces(text)) {
    // One after the other: the thread that answers has other questions to answer in between.
    const result = await match(piece);
    if (!result.ok) return result;
    matches.push(result.value);
  }
  return succeed(joinMatches(matches));
}
