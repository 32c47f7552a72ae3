import { randomUUID } from 'node:crypto';
import type { ListChoices, ListReading, ListSource, ListUse, NamingText } from '#contract/list-file.ts';
import { fail, succeed, type Failure, type Result } from '#contract/outcome.ts';
import { text, type Text } from '#words/text.ts';
import type { CsvRow } from '../../list-file/csv-rows.ts';
import type { Opened, OpenedList } from '../../list-file/read-list.ts';
import type { InParts } from '../../list-file/reader-tasks.ts';
import type { WrittenPerson } from '../../list-file/written-lines.ts';
import type { ReadingNotes } from '../../list-file/written-people.ts';
import { createPause } from '../../yielding-work.ts';
import { requestError } from '../../zulip/errors.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { ownMeanings } from '../people-file/own-titles.ts';
import { foreignIds } from './foreign-ids.ts';
import type { ListReader } from './list-reader.ts';

/** Larger files are refused, in bytes; a hundred thousand people with twenty columns need a third of it. */
const largestFile = 64_000_000;
const textPerPage = 200_000;

/** Everyone a list names, in its order; empty while a choice is needed. */
export interface ListedPeople extends ReadingNotes {
  people: WrittenPerson[];
  reading: ListReading;
}

/** The open lists of one organization. Their bytes stay here, shared with the thread that reads them. */
export interface OpenLists {
  begin(use: ListUse, byteCount: number): Result<{ listId: string }>;
  addPiece(listId: string, piece: Uint8Array): Result<null>;
  read(use: ListUse, source: ListSource, choices: ListChoices, signal: AbortSignal): Promise<Result<Opened>>;
  /**
   * The rows of a list without titles and the lines before them. Yields to other work every few milliseconds.
   *
   * @throws RequestError if it can't be read to its end, or if `signal` is aborted
   */
  rows(list: OpenedList, signal: AbortSignal): AsyncIterable<CsvRow>;
  /**
   * Everyone a list names by address.
   *
   * @throws as `rows` does
   */
  people(
    use: ListUse,
    source: ListSource,
    choices: ListChoices,
    signal: AbortSignal,
  ): Promise<Result<ListedPeople>>;
  /** A page of the text that names people of the organization. */
  naming(
    source: ListSource,
    choices: ListChoices,
    from: number,
    signal: AbortSignal,
  ): Promise<Result<NamingText & { next: number | null }>>;
  end(listId: string): Result<null>;
}

interface OpenFile {
  use: ListUse;
  byteCount: number;
  received: number;
  pieces: Uint8Array[];
}

const notThere: Failure = { kind: 'gone', message: text('failure.file-no-longer-open-choose') };
const notLoaded: Failure = {
  kind: 'offline',
  reason: 'not-loaded',
  message: text('failure.people-are-still-being'),
};

function invalidFile(message: Text): { ok: false; failure: Failure } {
  return fail({ kind: 'invalid-input', field: 'file', message });
}

/** The end of a page of text that begins at `from`; never splits a surrogate pair. */
export function pageEnd(text: string, from: number): number {
  const end = Math.min(from + textPerPage, text.length);
  const last = text.charCodeAt(end - 1);
  return end < text.length && last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}

/** Bytes shared with the thread without a copy. */
function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

/** @param model the current people, or null while they are not loaded */
export function createOpenLists(model: () => RealmModel | null, reader: Pick<ListReader, 'run'>): OpenLists {
  const files = new Map<string, OpenFile>();
  let lastReading = 0;

  function piecesOf(source: ListSource): Result<readonly Uint8Array[]> {
    if ('text' in source) return succeed([shared(new TextEncoder().encode(source.text))]);
    const file = files.get(source.listId);
    if (file === undefined) return fail(notThere);
    return file.received < file.byteCount
      ? invalidFile(text('file.shorter-while-read'))
      : succeed(file.pieces);
  }

  /**
   * The parts of a list as the thread reads them, each one while the previous are processed; returns the final result.
   */
  async function* partsOf<Part, End>(
    list: OpenedList,
    ask: (of: InParts) => Promise<Result<{ part: IteratorResult<Part, End> }>>,
  ): AsyncGenerator<Part, End> {
    const readingId = ++lastReading;
    let asked = ask({ list, readingId, from: 0 });
    for (let next = 1; ; next++) {
      const answer = await asked;
      if (!answer.ok) throw requestError(answer.failure);
      const { part } = answer.value;
      if (part.done === true) return part.value;
      asked = ask({ list, readingId, from: next });
      yield part.value;
    }
  }

  async function* rows(list: OpenedList, signal: AbortSignal): AsyncGenerator<CsvRow> {
    const pause = createPause(signal);
    for await (const part of partsOf(list, (of) => reader.run({ kind: 'rows', ...of }, signal))) {
      for (const row of part) {
        const turn = pause();
        if (turn !== undefined) await turn;
        yield row;
      }
    }
  }

  async function read(
    use: ListUse,
    source: ListSource,
    choices: ListChoices,
    signal: AbortSignal,
  ): Promise<Result<Opened>> {
    const people = model();
    if (people === null) return fail(notLoaded);
    const pieces = piecesOf(source);
    if (!pieces.ok) return pieces;
    const known =
      use === 'import' ? ownMeanings(people.profileFields.rows.values()) : new Map<string, never>();
    const facts = { use, isPasted: 'text' in source, known };
    const answer = await reader.run({ kind: 'open', pieces: pieces.value, choices, facts }, signal);
    if (!answer.ok) return answer;
    const { opened } = answer.value;
    const { reading, list } = opened;
    const hasIds = list !== null && list.columns.some(({ meaning }) => meaning === 'user-id');
    // In a list of members, ids only count if there are no addresses.
    const goesByIds = use === 'import' || list?.columns.every(({ meaning }) => meaning !== 'email');
    if (reading.kind !== 'read' || list === null || !hasIds || !goesByIds || choices.trustsIds)
      return succeed(opened);
    const isUnsure = reading.questions.some(({ kind }) => kind === 'user-id');
    const foreign = await foreignIds(people, list, isUnsure, rows(list, signal));
    if (foreign === null) return succeed(opened);
    const others = reading.questions.filter(({ kind }) => kind !== 'user-id');
    return succeed({ reading: { ...reading, questions: [...others, foreign] }, list });
  }

  return {
    begin(use, byteCount) {
      if (byteCount > largestFile) {
        return invalidFile(text('file.list-too-large', { megabytes: largestFile / 1_000_000 }));
      }
      // A window has one file per use at a time, and a reloaded window can't close its previous one.
      for (const [listId, file] of files) if (file.use === use) files.delete(listId);
      const listId = randomUUID();
      files.set(listId, { use, byteCount, received: 0, pieces: [] });
      return succeed({ listId });
    },
    addPiece(listId, piece) {
      const file = files.get(listId);
      if (file === undefined) return fail(notThere);
      if (file.received + piece.length > file.byteCount) {
        return invalidFile(text('file.longer-while-read'));
      }
      file.pieces.push(shared(piece));
      file.received += piece.length;
      return succeed(null);
    },
    read,
    rows,
    async people(use, source, choices, signal) {
      const answer = await read(use, source, choices, signal);
      if (!answer.ok) return answer;
      const { reading, list } = answer.value;
      const isReady = reading.kind === 'read' && reading.questions.length === 0 && list !== null;
      if (!isReady) return succeed({ people: [], ignored: 0, removedSigns: [], reading });
      const people: WrittenPerson[] = [];
      const parts = partsOf(list, (of) => reader.run({ kind: 'people', ...of }, signal));
      let part = await parts.next();
      for (; part.done !== true; part = await parts.next()) people.push(...part.value);
      return succeed({ people, ...part.value, reading });
    },
    async naming(source, choices, from, signal) {
      const answer = await read('members', source, choices, signal);
      if (!answer.ok) return answer;
      const { reading, list } = answer.value;
      const isReady = reading.kind === 'read' && reading.questions.length === 0 && list !== null;
      if (!isReady) return succeed({ text: '', next: null, unnamed: 0, removedSigns: [] });
      const named = await reader.run({ kind: 'naming', list }, signal);
      if (!named.ok) return named;
      const { naming } = named.value;
      const { text } = naming;
      const end = pageEnd(text, from);
      return succeed({ ...naming, text: text.slice(from, end), next: end < text.length ? end : null });
    },
    end(listId) {
      files.delete(listId);
      return succeed(null);
    },
  };
}
