import { z } from 'zod';
import { wireChannel, wireChannelFolder, wireSubscription } from '../channel.ts';
import { event, operation } from './shape.ts';

/** Only ids from feature level 330 on, whole channels before. */
const idOrChannel = z.union([
  z.int(),
  z.object({ stream_id: z.int() }).transform(({ stream_id }) => stream_id),
]);

/** Channels, their folders and subscribers. https://zulip.com/api/get-events#stream-create */
export const channelEvents = () =>
  [
    z.discriminatedUnion('op', [
      /** Also when a channel becomes visible to the caller. */
      operation('stream', 'create', { streams: z.array(wireChannel) }),
      /** Also when a channel becomes hidden from the caller. */
      operation('stream', 'delete', {
        stream_ids: z.array(z.int()).optional(),
        streams: z.array(idOrChannel).optional(),
      }).transform(({ streams, stream_ids = streams, ...rest }, context) => {
        if (stream_ids !== undefined) return { ...rest, stream_ids };
        context.addIssue({ code: 'custom', path: ['stream_ids'], message: 'no channel is named' });
        return z.NEVER;
      }),
      /** If the name changed, `name` is the old one. */
      operation('stream', 'update', {
        stream_id: z.int(),
        name: z.string(),
        property: z.string(),
        value: z.unknown(),
        rendered_description: z.string().exactOptional(),
        history_public_to_subscribers: z.boolean().exactOptional(),
        is_web_public: z.boolean().exactOptional(),
      }),
    ]),
    z.discriminatedUnion('op', [
      operation('subscription', 'add', { subscriptions: z.array(wireSubscription) }),
      operation('subscription', 'remove', { subscriptions: z.array(idOrChannel) }),
      operation('subscription', 'update', { stream_id: z.int(), property: z.string(), value: z.unknown() }),
      operation('subscription', ['peer_add', 'peer_remove'], {
        stream_ids: z.array(z.int()),
        user_ids: z.array(z.int()),
      }),
    ]),
    event('default_streams', { default_streams: z.array(idOrChannel) }),
    z.discriminatedUnion('op', [
      operation('channel_folder', 'add', { channel_folder: wireChannelFolder }),
      operation('channel_folder', 'update', {
        channel_folder_id: z.int(),
        data: z.object({
          name: z.string().exactOptional(),
          description: z.string().exactOptional(),
          is_archived: z.boolean().exactOptional(),
        }),
      }),
      operation('channel_folder', 'reorder', { order: z.array(z.int()) }),
    ]),
  ] as const;
