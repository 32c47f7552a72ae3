import { z } from 'zod';
import { wireLinkifier, type WireLinkifier } from '../linkifier.ts';
import { id, type EventReaders } from './reader.ts';

/** An export of the organization's data; times are UNIX seconds. */
export interface WireRealmExport {
  id: number;
  export_time: number;
  acting_user_id: number;
  export_url: string | null;
  deleted_timestamp: number | null;
  failed_timestamp: number | null;
  pending: boolean;
  /** A number below feature level 449. */
  export_type: string;
}

/** The rest of what administrators see change. https://zulip.com/api/get-events#realm_linkifiers */
export type AdministrationEvent =
  /** The whole list in the order of evaluation. */
  | { type: 'realm_linkifiers'; id: number; linkifiers: WireLinkifier[] }
  /** What servers sent before feature level 176 to clients that know no templates. */
  | { type: 'realm_filters'; id: number }
  | { type: 'realm_playgrounds'; id: number; playgrounds: Record<string, unknown>[] }
  | { type: 'realm_user_settings_defaults'; id: number; property: string; value: unknown }
  | { type: 'realm_export'; id: number; exports: WireRealmExport[] }
  | { type: 'realm_export_consent'; id: number; user_id: number; consented: boolean }
  /** What changed must be asked for. */
  | { type: 'invites_changed'; id: number }
  /** `bot` holds what changed, `user_id` among it. */
  | {
      type: 'realm_bot';
      op: 'add' | 'update' | 'delete' | 'remove';
      id: number;
      user_id: number;
      bot: Record<string, unknown>;
    };

const realmExport = z.object({
  id: z.int(),
  export_time: z.number(),
  acting_user_id: z.int(),
  export_url: z.string().nullable(),
  deleted_timestamp: z.number().nullable(),
  failed_timestamp: z.number().nullable(),
  pending: z.boolean(),
  export_type: z.union([z.string(), z.int().transform(String)]).default(''),
});

export const administrationReaders: EventReaders<AdministrationEvent> = [
  [
    'realm_linkifiers',
    z
      .object({ id, realm_linkifiers: z.array(wireLinkifier) })
      .transform(
        (event) => ({ type: 'realm_linkifiers', id: event.id, linkifiers: event.realm_linkifiers }) as const,
      ),
  ],
  ['realm_filters', z.object({ id }).transform((event) => ({ type: 'realm_filters', ...event }) as const)],
  [
    'realm_playgrounds',
    z
      .object({ id, realm_playgrounds: z.array(z.record(z.string(), z.unknown())) })
      .transform(
        (event) =>
          ({ type: 'realm_playgrounds', id: event.id, playgrounds: event.realm_playgrounds }) as const,
      ),
  ],
  [
    'realm_user_settings_defaults/update',
    z
      .object({ id, property: z.string(), value: z.unknown() })
      .transform((event) => ({ type: 'realm_user_settings_defaults', ...event }) as const),
  ],
  [
    'realm_export',
    z
      .object({ id, exports: z.array(realmExport) })
      .transform((event) => ({ type: 'realm_export', ...event }) as const),
  ],
  [
    'realm_export_consent',
    z
      .object({ id, user_id: z.int(), consented: z.boolean() })
      .transform((event) => ({ type: 'realm_export_consent', ...event }) as const),
  ],
  [
    'invites_changed',
    z.object({ id }).transform((event) => ({ type: 'invites_changed', ...event }) as const),
  ],
  ...(['add', 'update', 'delete', 'remove'] as const).map(
    (op) =>
      [
        `realm_bot/${op}`,
        z
          .object({ id, bot: z.looseObject({ user_id: z.int() }) })
          .transform(
            ({ id: eventId, bot }) =>
              ({ type: 'realm_bot', op, id: eventId, user_id: bot.user_id, bot }) as const,
          ),
      ] as const,
  ),
];
