import { z } from 'zod';
import { wireProfileField, type WireProfileField } from '../profile-field.ts';
import { wireRealmDomain, type WireRealmDomain } from '../realm-domain.ts';
import { emojiId, wireRealmEmoji, wireRealmEmojiTable, type WireRealmEmoji } from '../realm-emoji.ts';
import { id, withoutUndefined, type EventReaders } from './reader.ts';

/** The organization's own settings and lists. https://zulip.com/api/get-events#realm-update */
export type RealmEvent =
  /** Both `update` and `update_dict`: changed settings by their name without `realm_`. */
  | { type: 'realm'; op: 'update'; id: number; data: Record<string, unknown> }
  | { type: 'realm'; op: 'deactivated'; id: number }
  | { type: 'custom_profile_fields'; id: number; fields: WireProfileField[] }
  | { type: 'realm_emoji'; op: 'update'; id: number; realm_emoji: Record<string, WireRealmEmoji> }
  | { type: 'realm_emoji'; op: 'add'; id: number; emoji: WireRealmEmoji }
  | {
      type: 'realm_emoji';
      op: 'update_one';
      id: number;
      emoji_id: string;
      data: { deactivated?: boolean; name?: string };
    }
  | { type: 'realm_domains'; op: 'add' | 'change'; id: number; realm_domain: WireRealmDomain }
  | { type: 'realm_domains'; op: 'remove'; id: number; domain: string };

export const realmReaders: EventReaders<RealmEvent> = [
  [
    'realm/update',
    z
      .object({ id, property: z.string(), value: z.unknown() })
      .transform(
        (event) =>
          ({ type: 'realm', op: 'update', id: event.id, data: { [event.property]: event.value } }) as const,
      ),
  ],
  [
    'realm/update_dict',
    z
      .object({ id, data: z.record(z.string(), z.unknown()) })
      .transform((event) => ({ type: 'realm', op: 'update', ...event }) as const),
  ],
  [
    'realm/deactivated',
    z.object({ id }).transform((event) => ({ type: 'realm', op: 'deactivated', ...event }) as const),
  ],
  [
    'custom_profile_fields',
    z
      .object({ id, fields: z.array(wireProfileField) })
      .transform((event) => ({ type: 'custom_profile_fields', ...event }) as const),
  ],
  [
    'realm_emoji/update',
    z
      .object({ id, realm_emoji: wireRealmEmojiTable })
      .transform((event) => ({ type: 'realm_emoji', op: 'update', ...event }) as const),
  ],
  [
    'realm_emoji/add',
    z
      .object({ id, emoji: wireRealmEmoji })
      .transform((event) => ({ type: 'realm_emoji', op: 'add', ...event }) as const),
  ],
  [
    'realm_emoji/update_one',
    z
      .object({
        id,
        emoji_id: emojiId,
        data: z
          .object({ deactivated: z.boolean().optional(), name: z.string().optional() })
          .transform((data) => withoutUndefined(data)),
      })
      .transform((event) => ({ type: 'realm_emoji', op: 'update_one', ...event }) as const),
  ],
  [
    'realm_domains/add',
    z
      .object({ id, realm_domain: wireRealmDomain })
      .transform((event) => ({ type: 'realm_domains', op: 'add', ...event }) as const),
  ],
  [
    'realm_domains/change',
    z
      .object({ id, realm_domain: wireRealmDomain })
      .transform((event) => ({ type: 'realm_domains', op: 'change', ...event }) as const),
  ],
  [
    'realm_domains/remove',
    z
      .object({ id, domain: z.string() })
      .transform((event) => ({ type: 'realm_domains', op: 'remove', ...event }) as const),
  ],
];
