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
  /** The version of the list as the last push told it, where it does not hear of it by itself; undefined before the first. */
  version?: number | undefined;
  /** Under which name the list is kept while its panel is left; left out where it is not. */
  keptAs?: string;
}

/**
 * A queried list, live while its panel is on screen. It asks again when the connection comes back, because changes in
 * between were not pushed. One that is kept shows what it had at once when its panel is opened again, and asks then.
 *
 * @param create makes the list of an organization; a function of the module, not of a component.
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

/** What a list answered last. An open question alone redraws nothing. */
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
