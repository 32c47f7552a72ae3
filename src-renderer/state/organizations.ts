import { replaceEqualDeep } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { ServerAge } from '#contract/level-words.ts';
import type { Organization } from '#contract/organization.ts';
import { keepQueriesOf } from '../bridge/query-client.ts';
import { call, subscribe } from '../bridge/client.ts';
import { useOrganizationId } from './organization-context.ts';
import { keepPictures } from './pictures.ts';
import { keepReplicas, openReplica } from './replica.ts';

interface OrganizationsState {
  /** In the order of the rail; null until the main process has answered. */
  readonly list: readonly Organization[] | null;
  readonly currentId: string | null;
}

export const useOrganizationsStore = create<OrganizationsState>(() => ({ list: null, currentId: null }));

/** What says the same as before stays the same object: each push brings all of the list, and little of it is news. */
function receive(given: readonly Organization[]): void {
  const { currentId, list: known } = useOrganizationsStore.getState();
  const list = replaceEqualDeep(known, given);
  const stillThere = list.some((organization) => organization.id === currentId);
  const nextId = stillThere ? currentId : (list[0]?.id ?? null);
  useOrganizationsStore.setState({ list, currentId: nextId });
  const ids = list.map((organization) => organization.id);
  keepReplicas(ids);
  keepQueriesOf(ids);
  keepPictures(ids);
  if (nextId !== null) {
    openReplica(nextId);
  }
}

/**
 * Reads the list of organizations and keeps it up to date.
 *
 * @returns the function that ends it.
 */
export function startOrganizations(): () => void {
  let pushed = false;
  const end = subscribe('organizations', (list) => {
    pushed = true;
    receive(list);
  });
  const readList = async () => {
    const result = await call('organization.list', {});
    // A push that came while the answer was under way is newer than the answer.
    if (!pushed) {
      receive(result.ok ? result.value : []);
    }
  };
  void readList();
  return end;
}

/** Shows an organization. Its small tables are loaded when it is shown for the first time. */
export function showOrganization(organizationId: string): void {
  useOrganizationsStore.setState({ currentId: organizationId });
  openReplica(organizationId);
}

/** Takes an organization into the list before its push arrives, so that it can be shown at once. */
export function admitOrganization(organization: Organization): void {
  const list = useOrganizationsStore.getState().list ?? [];
  const known = list.some((each) => each.id === organization.id);
  useOrganizationsStore.setState({
    list: known
      ? list.map((each) => (each.id === organization.id ? organization : each))
      : [...list, organization],
  });
  showOrganization(organization.id);
}

/** The organization on screen, or undefined when there is none. */
export function useCurrentOrganization(): Organization | undefined {
  return useOrganizationsStore((state) => state.list?.find((each) => each.id === state.currentId));
}

/**
 * What one needs of the organization that this part of the window belongs to; undefined while the organization is not in
 * the list. Renders again only when that changes.
 *
 * @param select takes it out of the organization; a new object each time renders for ever.
 */
export function useOrganization<Value>(select: (organization: Organization) => Value): Value | undefined {
  const organizationId = useOrganizationId();
  return useOrganizationsStore(({ list }) => {
    const organization = list?.find(({ id }) => id === organizationId);
    return organization && select(organization);
  });
}

const unknownAge: ServerAge = { featureLevel: Number.MAX_SAFE_INTEGER, zulipVersion: '' };

/** How old the organization's server is; while that is unknown it counts as the newest. */
export function useServerAge(): ServerAge {
  const { featureLevel, zulipVersion } = unknownAge;
  const level = useOrganization((organization) => organization.featureLevel) ?? featureLevel;
  const version = useOrganization((organization) => organization.zulipVersion) ?? zulipVersion;
  return useMemo(() => ({ featureLevel: level, zulipVersion: version }), [level, version]);
}

function liveSinceOf({ connection }: Organization): number | null {
  return connection.kind === 'live' ? connection.sinceMilliseconds : null;
}

/** Since when the organization is live, in milliseconds since the UNIX epoch; null while it is not. */
export function useLiveSince(): number | null {
  return useOrganization(liveSinceOf) ?? null;
}

/**
 * Runs whenever the organization has become live, and at once where it is; draws nothing.
 *
 * @param run a function that stays the same, which is run again when it is another one
 */
export function useWhenLive(run: () => void): void {
  const organizationId = useOrganizationId();
  useEffect(() => {
    let known: number | null = null;
    function look({ list }: OrganizationsState): void {
      const organization = list?.find(({ id }) => id === organizationId);
      const since = organization === undefined ? null : liveSinceOf(organization);
      if (since === known) return;
      known = since;
      if (since !== null) run();
    }
    look(useOrganizationsStore.getState());
    return useOrganizationsStore.subscribe(look);
  }, [organizationId, run]);
}

/** Whether the organization is being reached for the first time: failures only say that nothing is loaded yet. */
export function useIsConnecting(): boolean {
  return useOrganization(({ connection }) => connection.kind) === 'connecting';
}
