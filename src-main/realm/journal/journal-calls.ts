import type { OrganizationCallName } from '#contract/calls/calls.ts';
import type { Handlers } from '#contract/bridge.ts';
import type { JournalEntry } from '#contract/journal.ts';
import type { ServerAge } from '#contract/level-words.ts';
import { fail, succeed, type Failure } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import type { JournalSearch, RecordedEntry } from '../../store/journal-search.ts';
import { undoOn } from '../../changes/undo-on.ts';
import { exportPage } from './journal-export.ts';
import { finish } from '../../yielding-work.ts';

type JournalCallName = Extract<OrganizationCallName, `journal.${string}`>;

const noSuchChangeSet: Failure = { kind: 'gone', message: text('failure.change-isnt-journal') };

/**
 * Answers every question about the journal.
 *
 * @param server the server that an undo would be sent to
 * @param nameOf the name of a person; null for people the caller can't see
 */
export function createJournalCalls(
  search: JournalSearch,
  server: ServerAge,
  nameOf: (userId: number) => string | null,
): Handlers<JournalCallName> {
  const named = ({ undoSentence, ...entry }: RecordedEntry): JournalEntry => ({
    ...entry,
    ...undoOn(server, { canBeUndone: entry.canBeUndone, undoSentence }),
    callerName: entry.callerUserId === null ? null : nameOf(entry.callerUserId),
  });
  return {
    'journal.search': async ({ filter, after, limit }, { signal }) => {
      const page = await finish(search.entries(filter, after, limit), signal);
      return succeed({ ...page, entries: page.entries.map(named) });
    },
    'journal.entry': ({ jobId }) => {
      const entry = search.entry(jobId);
      return entry === null ? fail(noSuchChangeSet) : succeed(named(entry));
    },
    'journal.changes': async ({ jobId, filter, offset, limit }, { signal }) => {
      const changeSet = search.changeSet(jobId);
      if (changeSet === null) return fail(noSuchChangeSet);
      const found = await finish(search.count(changeSet, filter), signal);
      return succeed({ found, changes: search.changes(changeSet, filter, 0, offset, limit) });
    },
    'journal.target': ({ targets, offset, limit }) => succeed(search.ofTargets(targets, offset, limit)),
    'journal.export': async (asked, { signal }) =>
      succeed(await finish(exportPage(search, { ...asked, nameOf }), signal)),
  };
}
