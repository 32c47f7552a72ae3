import { z } from 'zod';
import { id, type EventReaders } from './reader.ts';

/** The life of the queue itself, and the owner's own settings. https://zulip.com/api/get-events#heartbeat */
export type QueueEvent =
  | { type: 'heartbeat'; id: number }
  | {
      type: 'restart';
      id: number;
      zulip_version: string;
      zulip_feature_level: number;
      server_generation: number | null;
    }
  | { type: 'user_settings'; id: number; property: string; value: unknown }
  | { type: 'web_reload_client'; id: number };

export const queueReaders: EventReaders<QueueEvent> = [
  ['heartbeat', z.object({ id }).transform((event) => ({ type: 'heartbeat', ...event }) as const)],
  [
    'restart',
    z
      .object({
        id,
        zulip_version: z.string(),
        zulip_feature_level: z.int(),
        server_generation: z.number().nullable().default(null),
      })
      .transform((event) => ({ type: 'restart', ...event }) as const),
  ],
  [
    'user_settings/update',
    z
      .object({ id, property: z.string(), value: z.unknown() })
      .transform((event) => ({ type: 'user_settings', ...event }) as const),
  ],
  [
    'web_reload_client',
    z.object({ id }).transform((event) => ({ type: 'web_reload_client', ...event }) as const),
  ],
];
