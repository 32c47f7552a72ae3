import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CallInput } from '#contract/calls/calls.ts';
import { fail, succeed, type Failure, type Result } from '#contract/outcome.ts';
import type { ImportProblem, ImportReading, ImportSummary, ImportedEdit } from '#contract/people-file.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { compareFile, type Comparison } from './compare-file.ts';
import { readFile, type ReadFile } from './read-file.ts';
import { rejectedRows } from './rejected-rows.ts';

/** Files larger than this are refused, in bytes; a hundred thousand people with twenty columns need a third of it. */
const largestFile = 64_000_000;
const problemsPerPage = 200;
const textPerPage = 200_000;

/** The import that is under way in one organization. Bytes, rows and edits stay here. */
export interface PeopleImports {
  begin(byteCount: number): Result<{ importId: string }>;
  addPiece(input: Pick<CallInput<'people.import-piece'>, 'importId' | 'piece'>): Result<null>;
  read(input: Pick<CallInput<'people.import-read'>, 'importId' | 'encoding'>): Promise<Result<ImportReading>>;
  compare(
    input: Pick<
      CallInput<'people.import-compare'>,
      'importId' | 'meanings' | 'dateOrders' | 'twoDigitYears' | 'emptyClears'
    >,
  ): Promise<Result<ImportSummary>>;
  problems(importId: string, from: number): Result<{ problems: ImportProblem[] }>;
  rejectedRows(importId: string, from: number): Promise<Result<{ text: string; next: number | null }>>;
  end(importId: string): Result<null>;
  /** The edits that the last comparison found, or null where there is no such import. */
  importedEdits(importId: string): ImportedEdit[] | null;
}

interface OpenImport {
  byteCount: number;
  received: number;
  pieces: Uint8Array[];
  file: ReadFile | null;
  comparison: Comparison | null;
  rejected: string | null;
}

const notThere: Failure = { kind: 'gone', message: 'This import has ended. Choose the file again.' };

function summaryOf(comparison: Comparison): ImportSummary {
  const { edits, problems, rejectedLines: _, ...numbers } = comparison;
  return {
    ...numbers,
    edits: edits.length,
    problemCount: problems.length,
    problems: problems.slice(0, problemsPerPage),
  };
}

/** The end of a page of text that begins at `from`; a pair of surrogates is not parted. */
function pageEnd(text: string, from: number): number {
  const end = Math.min(from + textPerPage, text.length);
  const last = text.charCodeAt(end - 1);
  return end < text.length && last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}

/** @param model the people as they are now, or null while they are not loaded */
export function createPeopleImports(model: () => RealmModel | null): PeopleImports {
  const imports = new Map<string, OpenImport>();
  const pause = (): Promise<void> => nextTurn();
  const notLoaded: Failure = {
    kind: 'offline',
    reason: 'unreachable',
    message: 'The people of this organization have not been loaded yet.',
  };

  return {
    begin(byteCount) {
      if (byteCount > largestFile) {
        const message = `The file is larger than ${largestFile / 1_000_000} MB. Split it into several files.`;
        return fail({ kind: 'invalid-input', field: 'file', message });
      }
      // A window has one import at a time, and one that was loaded again cannot end the one it had.
      imports.clear();
      const importId = randomUUID();
      imports.set(importId, {
        byteCount,
        received: 0,
        pieces: [],
        file: null,
        comparison: null,
        rejected: null,
      });
      return succeed({ importId });
    },
    addPiece({ importId, piece }) {
      const open = imports.get(importId);
      if (open === undefined) return fail(notThere);
      if (open.received + piece.length > open.byteCount) {
        const message = 'The file has become longer while it was read. Choose it again.';
        return fail({ kind: 'invalid-input', field: 'file', message });
      }
      open.pieces.push(piece);
      open.received += piece.length;
      return succeed(null);
    },
    async read({ importId, encoding }) {
      const open = imports.get(importId);
      const people = model();
      if (open === undefined) return fail(notThere);
      if (people === null) return fail(notLoaded);
      if (open.received < open.byteCount) {
        const message = 'The file has become shorter while it was read. Choose it again.';
        return fail({ kind: 'invalid-input', field: 'file', message });
      }
      const fields = [...people.profileFields.rows.values()];
      const { reading, file } = await readFile(open.pieces, encoding, fields, pause);
      open.file = file ?? null;
      open.comparison = null;
      open.rejected = null;
      return succeed(reading);
    },
    async compare({ importId, ...options }) {
      const open = imports.get(importId);
      const people = model();
      if (open === undefined || open.file === null) return fail(notThere);
      if (people === null) return fail(notLoaded);
      const problem = meaningsProblem(open.file, options.meanings);
      if (problem !== null) return fail({ kind: 'invalid-input', field: 'meanings', message: problem });
      open.rejected = null;
      open.comparison = await compareFile(people, open.file, options, pause);
      return succeed(summaryOf(open.comparison));
    },
    problems(importId, from) {
      const comparison = imports.get(importId)?.comparison;
      if (!comparison) return fail(notThere);
      return succeed({ problems: comparison.problems.slice(from, from + problemsPerPage) });
    },
    async rejectedRows(importId, from) {
      const open = imports.get(importId);
      if (!open?.file || !open.comparison) return fail(notThere);
      const text = (open.rejected ??= await rejectedRows(open.file, open.comparison.problems, pause));
      const end = pageEnd(text, from);
      return succeed({ text: text.slice(from, end), next: end < text.length ? end : null });
    },
    end(importId) {
      imports.delete(importId);
      return succeed(null);
    },
    importedEdits: (importId) => imports.get(importId)?.comparison?.edits ?? null,
  };
}

/** What is wrong with a choice of meanings as a whole, or null. */
function meaningsProblem(
  file: ReadFile,
  meanings: CallInput<'people.import-compare'>['meanings'],
): string | null {
  if (meanings.length !== file.titles.length) return 'Say for each column of the file what it means.';
  const used = meanings.filter((meaning) => meaning !== 'ignore');
  if (new Set(used).size < used.length) return 'Two columns cannot mean the same. Ignore one of them.';
  if (!used.includes('user-id') && !used.includes('email')) {
    return 'Say which column holds the user id or the e-mail address, by which people are found.';
  }
  const finders = used.includes('user-id') ? ['user-id'] : ['email'];
  if (used.every((meaning) => finders.includes(meaning))) {
    return 'Choose at least one column that is to be changed.';
  }
  return null;
}
