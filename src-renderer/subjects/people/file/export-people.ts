import type { Failure } from '#contract/outcome.ts';
import type { PeopleFileColumn } from '#contract/people-file.ts';
import { usePreferences } from '../../../state/preferences.ts';
import type { Client } from '../../../bridge/client.ts';

const peoplePerPage = 2_000;

export interface ExportRequest {
  organizationId: string;
  /** In the order of the file. */
  userIds: Uint32Array;
  columns: readonly PeopleFileColumn[];
}

/**
 * Fetches people as CSV, page by page.
 *
 * @param onProgress receives the share that is done, from 0 to 1
 * @returns the parts of the text in order, the titles first
 */
export async function exportPeople(
  client: Pick<Client, 'call'>,
  { organizationId, userIds, columns }: ExportRequest,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<{ parts: string[] } | { failure: Failure }> {
  const parts: string[] = [];
  let from = 0;
  do {
    const page = await client.call(
      'people.csv',
      {
        organizationId,
        userIds: Array.from(userIds.subarray(from, from + peoplePerPage)),
        columns: [...columns],
        withTitles: from === 0,
        separator: usePreferences.getState().listSeparator ?? ',',
      },
      { signal },
    );
    if (!page.ok) return { failure: page.failure };
    parts.push(page.value.text);
    from += page.value.covered;
    onProgress(userIds.length === 0 ? 1 : from / userIds.length);
  } while (from < userIds.length);
  return { parts };
}
