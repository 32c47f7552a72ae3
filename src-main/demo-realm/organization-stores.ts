import type { RealmState } from './state.ts';

/** What an organization has none of at first, and what is missing from files that were written before it existed. */
export function emptyOrganizationStores(): Pick<
  RealmState,
  'playgroundStore' | 'channelGroupStore' | 'exportStore' | 'publicFileStore'
> {
  return {
    playgroundStore: { list: [], nextId: 1 },
    channelGroupStore: { list: [], nextId: 1 },
    exportStore: { list: [], nextId: 1 },
    publicFileStore: { files: new Map(), versions: { icon: 1, logo: 0, nightLogo: 0 } },
  };
}
