/**
 * Channels that a new member can choose together. https://zulip.com/api/register-queue (`realm_default_stream_groups`)
 */
export interface ChannelGroup {
  readonly id: number;
  name: string;
  description: string;
  readonly channelIds: Set<number>;
}

export interface ChannelGroupStore {
  list: ChannelGroup[];
  nextId: number;
}
