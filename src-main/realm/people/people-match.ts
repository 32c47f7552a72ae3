import type { PastedMatch, PastedReason } from '#contract/people.ts';
import { apiEmailOf, personFlag, type PeopleColumns } from './people-columns.ts';
import { fold } from '#contract/folded-text.ts';
import { lettersOf, nearName } from './near-names.ts';
import { nameKey, type PastedEntry } from './pasted-entries.ts';
import { pastedLines } from './pasted-lines.ts';
import { createPause, finish } from '../../yielding-work.ts';

/** How many people are suggested for one entry; more would make the choice no easier. */
const mostOffered = 20;
/** How many unmatched entries are compared with everyone's name; the rest are only reported as not found. */
const mostCompared = 100;
const longestShown = 200;
/** A lower cost is a typo; thousands of names may share only some words. */
const likely = 3;
const mostVague = 500;

type Pause = ReturnType<typeof createPause>;

const foldedName = (name: string): string => fold(nameKey(name)).replaceAll(/\s+/gu, ' ').trim();

/** The most parts, and thus one comma less, that a name may have. */
const mostParts = 4;
const longestName = 100;

/** A run of entries on a line as one name, in its possible spellings; null if they can't be one. */
function asOneName(line: readonly PastedEntry[], from: number, count: number): PastedEntry | null {
  const parts = line.slice(from, from + count);
  const [first, second] = parts;
  if (parts.length < count || first === undefined) return null;
  const canBeOne = parts.every(
    ({ kind, isMention, link }, place) =>
      kind === 'name' && isMention !== true && (place === 0 || link !== undefined),
  );
  const texts = parts.map(({ keys }) => keys.at(-1) ?? '');
  const literal = texts.join(', ');
  if (!canBeOne || literal.length > longestName) return null;
  const spelled = second?.link === 'tab' ? [texts.join(' ')] : [literal];
  return {
    ...first,
    keys: count === 2 ? [...spelled, texts.toReversed().join(' ')] : spelled,
    text: parts.map(({ text }) => text).join(', '),
    leftOut: parts.flatMap(({ leftOut }) => leftOut),
  };
}

/** Rows by lookup key; contains only keys that were asked for. */
interface Found {
  byEmail: Map<string, number>;
  byName: Map<string, number[]>;
}

const generatedEmail = /^user(?<userId>\d{1,10})@/u;

/** The row with this delivery address, if the server generated it. */
function rowOfGenerated(columns: PeopleColumns, email: string): number | undefined {
  const row = columns.rowOf.get(Number(generatedEmail.exec(email)?.groups?.['userId'] ?? 0));
  return row !== undefined && apiEmailOf(columns, row).toLowerCase() === email ? row : undefined;
}

/** Visits everyone, yielding in between. Skips people who join meanwhile. */
async function forEachRow(columns: PeopleColumns, look: (row: number) => void, pause: Pause): Promise<void> {
  const end = columns.count;
  for (let row = 0; row < end; row++) {
    const turn = pause();
    if (turn !== undefined) await turn;
    if (((columns.flags[row] ?? 0) & personFlag.present) !== 0) look(row);
  }
}

/**
 * Looks up all keys in one pass over the people: a pasted text has fewer names than an organization. A real address
 * takes precedence over a generated one.
 */
async function lookUp(
  columns: PeopleColumns,
  lines: readonly (readonly PastedEntry[])[],
  pause: Pause,
): Promise<Found> {
  const emails = new Set<string>();
  const names = new Set<string>();
  for (const line of lines) {
    const turn = pause();
    if (turn !== undefined) await turn;
    for (const [place, entry] of line.entries()) {
      if (entry.kind === 'email') emails.add(entry.keys[0] ?? '');
      if (entry.kind !== 'name') continue;
      for (const key of entry.keys) names.add(foldedName(key));
      for (let count = 2; count <= mostParts; count++) {
        const name = asOneName(line, place, count);
        if (name === null) break;
        for (const key of name.keys) names.add(foldedName(key));
      }
    }
  }
  const byEmail = new Map<string, number>();
  const byApiEmail = new Map<string, number>();
  const byName = new Map<string, number[]>();

  function look(row: number): void {
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

  if (emails.size > 0 || names.size > 0) await forEachRow(columns, look, pause);
  for (const email of emails) {
    const row = byEmail.get(email) ?? byApiEmail.get(email) ?? rowOfGenerated(columns, email);
    if (row !== undefined) byEmail.set(email, row);
  }
  return { byEmail, byName };
}

/** An entry with the rows of people it may refer to. */
interface Resolved {
  entry: PastedEntry;
  reason: PastedReason;
  rows: readonly number[];
}

const isSure = ({ reason }: Resolved): boolean =>
  reason !== 'namesakes' && reason !== 'similar' && reason !== 'not-found';

/** Resolves entries to people, from the lookup results. */
function createResolver(columns: PeopleColumns, { byEmail, byName }: Found) {
  const rowsNamed = (key: string): readonly number[] => byName.get(foldedName(key)) ?? [];
  const isSomebody = (entry: PastedEntry): boolean => entry.keys.some((key) => rowsNamed(key).length > 0);
  const wordsOf = (name: string): string[] => foldedName(name).split(/[ ,]+/u);
  const hasWords = (row: number, name: string): boolean => {
    const words = new Set(wordsOf(columns.names[row] ?? ''));
    return wordsOf(name).every((word) => words.has(word));
  };

  /** The person with the id beside the name, if the name matches. */
  function byNumberBeside({ leftOut, keys }: PastedEntry): Resolved['rows'] {
    const name = keys.at(-1) ?? '';
    const rows = leftOut.flatMap((number) => columns.rowOf.get(Number(number.replace('#', ''))) ?? []);
    return rows.filter((row) => hasWords(row, name)).slice(0, 1);
  }
  function ofName(entry: PastedEntry): Resolved {
    const [own] = byNumberBeside(entry);
    const rows = rowsNamed(entry.keys.find((key) => rowsNamed(key).length > 0) ?? '');
    if (own !== undefined && (rows.length === 0 || rows.includes(own))) {
      return { entry: { ...entry, leftOut: [] }, reason: 'name-and-id', rows: [own] };
    }
    if (rows.length !== 1) return { entry, reason: rows.length === 0 ? 'not-found' : 'namesakes', rows };
    return { entry, reason: 'name', rows };
  }
  function resolve(entry: PastedEntry): Resolved {
    if (entry.kind === 'name') return ofName(entry);
    const key = entry.keys[0] ?? '';
    const row = entry.kind === 'email' ? byEmail.get(key) : columns.rowOf.get(Number(key));
    return row === undefined
      ? { entry, reason: 'not-found', rows: [] }
      : { entry, reason: entry.kind, rows: [row] };
  }

  /** The entries of a line, joined to the longest runs that form one name. */
  function* joined(line: readonly PastedEntry[]): Generator<Resolved> {
    for (let place = 0; place < line.length;) {
      const [entry] = line.slice(place);
      if (entry === undefined) return;
      let taken = mostParts;
      let name = asOne(line, place, taken);
      while (name === null && taken > 1) name = asOne(line, place, --taken);
      yield name ?? resolve(entry);
      place += name === null ? 1 : taken;
    }
  }
  function asOne(line: readonly PastedEntry[], place: number, count: number): Resolved | null {
    const name = count > 1 ? asOneName(line, place, count) : null;
    if (name === null) return null;
    const [literal = '', reversed = ''] = name.keys;
    if (rowsNamed(literal).length > 0) return ofName({ ...name, keys: [literal] });
    const areSomebody = line.slice(place, place + count).every(isSomebody);
    if (reversed === '' || areSomebody || rowsNamed(reversed).length === 0) return null;
    const found = ofName({ ...name, keys: [reversed] });
    return found.reason === 'name' ? { ...found, reason: 'reversed-name' } : found;
  }

  /** Whether an unmatched name belongs to the address after it, as in "Quill, Mara <mara@…>". */
  function belongsTo(next: Resolved | undefined, { entry, rows }: Resolved): boolean {
    const row = next?.entry.kind === 'email' && next.entry.link === 'comma' ? next.rows[0] : undefined;
    return (
      entry.kind === 'name' && rows.length === 0 && row !== undefined && hasWords(row, entry.keys[0] ?? '')
    );
  }

  /** The people named by a line. Two unmatched parts of a name are one entry, as are cells beside a person's name. */
  return function resolveLine(line: readonly PastedEntry[]): Resolved[] {
    const resolved = [...joined(line)];
    const found = resolved.filter((one, place) => !belongsTo(resolved[place + 1], one));
    const isUnknown = ({ entry, rows }: Resolved): boolean => entry.kind === 'name' && rows.length === 0;
    const whole = found.length === line.length && line.length === 2 ? asOneName(line, 0, 2) : null;
    if (whole !== null && found.every(isUnknown)) return [{ entry: whole, reason: 'not-found', rows: [] }];
    const isRow = line.length > 1 && line.slice(1).every(({ link }) => link === 'tab');
    const [known, other] = found.filter((one) => !isUnknown(one));
    if (!isRow || known === undefined || other !== undefined) return found;
    const cells = found.filter(isUnknown).map(({ entry }) => entry.text);
    return [{ ...known, entry: { ...known.entry, leftOut: [...known.entry.leftOut, ...cells] } }];
  };
}

/** The names that an unmatched entry may be meant as. */
function namesMeant({ kind, keys, name }: PastedEntry): string[] {
  if (kind === 'name') return keys.map(foldedName);
  const words = (keys[0] ?? '').replace(/@.*$/u, '').split(/[^\p{L}]+/u);
  const isName = words.length > 1 && words.every((word) => word.length > 1);
  return [...(name === undefined ? [] : [foldedName(name)]), ...(isName ? [words.join(' ')] : [])];
}

/** Adds people with similar names to each unmatched entry. */
async function addSimilar(
  columns: PeopleColumns,
  found: readonly Resolved[],
  pause: Pause,
): Promise<readonly Resolved[]> {
  const unknown = found.filter(({ entry, reason }) => reason === 'not-found' && entry.kind !== 'id');
  if (unknown.length === 0) return found;
  const compared = unknown.slice(0, mostCompared).map((one) => {
    const email = one.entry.kind === 'email' ? (one.entry.keys[0] ?? null) : null;
    return { one, near: nearName({ names: namesMeant(one.entry), email }), hits: [] as [number, number][] };
  });
  function compare(row: number): void {
    const name = foldedName(columns.names[row] ?? '');
    const email = columns.emails[row]?.toLowerCase() ?? '';
    const candidate = { name, nameLetters: lettersOf(name), email, emailLetters: lettersOf(email) };
    const isActive = ((columns.flags[row] ?? 0) & personFlag.active) !== 0;
    for (const { near, hits } of compared) {
      const cost = near.cost(candidate) + (isActive ? 0 : 0.5);
      if (cost < likely || (cost < Infinity && hits.length < mostVague)) hits.push([cost, row]);
    }
  }
  await forEachRow(columns, compare, pause);
  const similar = new Map(
    compared
      .filter(({ hits }) => hits.length > 0)
      .map(({ one, hits }) => {
        const best = hits.toSorted(([left], [right]) => left - right).slice(0, mostOffered);
        return [one, { ...one, reason: 'similar', rows: best.map(([, row]) => row) } satisfies Resolved];
      }),
  );
  return found.map((one) => similar.get(one) ?? one);
}

/**
 * Finds the people named in a pasted text, active or not, humans or bots. See `pastedLines` for the syntax.
 *
 * @returns the entries in text order; only `namesakes` and `similar` have several people
 */
export async function matchPeople(
  columns: PeopleColumns,
  text: string,
  signal: AbortSignal,
): Promise<PastedMatch[]> {
  const pause = createPause(signal);
  const lines = await finish(pastedLines(text), signal);
  const resolveLine = createResolver(columns, await lookUp(columns, lines, pause));
  const resolved: Resolved[] = [];
  for (const line of lines) {
    const turn = pause();
    if (turn !== undefined) await turn;
    resolved.push(...resolveLine(line));
  }
  const found = await addSimilar(columns, resolved, pause);
  return found.map((one) => {
    const { line, text: written, leftOut } = one.entry;
    return {
      line,
      text: written.slice(0, longestShown),
      leftOut: [...leftOut],
      reason: one.reason,
      people: one.rows.slice(0, isSure(one) ? 1 : mostOffered).map((row) => ({
        userId: columns.userId[row] ?? 0,
        name: columns.names[row] ?? '',
        email: columns.emails[row] ?? null,
        isActive: ((columns.flags[row] ?? 0) & personFlag.active) !== 0,
      })),
    };
  });
}
