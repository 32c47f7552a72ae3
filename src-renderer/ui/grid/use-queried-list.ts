import { useEffect, useMemo } from 'react';
import { call, type Client } from '../../bridge/client.ts';
import { useLiveSince } from '../../state/organizations.ts';
import type { ListHits, QueriedList } from './queried-list.ts';

/**
 * A queried list, live while its panel is on screen. It asks again when the connection comes back, because changes in
 * between were not pushed.
 *
 * @param create makes the list of an organization; a function of the module, not of a component.
 * @param question plain data.
 * @param version of the list as the last push told it; undefined before the first.
 */
export function useQueriedList<Question, Row, Hits extends ListHits>(
  organizationId: string,
  create: (organizationId: string, client: Pick<Client, 'call'>) => QueriedList<Question, Row, Hits>,
  question: Question,
  version: number | undefined,
): QueriedList<Question, Row, Hits> {
  const list = useMemo(() => create(organizationId, { call }), [create, organizationId]);
  useEffect(() => () => list.stop(), [list]);
  const liveSince = useLiveSince(organizationId);
  const key = JSON.stringify(question);
  useEffect(() => list.ask(JSON.parse(key) as Question), [list, key]);
  useEffect(() => {
    if (liveSince !== null) list.askAgain();
  }, [list, liveSince]);
  useEffect(() => {
    if (version !== undefined) list.outdated(version);
  }, [list, version]);
  return list;
}
