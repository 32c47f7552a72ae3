import { z } from 'zod';
import { wireBot, wireBotChange } from '../bot.ts';
import { wireUser } from '../user.ts';
import { wireUserGroup, wireUserGroupChange } from '../user-group.ts';
import { operation } from './shape.ts';

/** A change of one person; the server puts one change into each event, but any number is read. */
const userChange = z.object({
  user_id: z.int(),
  full_name: z.string().exactOptional(),
  role: z.int().exactOptional(),
  is_active: z.boolean().exactOptional(),
  timezone: z.string().exactOptional(),
  delivery_email: z.string().nullable().exactOptional(),
  /** The new address of the API, for the key `email` of the record. */
  new_email: z.string().exactOptional(),
  bot_owner_id: z.int().nullable().exactOptional(),
  is_imported_stub: z.boolean().exactOptional(),
  is_deleted: z.boolean().exactOptional(),
  date_joined: z.string().exactOptional(),
  avatar_url: z.string().nullable().exactOptional(),
  /** `value` null: the person has none any more. */
  custom_profile_field: z.object({ id: z.int(), value: z.string().nullable() }).exactOptional(),
});
export type WireUserChange = z.infer<typeof userChange>;

const group_id = z.int();

/** People, bots and groups come, change and go. https://zulip.com/api/get-events#realm_user-add */
export const userEvents = () =>
  [
    z.discriminatedUnion('op', [
      operation('realm_user', 'add', { person: wireUser }),
      operation('realm_user', 'update', { person: userChange }),
      operation('realm_user', 'remove', { person: z.object({ user_id: z.int() }) }),
    ]),
    z.discriminatedUnion('op', [
      operation('realm_bot', 'add', { bot: wireBot }),
      operation('realm_bot', 'update', { bot: wireBotChange }),
      /** One that changed hands (`delete`), or was deactivated (`remove`, servers before feature level 222). */
      operation('realm_bot', ['delete', 'remove'], { bot: z.object({ user_id: z.int() }) }),
    ]),
    z.discriminatedUnion('op', [
      operation('user_group', 'add', { group: wireUserGroup }),
      operation('user_group', 'update', { group_id, data: wireUserGroupChange }),
      operation('user_group', 'remove', { group_id }),
      operation('user_group', ['add_members', 'remove_members'], { group_id, user_ids: z.array(z.int()) }),
      operation('user_group', ['add_subgroups', 'remove_subgroups'], {
        group_id,
        direct_subgroup_ids: z.array(z.int()),
      }),
    ]),
  ] as const;
