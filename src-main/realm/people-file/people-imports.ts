import type { CallInput } from '#contract/calls/calls.ts';
import { fail, succeed, type Failure, type Result } from '#contract/outcome.ts';
import type { ListQuestion, ReadList } from '#contract/list-file.ts';
import type {
  DamageKind,
  DamagedValue,
  ImportProblem,
  ImportSummary,
  ImportedEdit,
} from '#contract/people-file.ts';
import type { OpenedList } from '../../list-file/read-list.ts';
import { finish } from '../../yielding-work.ts';
import { pageEnd, type OpenLists } from '../lists/open-lists.ts';
import type { RealmModel } from '../model/realm-model.ts';
import {
  chosenEdits,
  damagedPage,
  rowsPerPage,
  stillIncluded,
  summaryOf,
  withIncluded,
  type Included,
} from './chosen-edits.ts';
import { compareFile, type Comparison } from './compare-file.ts';
import { rejectedRows } from './rejected-rows.ts';

/** Compares lists with the people of one organization. Rows and edits stay here. */
export interface PeopleImports {
  compare(
    input: Pick<
      CallInput<'people.import-compare'>,
      'listId' | 'choices' | 'dateOrders' | 'twoDigitYears' | 'emptyClears'
    >,
    call: { signal: AbortSignal },
  ): Promise<Result<ImportSummary>>;
  problems(listId: string, from: number): Result<{ problems: ImportProblem[] }>;
  rejectedRows(
    listId: string,
    from: number,
    signal: AbortSignal,
  ): Promise<Result<{ text: string; next: number | null }>>;
  damaged(listId: string, from: number): Result<{ damaged: DamagedValue[] }>;
  /** Includes damaged values, or leaves them out again. */
  include(
    listId: string,
    which: { kind: DamageKind } | { index: number },
    isIncluded: boolean,
    signal: AbortSignal,
  ): Promise<Result<ImportSummary>>;
  /** The edits found by the last successful comparison, or null if there is no such import. */
  importedEdits(listId: string): ImportedEdit[] | null;
}

interface OpenImport {
  listId: string;
  list: OpenedList;
  comparison: Comparison;
  included: Included;
  rejected: string | null;
}

const notThere: Failure = { kind: 'gone', message: 'This import has ended. Choose the file again.' };

/** @param model the current people, or null while they are not loaded */
export function createPeopleImports(
  model: () => RealmModel | null,
  lists: Pick<OpenLists, 'read' | 'rows'>,
): PeopleImports {
  // A window has one import at a time.
  let last: OpenImport | null = null;
  const openImport = (listId: string): OpenImport | null => (last?.listId === listId ? last : null);

  return {
    async compare({ listId, choices, ...options }, { signal }) {
      const answer = await lists.read('import', { listId }, choices, signal);
      if (!answer.ok) {
        // A result survives a failed comparison, but not the removal of its list.
        if (answer.failure.kind === 'gone') last = null;
        return answer;
      }
      const { reading, list } = answer.value;
      const people = model();
      if (people === null || list === null || reading.kind !== 'read') return fail(notThere);
      const problem = columnsProblem(reading);
      if (problem !== null) return fail({ kind: 'invalid-input', field: 'columns', message: problem });
      const comparison = await compareFile(people, list, options, {
        rows: () => lists.rows(list, signal),
        signal,
      });
      const included = await finish(stillIncluded(openImport(listId), comparison), signal);
      const summary = await finish(summaryOf(comparison, included), signal);
      last = { listId, list, comparison, included, rejected: null };
      return succeed(summary);
    },
    problems(listId, from) {
      const found = openImport(listId);
      if (found === null) return fail(notThere);
      return succeed({ problems: found.comparison.problems.slice(from, from + rowsPerPage) });
    },
    async rejectedRows(listId, from, signal) {
      const found = openImport(listId);
      if (found === null) return fail(notThere);
      const { list, comparison } = found;
      const text = (found.rejected ??= await rejectedRows(
        list,
        comparison.problems,
        lists.rows(list, signal),
      ));
      const end = pageEnd(text, from);
      return succeed({ text: text.slice(from, end), next: end < text.length ? end : null });
    },
    damaged(listId, from) {
      const found = openImport(listId);
      if (found === null) return fail(notThere);
      return succeed({ damaged: damagedPage(found.comparison, found.included, from) });
    },
    async include(listId, which, isIncluded, signal) {
      const found = openImport(listId);
      if (found === null) return fail(notThere);
      found.included = withIncluded(found.comparison, found.included, which, isIncluded);
      return succeed(await finish(summaryOf(found.comparison, found.included), signal));
    },
    importedEdits(listId) {
      const found = openImport(listId);
      return found === null ? null : [...chosenEdits(found.comparison, found.included)];
    },
  };
}

const openQuestions: Readonly<Record<ListQuestion['kind'], string>> = {
  columns: 'Choose the column with the user ids or email addresses.',
  address: 'Several columns have email addresses. Choose the one to match people by.',
  name: 'Choose the column with the names.',
  'user-id': 'Confirm whether the column “id” has this organization’s user ids.',
  'foreign-ids':
    'These ids probably belong to another system: most match people with other names or addresses. ' +
    'Match people by email address instead, or confirm the ids.',
};

/** Why a list can't be compared given its columns' meanings, or null. */
function columnsProblem({ columns, questions }: ReadList): string | null {
  const [question] = questions;
  if (question !== undefined) return openQuestions[question.kind];
  const used = columns.map(({ meaning }) => meaning).filter((meaning) => meaning !== 'ignore');
  if (new Set(used).size < used.length) return 'Two columns can’t mean the same. Ignore one of them.';
  const finder = used.includes('user-id') ? 'user-id' : 'email';
  if (!used.includes(finder)) return openQuestions.columns;
  return used.every((meaning) => meaning === finder)
    ? 'Choose at least one column that is to be changed.'
    : null;
}
