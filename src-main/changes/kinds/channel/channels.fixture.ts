import type { ChannelLookup } from './channel-facts.ts';

/** An organization without channels, in which the account may create them, for tests about other things. */
export const noChannels: ChannelLookup = {
  channel: () => undefined,
  named: () => undefined,
  createdText: () => null,
  folders: () => [],
  countInFolder: () => 0,
  rule: () => ({
    systemGroupsOnly: false,
    internet: false,
    nobody: true,
    everyone: true,
    systemGroupNames: [],
  }),
  permissionLabel: (name) => name,
  privacyObjection: () => '',
  topicsObjection: () => '',
  deletionObjection: () => '',
  changeObjection: () => '',
  moveObjection: () => '',
  subscribingObjection: () => '',
  maxNameLength: 60,
  maxDescriptionLength: 1_024,
};
