import { setImmediate } from 'node:timers/promises';
import type { PeopleMatch } from '#contract/people.ts';
import { apiEmailOf, personFlag, type PeopleColumns } from './people-columns.ts';
import { fold } from '../../search/folded-text.ts';
import { nameKey, pastedEntries, type PastedEntry } from './pasted-entries.ts';

/** Namesakes that are told of one name; more would not help to choose. */
const mostNamesakes = 6;

const foldedName = (name: string): string => fold(nameKey(name)).replaceAll(/\s+/gu, ' ').trim();

/** No name is taken to have more commas than one less, nor to be longer. */
const mostParts = 4;
const longestName = 100;

/** So many entries from a place on as one name with commas; null where they cannot be one. */
function asOneName(entries: readonly PastedEntry[], from: number, count: number): PastedEntry | null {
  const parts = entries.slice(from, from + count);
  if (parts.length < count) return null;
  const areLinked = parts.every(
    ({ kind, isLinked }, place) => kind === 'name' && (place === 0 || isLinked === true),
  );
  const key = parts.map((part) => part.key).join(', ');
  if (!areLinked || key.length > longestName) return null;
  return { kind: 'name', key, text: parts.map(({ text }) => text).join(', ') };
}

/** Rows by what was asked for; only what was asked for is looked at and kept. */
interface Found {
  byEmail: Map<string, number>;
  byName: Map<string, number[]>;
}

/** People looked at before others get their turn: well under 50 ms also where every name has accents. */
const rowsAtOnce = 8_000;
const generatedEmail = /^user(?<userId>\d{1,10})@/u;

/** The row whose address for the API this is, where the server made it up. */
function rowOfGenerated(columns: PeopleColumns, email: string): number | undefined {
  const row = columns.rowOf.get(Number(generatedEmail.exec(email)?.groups?.['userId'] ?? 0));
  return row !== undefined && apiEmailOf(columns, row).toLowerCase() === email ? row : undefined;
}

/**
 * Goes through all people once, looking up what they are called in what was asked for: a pasted text has fewer names
 * than an organization. A real address goes before one that the server made up. Others get their turn in between, and
 * whoever comes meanwhile is not found.
 */
async function lookUp(columns: PeopleColumns, entries: readonly PastedEntry[]): Promise<Found> {
  const emails = new Set<string>();
  const names = new Set<string>();
  for (const [place, entry] of entries.entries()) {
    if (place % rowsAtOnce === 0) await setImmediate();
    if (entry.kind === 'email') emails.add(entry.key);
    if (entry.kind !== 'name') continue;
    names.add(foldedName(entry.key));
    for (let count = 2; count <= mostParts; count++) {
      const name = asOneName(entries, place, count);
      if (name?.kind !== 'name') break;
      names.add(foldedName(name.key));
    }
  }
  const byEmail = new Map<string, number>();
  const byApiEmail = new Map<string, number>();
  const byName = new Map<string, number[]>();

  function look(row: number): void {
    if (((columns.flags[row] ?? 0) & personFlag.present) === 0) return;
    if (emails.size > 0) {
      const email = columns.emails[row]?.toLowerCase();
      if (email !== undefined && emails.has(email)) byEmail.set(email, row);
      const apiEmail = columns.apiEmails[row];
      if (typeof apiEmail === 'string' && emails.has(apiEmail.toLowerCase())) {
        byApiEmail.set(apiEmail.toLowerCase(), row);
      }
    }
    if (names.size === 0) return;
    const name = foldedName(columns.names[row] ?? '');
    if (!names.has(name)) return;
    const namesakes = byName.get(name);
    if (namesakes) namesakes.push(row);
    else byName.set(name, [row]);
  }

  const everybody = emails.size > 0 || names.size > 0 ? columns.count : 0;
  for (let row = 0; row < everybody; row++) {
    if (row % rowsAtOnce === 0) await setImmediate();
    look(row);
  }
  for (const email of emails) {
    const row = byEmail.get(email) ?? byApiEmail.get(email) ?? rowOfGenerated(columns, email);
    if (row !== undefined) byEmail.set(email, row);
  }
  return { byEmail, byName };
}

/** Finds who a pasted text names, active or not, people or bots. See `pastedEntries` for what is understood. */
export async function matchPeople(columns: PeopleColumns, text: string): Promise<PeopleMatch> {
  const entries = pastedEntries(text);
  const { byEmail, byName } = await lookUp(columns, entries);
  const matched = new Set<number>();
  const notFound = new Map<string, string>();
  const ambiguous = new Map<string, PeopleMatch['ambiguous'][number]>();
  let duplicates = 0;

  function rowsOf(entry: PastedEntry): readonly number[] {
    if (entry.kind === 'name') return byName.get(foldedName(entry.key)) ?? [];
    const row = entry.kind === 'email' ? byEmail.get(entry.key) : columns.rowOf.get(entry.key);
    return row === undefined ? [] : [row];
  }

  /** The entries with those joined that are somebody's name together. */
  function* joinedEntries(): Generator<readonly [PastedEntry, next: PastedEntry | undefined]> {
    const isSomebody = (entry: PastedEntry | null): boolean => entry !== null && rowsOf(entry).length > 0;
    for (let place = 0; place < entries.length;) {
      let count = mostParts;
      while (count > 1 && !isSomebody(asOneName(entries, place, count))) count -= 1;
      const entry = count === 1 ? entries[place] : asOneName(entries, place, count);
      place += count;
      if (entry) yield [entry, entries[place]];
    }
  }

  /** Whether a name that nobody has belongs to the address after it, as in "Quill, Mara <mara@…>". */
  function belongsTo(next: PastedEntry | undefined, entry: PastedEntry): boolean {
    const [row] = next?.kind === 'email' && next.isLinked === true ? rowsOf(next) : [];
    if (entry.kind !== 'name' || row === undefined) return false;
    const words = new Set(foldedName(columns.names[row] ?? '').split(/[ ,]+/u));
    return foldedName(entry.key)
      .split(/[ ,]+/u)
      .every((word) => words.has(word));
  }

  for (const [entry, next] of joinedEntries()) {
    const rows = rowsOf(entry);
    const [row] = rows;
    if (row === undefined && belongsTo(next, entry)) continue;
    const key = `${entry.kind} ${entry.key}`.toLowerCase();
    if (row === undefined) {
      if (!notFound.has(key)) notFound.set(key, entry.text);
    } else if (rows.length > 1) {
      ambiguous.set(key, {
        text: entry.text,
        people: rows.slice(0, mostNamesakes).map((namesake) => ({
          userId: columns.userId[namesake] ?? 0,
          name: columns.names[namesake] ?? '',
          email: columns.emails[namesake] ?? null,
        })),
      });
    } else {
      const userId = columns.userId[row] ?? 0;
      if (matched.has(userId)) duplicates++;
      else matched.add(userId);
    }
  }
  return {
    userIds: Uint32Array.from(matched),
    notFound: [...notFound.values()],
    ambiguous: [...ambiguous.values()],
    duplicates,
  };
}
