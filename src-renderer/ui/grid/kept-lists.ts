import { windowQueries } from '../../bridge/query-client.ts';

interface Kept {
  question: string;
  list: object;
}

/** Keyed like all other answers about an organization, so that it goes with them. */
const keyOf = (organizationId: string, name: string) => ['kept list', name, organizationId] as const;

/**
 * Keeps a list whose panel is left, with its last hits and rows, as long as other answers are kept.
 *
 * @param name unique among all lists that are kept; one name always holds one type.
 * @param question the one that its hits answer, as JSON.
 */
export function keepList(organizationId: string, name: string, question: string, list: object): void {
  windowQueries().setQueryData<Kept>(keyOf(organizationId, name), { question, list });
}

/** The list that was kept, unless it answers another question: rows of another view are not shown for those of this one. */
export function keptList<List extends object>(
  organizationId: string,
  name: string,
  question: string,
): List | null {
  const kept = windowQueries().getQueryData<Kept>(keyOf(organizationId, name));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one name always holds one type
  return kept?.question === question ? (kept.list as List) : null;
}
