import { z } from 'zod';
import type { ChannelAccess } from '../channel-access.ts';
import {
  channelPrivacies,
  type Channel,
  type ChannelCreation,
  type ChannelDetail,
  type ChannelTemplate,
  type ChannelTopic,
  type ChannelsOfPerson,
  type ChannelsWindow,
} from '../channels.ts';
import { call, organizationId, userId } from './call.ts';

const channelId = z.int().min(1);

/** Calls about channels. */
export const channelCalls = {
  /** The channels that match: all ids in order and the first `first` rows. Lists them if that wasn't done yet. */
  'channels.list': call<ChannelsWindow>()(() =>
    z.strictObject({
      organizationId,
      text: z.string().max(1_000),
      privacies: z.array(z.enum(channelPrivacies)).max(channelPrivacies.length),
      archived: z.enum(['without', 'with', 'only']),
      folder: z.union([z.int(), z.enum(['any', 'none'])]),
      onlyDefault: z.boolean(),
      sort: z.strictObject({
        key: z.enum(['name', 'fit', 'subscribers', 'created', 'traffic', 'folder']),
        descending: z.boolean(),
      }),
      first: z.int().min(0).max(200),
    }),
  ),
  'channels.rows': call<Channel[]>()(() =>
    z.strictObject({ organizationId, channelIds: z.array(channelId).max(500) }),
  ),
  'channels.detail': call<ChannelDetail>()(() => z.strictObject({ organizationId, channelId })),
  /** A channel's current topics, newest first: no event reports them. */
  'channels.topics': call<ChannelTopic[]>()(() => z.strictObject({ organizationId, channelId })),
  /** A channel's email address; empty if the server doesn't accept email. Anyone who has the address can post there. */
  'channels.email-address': call<string>()(() => z.strictObject({ organizationId, channelId })),
  /** The channels in use that a person is subscribed to. */
  'channels.of-person': call<ChannelsOfPerson>()(() => z.strictObject({ organizationId, userId })),
  /** Everything that a person can do in a channel, and why. */
  'channels.access': call<ChannelAccess>()(() => z.strictObject({ organizationId, channelId, userId })),
  /**
   * Reads the subscribers of some more channels, for servers that don't list a person's channels. Returns how many are
   * left.
   */
  'channels.read-subscribers': call<number>()(() => z.strictObject({ organizationId })),
  /** This account's choices for a new channel. */
  'channels.creation': call<ChannelCreation>()(() => z.strictObject({ organizationId })),
  /** Why a channel can't have a name, in the server's words; empty if it can. `null` asks about a new channel. */
  'channels.name-objection': call<string>()(() =>
    z.strictObject({ organizationId, name: z.string().max(1_000), channelId: channelId.nullable() }),
  ),
} as const;

const template = z.lazy(() =>
  z.strictObject({
    id: z.string().min(1).max(64),
    name: z.string().min(1).max(100),
    settings: z.string().max(100_000),
  }),
);

/** Calls about templates of channels, which this computer keeps. */
export const channelTemplateCalls = {
  'channel-templates.read': call<ChannelTemplate[]>()(() => z.strictObject({ organizationId })),
  /** Replaces all templates of the organization. */
  'channel-templates.write': call<ChannelTemplate[]>()(() =>
    z.strictObject({ organizationId, templates: z.array(template).max(100) }),
  ),
} as const;
