import type { RealmState } from './state.ts';

/** The initially empty stores of an organization, which are missing in files from before they existed. */
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
