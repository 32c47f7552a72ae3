import { z } from 'zod';
import { wireUser, type WireUser } from '../user.ts';
import { id, withoutUndefined, type EventReaders } from './reader.ts';

/** A change of one person; the server puts one change into each event, but any number is read. */
export interface WireUserChange {
  user_id: number;
  full_name?: string;
  role?: number;
  is_active?: boolean;
  timezone?: string;
  avatar_url?: string | null;
  avatar_version?: number;
  delivery_email?: string | null;
  /** The new address of the API, for the key `email` of the record. */
  new_email?: string;
  bot_owner_id?: number | null;
  is_imported_stub?: boolean;
  is_deleted?: boolean;
  date_joined?: string;
  /** `value` null: the person has none any more. */
  custom_profile_field?: { id: number; value: string | null; rendered_value?: string };
}

/** People and bots come, change and go. https://zulip.com/api/get-events#realm_user-add */
export type UserEvent =
  | { type: 'realm_user'; op: 'add'; id: number; person: WireUser }
  | { type: 'realm_user'; op: 'update'; id: number; person: WireUserChange }
  | { type: 'realm_user'; op: 'remove'; id: number; user_id: number };

const userChange = z
  .object({
    user_id: z.int(),
    full_name: z.string().optional(),
    role: z.int().optional(),
    is_active: z.boolean().optional(),
    timezone: z.string().optional(),
    avatar_url: z.string().nullable().optional(),
    avatar_version: z.int().optional(),
    delivery_email: z.string().nullable().optional(),
    new_email: z.string().optional(),
    bot_owner_id: z.int().nullable().optional(),
    is_imported_stub: z.boolean().optional(),
    is_deleted: z.boolean().optional(),
    date_joined: z.string().optional(),
    custom_profile_field: z
      .object({ id: z.int(), value: z.string().nullable(), rendered_value: z.string().nullish() })
      .transform(({ rendered_value, ...field }) =>
        typeof rendered_value === 'string' ? { ...field, rendered_value } : field,
      )
      .optional(),
  })
  .transform((change): WireUserChange => withoutUndefined(change));

export const userReaders: EventReaders<UserEvent> = [
  [
    'realm_user/add',
    z
      .object({ id, person: wireUser })
      .transform((event) => ({ type: 'realm_user', op: 'add', ...event }) as const),
  ],
  [
    'realm_user/update',
    z
      .object({ id, person: userChange })
      .transform((event) => ({ type: 'realm_user', op: 'update', ...event }) as const),
  ],
  [
    'realm_user/remove',
    z
      .object({ id, person: z.object({ user_id: z.int() }) })
      .transform(
        (event) =>
          ({ type: 'realm_user', op: 'remove', id: event.id, user_id: event.person.user_id }) as const,
      ),
  ],
];
