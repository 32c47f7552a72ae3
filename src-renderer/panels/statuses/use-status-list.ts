import { useEffect, useMemo } from 'react';
import type { StatusesWindow, StatusSort } from '#contract/entities.ts';
import { call, subscribe } from '../../bridge/client.ts';
import { useLiveSince } from '../../state/organizations.ts';
import { createPersonList, type PersonList } from '../people/people-list.ts';

export type StatusList = PersonList<[text: string, sort: StatusSort], Omit<StatusesWindow, 'rows'>>;

function createStatusList(organizationId: string): StatusList {
  return createPersonList(organizationId, { call, subscribe }, async ([text, sort], first, signal) => {
    // With every question, because another thread may serve the organization by now.
    void call('statuses.watch', { organizationId, watching: true });
    return call('statuses.list', { organizationId, text, sort, first }, { signal });
  });
}

/**
 * Everybody who has a status, live while the panel is on screen. It asks again when the connection comes back, because
 * changes in between were not pushed.
 */
export function useStatusList(organizationId: string): StatusList {
  const list = useMemo(() => createStatusList(organizationId), [organizationId]);
  useEffect(() => {
    const stop = list.start();
    return () => {
      stop();
      void call('statuses.watch', { organizationId, watching: false });
    };
  }, [list, organizationId]);
  const liveSince = useLiveSince(organizationId);
  useEffect(() => {
    if (liveSince !== null) list.askAgain();
  }, [list, liveSince]);
  return list;
}
