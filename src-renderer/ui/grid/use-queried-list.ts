import { useCallback, useEffect, useMemo } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { call, subscribe, type Client } from '../../bridge/client.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { useWhenLive } from '../../state/organizations.ts';
import { useSteady } from '../use-steady.ts';
import { keepList, keptList } from './kept-lists.ts';
import type { Askable, QueriedListState } from './queried-list.ts';

interface QueriedListOptions {
  /** The list's version according to the last push, if it doesn't receive pushes itself; undefined before the first. */
  version?: number | undefined;
  /** The name under which the list is kept while its panel is closed; left out if it isn't. */
  keptAs?: string;
}

/**
 * A queried list, live while its panel is on screen. It repeats its question when the connection is restored, because
 * changes meanwhile were not pushed. A kept list first shows what it had when its panel is reopened, and then asks.
 *
 * @param create creates an organization's list; a function of the module, not of a component.
 * @param question plain data.
 */
export function useQueriedList<Question, List extends Askable<Question>>(
  create: (organizationId: string, client: Client) => List,
  question: Question,
  { version, keptAs }: QueriedListOptions = {},
): List {
  const organizationId = useOrganizationId();
  const key = JSON.stringify(question);
  const latest = useSteady({ question: () => question, key: () => key });
  const list = useMemo(
    () =>
      (keptAs === undefined ? null : keptList<List>(organizationId, keptAs, latest.key())) ??
      create(organizationId, { call, subscribe }),
    [create, organizationId, keptAs, latest],
  );
  useEffect(() => {
    const stop = list.start();
    return () => {
      stop();
      if (keptAs !== undefined) keepList(organizationId, keptAs, latest.key(), list);
    };
  }, [list, organizationId, keptAs, latest]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another question is one with other content
  useEffect(() => list.ask(latest.question()), [list, latest, key]);
  useWhenLive(useCallback(() => list.askAgain(), [list]));
  useEffect(() => {
    if (version !== undefined) list.outdated(version);
  }, [list, version]);
  return list;
}

/** A list's last answer. An open question alone redraws nothing. */
export function useHits<Hits>({
  state,
}: {
  state: StoreApi<QueriedListState<Hits>>;
}): Pick<QueriedListState<Hits>, 'hits' | 'isWhole' | 'located' | 'failure'> {
  return useStore(
    state,
    useShallow(({ hits, isWhole, located, failure }) => ({ hits, isWhole, located, failure })),
  );
}
