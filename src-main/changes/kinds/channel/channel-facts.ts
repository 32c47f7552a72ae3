import type { Channel, ChannelFolder, ChannelPermissionName, ChannelPrivacy } from '#contract/channels.ts';
import type { GroupValueRule } from '#contract/groups.ts';
import type { TopicPlace } from '#contract/topic-moves.ts';

/** Values of the field `state`. */
export const activeChannel = 'active';
export const archivedChannel = 'archived';
/** The value of the field `default` for a default channel. */
export const defaultChannel = 'default';

/** What the live model knows about a channel. */
export type ChannelFacts = Omit<
  Channel,
  'weeklyTraffic' | 'createdAt' | 'creator' | 'isFollowed' | 'isDefault' | 'subscribing' | 'objection'
> & {
  isDefault: boolean;
  /** Whether the account could read it if it were private. */
  readsIfPrivate: boolean;
  /** Its uses in the organization's settings, such as "announcements of new channels". */
  usedFor: readonly string[];
  /** Topics with the id of each one's newest message; null if they were never listed. */
  topics: ReadonlyMap<string, number> | null;
};

/** What the rules of channels look up in the live model. */
export interface ChannelLookup {
  channel(channelId: number): ChannelFacts | undefined;
  /** The channel with that name (case-insensitive), including archived ones. */
  named(name: string): ChannelFacts | undefined;
  /** The text with which this console created the channel of that name; null for others. */
  createdText(name: string): string | null;
  folders(): readonly ChannelFolder[];
  /** How many channels are in a folder, including archived ones. */
  countInFolder(folderId: number): number;
  /** What the server accepts as a permission's value. */
  rule(name: ChannelPermissionName): GroupValueRule;
  permissionLabel(name: ChannelPermissionName): string;
  /** Why the account can't create a channel with this privacy; empty if it can. */
  privacyObjection(privacy: ChannelPrivacy): string;
  /** Why the account can't set when topics need a name; empty if it can. */
  topicsObjection(): string;
  /** Why the account can't set who deletes messages in a channel; empty if it can. */
  deletionObjection(): string;
  /** Why the account can't change the channel; empty if it can. */
  changeObjection(channelId: number): string;
  /** Why the account can't move a topic; empty if it can, and if only the server knows. */
  moveObjection(from: TopicPlace, to: TopicPlace): string;
  /** Why the account can't subscribe or unsubscribe a person; empty if it can. */
  subscribingObjection(channelId: number, userId: number, joins: boolean): string;
  maxNameLength: number;
  maxDescriptionLength: number;
}

/** A channel, or the name of one to be created. */
export interface ChannelSubject {
  name: string;
  channel: ChannelFacts | null;
}
