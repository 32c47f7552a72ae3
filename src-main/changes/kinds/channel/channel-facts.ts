import type { Channel, ChannelFolder, ChannelPermissionName, ChannelPrivacy } from '#contract/channels.ts';
import type { GroupValueRule } from '#contract/groups.ts';
import type { TopicPlace } from '#contract/topic-moves.ts';

/** Values of the field `state`. */
export const activeChannel = 'active';
export const archivedChannel = 'archived';
/** The value of the field `default` of a channel that newcomers are subscribed to. */
export const defaultChannel = 'default';

/** What the live model knows of one channel. */
export type ChannelFacts = Omit<
  Channel,
  'weeklyTraffic' | 'createdAt' | 'creator' | 'isFollowed' | 'isDefault' | 'subscribing' | 'objection'
> & {
  isDefault: boolean;
  /** Whether the account could read it, were it private. */
  readsIfPrivate: boolean;
  /** What the organization's settings name it for, as in "announcements of new channels". */
  usedFor: readonly string[];
  /** Topics with the id of the newest message of each; null where nobody has listed them. */
  topics: ReadonlyMap<string, number> | null;
};

/** What the rules of channels look up in the live model. */
export interface ChannelLookup {
  channel(channelId: number): ChannelFacts | undefined;
  /** The channel of that name, archived ones too, whatever the case of the letters. */
  named(name: string): ChannelFacts | undefined;
  /** The text with which this console made the channel of that name; null for all others. */
  createdText(name: string): string | null;
  folders(): readonly ChannelFolder[];
  /** How many channels are in a folder, archived ones too. */
  countInFolder(folderId: number): number;
  /** What the server accepts as a permission's value. */
  rule(name: ChannelPermissionName): GroupValueRule;
  permissionLabel(name: ChannelPermissionName): string;
  /** Why the account may not make a channel of this privacy; empty where it may. */
  privacyObjection(privacy: ChannelPrivacy): string;
  /** Why the account may not set when topics need a name; empty where it may. */
  topicsObjection(): string;
  /** Why the account may not set who deletes messages in a channel; empty where it may. */
  deletionObjection(): string;
  /** Why the account may not change the channel; empty where it may. */
  changeObjection(channelId: number): string;
  /** Why the account may not move a topic; empty where it may, and where only the server knows. */
  moveObjection(from: TopicPlace, to: TopicPlace): string;
  /** Why the account may not have somebody subscribed to the channel, or unsubscribed; empty where it may. */
  subscribingObjection(channelId: number, userId: number, joins: boolean): string;
  maxNameLength: number;
  maxDescriptionLength: number;
}

/** A channel, or the name of one that is still to be made. */
export interface ChannelSubject {
  name: string;
  channel: ChannelFacts | null;
}
