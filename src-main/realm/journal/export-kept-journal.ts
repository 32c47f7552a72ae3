import type { DatabaseSync } from 'node:sqlite';
import type { CallInput, CallOutput } from '#contract/calls/calls.ts';
import { succeed, type Result } from '#contract/outcome.ts';
import { createExplain } from '../../changes/reason-words.ts';
import { openJournalSearch } from '../../store/journal-search.ts';
import { finish } from '../../yielding-work.ts';
import { exportPage } from './journal-export.ts';

/** A page of the journal of an organization that isn't open; people and values have the recorded names. */
export async function exportKeptJournal(
  journal: DatabaseSync,
  { organizationId, ...asked }: CallInput<'journal.export'>,
  signal: AbortSignal,
): Promise<Result<CallOutput<'journal.export'>>> {
  const search = openJournalSearch(journal, organizationId, createExplain(null));
  return succeed(await finish(exportPage(search, { ...asked, nameOf: () => null }), signal));
}
