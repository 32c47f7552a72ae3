import type { Channel } from '#contract/channels.ts';

/** A public channel in which the account can do everything. */
export function aChannel(changes: Partial<Channel> = {}): Channel {
  return {
    id: 3,
    name: 'general',
    description: 'Everything',
    privacy: 'public',
    isArchived: false,
    isDefault: true,
    folderId: null,
    retentionDays: null,
    topicsPolicy: 'inherit',
    subscriberCount: 12,
    weeklyTraffic: 40,
    createdAt: 0,
    creator: null,
    isFollowed: true,
    canRead: true,
    permissions: {},
    postPolicy: null,
    subscribing: { add: '', remove: '' },
    objection: '',
    ...changes,
  };
}
