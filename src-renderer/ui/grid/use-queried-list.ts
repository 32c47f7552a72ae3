import { useEffect, useMemo } from 'react';
import { call, subscribe, type Client } from '../../bridge/client.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { useLiveSince } from '../../state/organizations.ts';
import { useSteady } from '../use-steady.ts';
import type { Askable } from './queried-list.ts';

/**
 * A queried list, live while its panel is on screen. It asks again when the connection comes back, because changes in
 * between were not pushed.
 *
 * @param create makes the list of an organization; a function of the module, not of a component.
 * @param question plain data.
 * @param version of the list as the last push told it, where it does not hear of it by itself; undefined before the first.
 */
export function useQueriedList<Question, List extends Askable<Question>>(
  create: (organizationId: string, client: Client) => List,
  question: Question,
  version?: number,
): List {
  const organizationId = useOrganizationId();
  const list = useMemo(() => create(organizationId, { call, subscribe }), [create, organizationId]);
  useEffect(() => list.start(), [list]);
  const liveSince = useLiveSince();
  const key = JSON.stringify(question);
  const latest = useSteady({ question: () => question });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another question is one with other content
  useEffect(() => list.ask(latest.question()), [list, latest, key]);
  useEffect(() => {
    if (liveSince !== null) list.askAgain();
  }, [list, liveSince]);
  useEffect(() => {
    if (version !== undefined) list.outdated(version);
  }, [list, version]);
  return list;
}
