import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListChoices, ListReading, ListSource, ListUse, NamingText } from '#contract/list-file.ts';
import { fail, succeed, type Failure, type Result } from '#contract/outcome.ts';
import { openList, type OpenedList } from '../../list-file/read-list.ts';
import { namingLines, writtenPeople, type WrittenPeople } from '../../list-file/written-people.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { ownMeanings } from '../people-file/own-titles.ts';
import { foreignIds } from './foreign-ids.ts';

/** Files larger than this are refused, in bytes; a hundred thousand people with twenty columns need a third of it. */
const largestFile = 64_000_000;
const textPerPage = 200_000;

/** A list as it is read with some choices; `list` is null where it can't be used. */
export interface ListAnswer {
  reading: ListReading;
  list: OpenedList | null;
}

/** The lists that are open in one organization. Their bytes stay here. */
export interface OpenLists {
  begin(use: ListUse, byteCount: number): Result<{ listId: string }>;
  addPiece(listId: string, piece: Uint8Array): Result<null>;
  read(use: ListUse, source: ListSource, choices: ListChoices): Promise<Result<ListAnswer>>;
  /** Everybody whom a list names by address; nobody while something is asked. */
  people(
    use: ListUse,
    source: ListSource,
    choices: ListChoices,
  ): Promise<Result<WrittenPeople & { reading: ListReading }>>;
  /** A page of the text that names people of the organization. */
  naming(
    source: ListSource,
    choices: ListChoices,
    from: number,
  ): Promise<Result<NamingText & { next: number | null }>>;
  end(listId: string): Result<null>;
}

interface OpenFile {
  use: ListUse;
  byteCount: number;
  received: number;
  pieces: Uint8Array[];
}

const notThere: Failure = { kind: 'gone', message: 'This file is no longer open. Choose it again.' };
const notLoaded: Failure = {
  kind: 'offline',
  reason: 'unreachable',
  message: 'The people of this organization have not been loaded yet.',
};

function invalidFile(message: string): { ok: false; failure: Failure } {
  return fail({ kind: 'invalid-input', field: 'file', message });
}

/** The end of a page of text that begins at `from`; a pair of surrogates is not parted. */
export function pageEnd(text: string, from: number): number {
  const end = Math.min(from + textPerPage, text.length);
  const last = text.charCodeAt(end - 1);
  return end < text.length && last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}

/** @param model the people as they are now, or null while they are not loaded */
export function createOpenLists(model: () => RealmModel | null): OpenLists {
  const files = new Map<string, OpenFile>();
  const pause = (): Promise<void> => nextTurn();

  function piecesOf(source: ListSource): Result<readonly Uint8Array[]> {
    if ('text' in source) return succeed([new TextEncoder().encode(source.text)]);
    const file = files.get(source.listId);
    if (file === undefined) return fail(notThere);
    return file.received < file.byteCount
      ? invalidFile('The file has become shorter while it was read. Choose it again.')
      : succeed(file.pieces);
  }

  async function read(use: ListUse, source: ListSource, choices: ListChoices): Promise<Result<ListAnswer>> {
    const people = model();
    if (people === null) return fail(notLoaded);
    const pieces = piecesOf(source);
    if (!pieces.ok) return pieces;
    const known = use === 'import' ? ownMeanings(people.profileFields.rows.values()) : () => null;
    const opened = await openList(pieces.value, choices, { use, isPasted: 'text' in source, known, pause });
    const { reading, list } = opened;
    const hasIds = list !== null && list.columns.some(({ meaning }) => meaning === 'user-id');
    // In a list of members ids only count where there are no addresses.
    const goesByIds = use === 'import' || list?.columns.every(({ meaning }) => meaning !== 'email');
    if (reading.kind !== 'read' || list === null || !hasIds || !goesByIds || choices.trustsIds)
      return succeed(opened);
    const isUnsure = reading.questions.some(({ kind }) => kind === 'user-id');
    const foreign = await foreignIds(people, list, isUnsure, pause);
    if (foreign === null) return succeed(opened);
    const others = reading.questions.filter(({ kind }) => kind !== 'user-id');
    return succeed({ reading: { ...reading, questions: [...others, foreign] }, list });
  }

  return {
    begin(use, byteCount) {
      if (byteCount > largestFile) {
        return invalidFile(
          `The file is larger than ${largestFile / 1_000_000} MB. Split it into several files.`,
        );
      }
      // A window has one file for each use at a time, and one that was loaded again cannot end the one it had.
      for (const [listId, file] of files) if (file.use === use) files.delete(listId);
      const listId = randomUUID();
      files.set(listId, { use, byteCount, received: 0, pieces: [] });
      return succeed({ listId });
    },
    addPiece(listId, piece) {
      const file = files.get(listId);
      if (file === undefined) return fail(notThere);
      if (file.received + piece.length > file.byteCount) {
        return invalidFile('The file has become longer while it was read. Choose it again.');
      }
      file.pieces.push(piece);
      file.received += piece.length;
      return succeed(null);
    },
    read,
    async people(use, source, choices) {
      const answer = await read(use, source, choices);
      if (!answer.ok) return answer;
      const { reading, list } = answer.value;
      const isReady = reading.kind === 'read' && reading.questions.length === 0 && list !== null;
      const found = isReady ? await writtenPeople(list, pause) : { people: [], ignored: 0, removedSigns: [] };
      return succeed({ ...found, reading });
    },
    async naming(source, choices, from) {
      const answer = await read('members', source, choices);
      if (!answer.ok) return answer;
      const { reading, list } = answer.value;
      const isReady = reading.kind === 'read' && reading.questions.length === 0 && list !== null;
      if (!isReady) return succeed({ text: '', next: null, unnamed: 0, removedSigns: [] });
      const naming = await namingLines(list, pause);
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
