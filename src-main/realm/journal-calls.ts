import type { OrganizationCallName } from '../../src-preload/contract/calls.ts';
import type { Handlers } from '../../src-preload/contract/handlers.ts';
import { fail, succeed } from '../../src-preload/contract/outcome.ts';
import type { JournalSearch } from '../store/journal-search.ts';
import { exportPage } from './journal-export.ts';
import { finish } from './unhurried.ts';

type JournalCallName = Extract<OrganizationCallName, `journal.${string}`>;

/**
 * Answers to every question about the journal.
 *
 * @param nameOf the name of a person; null for people the caller does not see
 */
export function createJournalCalls(
  search: JournalSearch,
  nameOf: (userId: number) => string | null,
): Handlers<JournalCallName> {
  return {
    'journal.search': async ({ filter, after, limit }, { signal }) => {
      const page = await finish(search.entries(filter, after, limit), signal);
      const entries = page.entries.map((entry) => ({
        ...entry,
        callerName: entry.callerUserId === null ? null : nameOf(entry.callerUserId),
      }));
      return succeed({ ...page, entries });
    },
    'journal.changes': async ({ jobId, filter, offset, limit }, { signal }) => {
      const changeSet = search.changeSet(jobId);
      if (changeSet === null) return fail({ kind: 'gone', message: 'The journal has no such change set.' });
      const found = await finish(search.count(changeSet, filter), signal);
      return succeed({ found, changes: search.changes(changeSet, filter, 0, offset, limit) });
    },
    'journal.person': ({ userId, offset, limit }) => succeed(search.ofPerson(userId, offset, limit)),
    'journal.export': async ({ filter, jobId, format, after }, { signal }) =>
      succeed(await finish(exportPage(search, { filter, jobId, format, after, nameOf }), signal)),
  };
}
