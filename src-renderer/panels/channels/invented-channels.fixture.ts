import type { ChannelCreation } from '#contract/channels.ts';

const anything = {
  systemGroupsOnly: false,
  internet: false,
  nobody: true,
  everyone: true,
  systemGroupNames: [],
};
const choice = { neededFeatureLevel: null, objection: '', rule: anything };

/** An organization in which the account may set everything, for tests of this folder. */
export function inventedCreation(changes: Partial<ChannelCreation> = {}): ChannelCreation {
  return {
    objection: '',
    privacyObjections: { 'web-public': '', public: '', private: '', 'private-protected': '' },
    mayMakeDefault: true,
    retentionObjection: '',
    maySetTopicsPolicy: true,
    announceObjection: '',
    emptyObjection: '',
    unseenObjection: '',
    maxNameLength: 60,
    maxDescriptionLength: 1_024,
    permissions: [
      { ...choice, name: 'can_send_message_group', label: 'Post in this channel', default: 11 },
      { ...choice, name: 'can_create_topic_group', label: 'Start new topics', default: 11 },
    ],
    features: { folders: true, topicsPolicy: true, generalTopicOnly: true },
    ...changes,
  };
}
