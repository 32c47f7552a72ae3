import type { PastedMatch, PastedPerson } from '#contract/people.ts';
import { succeed, type Result } from '#contract/outcome.ts';
import { say } from '#words/say.ts';

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

/** Matches a text of any length piece by piece; the first failure ends it. Lines count on from piece to piece. */
export async function matchText(
  text: string,
  match: (piece: string) => Promise<Result<PastedMatch[]>>,
): Promise<Result<PastedMatch[]>> {
  const matches: PastedMatch[] = [];
  let linesBefore = 0;
  for (const piece of textPieces(text)) {
    // One after the other: the thread that answers has other questions to answer in between.
    const result = await match(piece);
    if (!result.ok) return result;
    for (const each of result.value) matches.push({ ...each, line: each.line + linesBefore });
    linesBefore += piece.match(/\r\n|\n|\r/gu)?.length ?? 0;
  }
  return succeed(matches);
}

/** Who was chosen for entries that may mean several people, by the entry's key. */
export type PastedChoices = ReadonlyMap<string, number>;

/** An entry of a pasted text and who it stands for. */
export interface PastedRow extends PastedMatch {
  /** The text, and which of several entries of that text it is: it outlives changes of other lines. */
  key: string;
  /** Somebody has to be chosen, or was. */
  isOpen: boolean;
  person: PastedPerson | null;
  /** The line that names the same person before; null where it is the first. */
  firstLine: number | null;
}

export interface PastedPeople {
  /** What has to be looked at first: several people, then nobody, then the others in the order of the text. */
  rows: readonly PastedRow[];
  userIds: Uint32Array;
  /** Entries for which nobody is chosen yet. */
  unclear: number;
  /** Entries that name nobody, each once, as they were written. */
  notFound: readonly string[];
  duplicates: number;
}

const urgency = ({ isOpen, reason }: PastedRow): number => (isOpen ? 0 : reason === 'not-found' ? 1 : 2);

/** "rows that name nobody", to follow their number. */
export function unnamedWords(count: number): string {
  return say('pasted-list.unnamed', { count });
}

/** Who is named by the entries of a text, with what was chosen. */
export function pastedPeople(matches: readonly PastedMatch[], choices: PastedChoices): PastedPeople {
  const lineOf = new Map<number, number>();
  const counts = new Map<string, number>();
  const rows = matches.map((match): PastedRow => {
    const text = match.text.toLowerCase();
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    const key = `${text} ${count}`;
    const isOpen = match.reason === 'namesakes' || match.reason === 'similar';
    const chosen = choices.get(key);
    const person = (isOpen ? match.people.find(({ userId }) => userId === chosen) : match.people[0]) ?? null;
    const firstLine = person === null ? null : (lineOf.get(person.userId) ?? null);
    if (person !== null && firstLine === null) lineOf.set(person.userId, match.line);
    return { ...match, key, isOpen, person, firstLine };
  });
  const notFound = rows.filter(({ reason }) => reason === 'not-found');
  return {
    rows: rows.toSorted((one, other) => urgency(one) - urgency(other)),
    userIds: Uint32Array.from(lineOf.keys()),
    unclear: rows.filter(({ isOpen, person }) => isOpen && person === null).length,
    notFound: [...new Map(notFound.map(({ text }) => [text.toLowerCase(), text])).values()],
    duplicates: rows.filter(({ firstLine }) => firstLine !== null).length,
  };
}
