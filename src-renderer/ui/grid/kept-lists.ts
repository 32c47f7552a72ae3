import { windowQueries } from '../../bridge/query-client.ts';

interface Kept {
  question: string;
  list: object;
}

/** Keyed like all other answers about an organization, so that they are removed together. */
const keyOf = (organizationId: string, name: string) => ['kept-list', name, organizationId] as const;

/**
 * Keeps the list of a closed panel, with its last hits and rows, as long as other answers are kept.
 *
 * @param name unique among all kept lists; a name always has the same type.
 * @param question the question that its hits answer, as JSON.
 */
export function keepList(organizationId: string, name: string, question: string, list: object): void {
  windowQueries().setQueryData<Kept>(keyOf(organizationId, name), { question, list });
}

/** The kept list, unless it answers another question, so that another view's rows aren't shown. */
export function keptList<List extends object>(
  organizationId: string,
  name: string,
  question: string,
): List | null {
  const kept = windowQueries().getQueryData<Kept>(keyOf(organizationId, name));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one name always holds one type
  return kept?.question === question ? (kept.list as List) : null;
}
