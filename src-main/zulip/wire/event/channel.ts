import { z } from 'zod';
import {
  wireChannel,
  wireChannelFolder,
  wireSubscription,
  type WireChannel,
  type WireChannelFolder,
  type WireSubscription,
} from '../channel.ts';
import { id, withoutUndefined, type EventReaders } from './reader.ts';

/** Channels, their folders, and who follows them. https://zulip.com/api/get-events#stream-create */
export type ChannelEvent =
  /** Also when one comes to see a channel. */
  | { type: 'stream'; op: 'create'; id: number; streams: WireChannel[] }
  /** Also when one loses sight of a channel. */
  | { type: 'stream'; op: 'delete'; id: number; stream_ids: number[] }
  /** `name` is the old one where the name changed; `more` holds what came beside the property. */
  | {
      type: 'stream';
      op: 'update';
      id: number;
      stream_id: number;
      name: string;
      property: string;
      value: unknown;
      more: {
        rendered_description?: string;
        history_public_to_subscribers?: boolean;
        is_web_public?: boolean;
      };
    }
  | { type: 'subscription'; op: 'add'; id: number; subscriptions: WireSubscription[] }
  | { type: 'subscription'; op: 'remove'; id: number; stream_ids: number[] }
  | { type: 'subscription'; op: 'update'; id: number; stream_id: number; property: string; value: unknown }
  | {
      type: 'subscription';
      op: 'peer_add' | 'peer_remove';
      id: number;
      stream_ids: number[];
      user_ids: number[];
    }
  | { type: 'default_streams'; id: number; stream_ids: number[] }
  | { type: 'default_stream_groups'; id: number; groups: DefaultChannelGroup[] }
  | { type: 'channel_folder'; op: 'add'; id: number; channel_folder: WireChannelFolder }
  | {
      type: 'channel_folder';
      op: 'update';
      id: number;
      channel_folder_id: number;
      data: { name?: string; description?: string; rendered_description?: string; is_archived?: boolean };
    }
  | { type: 'channel_folder'; op: 'reorder'; id: number; order: number[] };

/** Channels that newcomers may choose together. */
export interface DefaultChannelGroup {
  id: number;
  name: string;
  description: string;
  stream_ids: number[];
}

/** Ids alone from feature level 330 on, whole channels before. */
const idOrChannel = z.union([
  z.int(),
  z.object({ stream_id: z.int() }).transform(({ stream_id }) => stream_id),
]);
const peers = z.object({ id, stream_ids: z.array(z.int()), user_ids: z.array(z.int()) });

export const channelReaders: EventReaders<ChannelEvent> = [
  [
    'stream/create',
    z
      .object({ id, streams: z.array(wireChannel) })
      .transform((event) => ({ type: 'stream', op: 'create', ...event }) as const),
  ],
  [
    'stream/delete',
    z
      .union([
        z.object({ id, stream_ids: z.array(z.int()) }),
        z
          .object({ id, streams: z.array(idOrChannel) })
          .transform((event) => ({ id: event.id, stream_ids: event.streams })),
      ])
      .transform(
        (event) => ({ type: 'stream', op: 'delete', id: event.id, stream_ids: event.stream_ids }) as const,
      ),
  ],
  [
    'stream/update',
    z
      .object({
        id,
        stream_id: z.int(),
        name: z.string(),
        property: z.string(),
        value: z.unknown(),
        rendered_description: z.string().optional(),
        history_public_to_subscribers: z.boolean().optional(),
        is_web_public: z.boolean().optional(),
      })
      .transform(({ id: eventId, stream_id, name, property, value, ...more }) => {
        const event = { id: eventId, stream_id, name, property, value, more: withoutUndefined(more) };
        return { type: 'stream', op: 'update', ...event } as const;
      }),
  ],
  [
    'subscription/add',
    z
      .object({ id, subscriptions: z.array(wireSubscription) })
      .transform((event) => ({ type: 'subscription', op: 'add', ...event }) as const),
  ],
  [
    'subscription/remove',
    z
      .object({ id, subscriptions: z.array(idOrChannel) })
      .transform(
        (event) =>
          ({ type: 'subscription', op: 'remove', id: event.id, stream_ids: event.subscriptions }) as const,
      ),
  ],
  [
    'subscription/update',
    z
      .object({ id, stream_id: z.int(), property: z.string(), value: z.unknown() })
      .transform((event) => ({ type: 'subscription', op: 'update', ...event }) as const),
  ],
  ['subscription/peer_add', peers.transform((event) => ({ type: 'subscription', op: 'peer_add', ...event }))],
  [
    'subscription/peer_remove',
    peers.transform((event) => ({ type: 'subscription', op: 'peer_remove', ...event })),
  ],
  [
    'default_streams',
    z
      .object({ id, default_streams: z.array(idOrChannel) })
      .transform(
        (event) => ({ type: 'default_streams', id: event.id, stream_ids: event.default_streams }) as const,
      ),
  ],
  [
    'default_stream_groups',
    z
      .object({
        id,
        default_stream_groups: z.array(
          z
            .object({ id: z.int(), name: z.string(), description: z.string(), streams: z.array(idOrChannel) })
            .transform(({ streams, ...group }) => ({ ...group, stream_ids: streams })),
        ),
      })
      .transform(
        (event) =>
          ({ type: 'default_stream_groups', id: event.id, groups: event.default_stream_groups }) as const,
      ),
  ],
  [
    'channel_folder/add',
    z
      .object({ id, channel_folder: wireChannelFolder })
      .transform((event) => ({ type: 'channel_folder', op: 'add', ...event }) as const),
  ],
  [
    'channel_folder/update',
    z
      .object({
        id,
        channel_folder_id: z.int(),
        data: z
          .object({
            name: z.string().optional(),
            description: z.string().optional(),
            rendered_description: z.string().optional(),
            is_archived: z.boolean().optional(),
          })
          .transform((data) => withoutUndefined(data)),
      })
      .transform((event) => ({ type: 'channel_folder', op: 'update', ...event }) as const),
  ],
  [
    'channel_folder/reorder',
    z
      .object({ id, order: z.array(z.int()) })
      .transform((event) => ({ type: 'channel_folder', op: 'reorder', ...event }) as const),
  ],
];
