import { z } from 'zod';
import { wireBot, wireBotChange } from '../bot.ts';
import type { Table } from '../named.ts';
import { flagIn, integerIn, tableIn, textIn } from '../required.ts';
import { wireUser } from '../user.ts';
import { wireUserGroup, wireUserGroupChange } from '../user-group.ts';
import { operation } from './shape.ts';

/** A change to one person; the server sends one change per event, but any number is accepted. */
export interface WireUserChange {
  user_id: number;
  full_name?: string;
  role?: number;
  is_active?: boolean;
  timezone?: string;
  delivery_email?: string | null;
  /** The new API address, for the record's key `email`. */
  new_email?: string;
  bot_owner_id?: number | null;
  is_imported_stub?: boolean;
  is_deleted?: boolean;
  date_joined?: string;
  avatar_url?: string | null;
  /** `value` null: the value was removed. */
  custom_profile_field?: { id: number; value: string | null };
}

export interface UserUpdateEvent {
  type: 'realm_user';
  op: 'update';
  id: number;
  person: WireUserChange;
}

function readUserChange(person: Table): WireUserChange {
  const within = 'person.';
  const change: WireUserChange = { user_id: integerIn(person, 'user_id', within) };
  for (const key in person) {
    switch (key) {
      case 'full_name':
      case 'timezone':
      case 'new_email':
      case 'date_joined':
        change[key] = textIn(person, key, within);
        break;
      case 'delivery_email':
      case 'avatar_url':
        change[key] = person[key] === null ? null : textIn(person, key, within);
        break;
      case 'is_active':
      case 'is_imported_stub':
      case 'is_deleted':
        change[key] = flagIn(person, key, within);
        break;
      case 'role':
        change.role = integerIn(person, key, within);
        break;
      case 'bot_owner_id':
        change.bot_owner_id = person[key] === null ? null : integerIn(person, key, within);
        break;
      case 'custom_profile_field': {
        const field = tableIn(person, key, within);
        const inField = `${within}${key}.`;
        change.custom_profile_field = {
          id: integerIn(field, 'id', inField),
          value: field['value'] === null ? null : textIn(field, 'value', inField),
        };
        break;
      }
      default:
    }
  }
  return change;
}

/** Parses a change to a person. @throws UnreadableRow */
export function readUserUpdate(raw: Table): UserUpdateEvent {
  const id = integerIn(raw, 'id');
  return { type: 'realm_user', op: 'update', id, person: readUserChange(tableIn(raw, 'person')) };
}

const group_id = z.int();

/**
 * New, changed and removed people, bots and groups, except changes that `readUserUpdate` parses.
 * https://zulip.com/api/get-events#realm_user-add
 */
export const userEvents = () =>
  [
    z.discriminatedUnion('op', [
      operation('realm_user', 'add', { person: wireUser }),
      operation('realm_user', 'remove', { person: z.object({ user_id: z.int() }) }),
    ]),
    z.discriminatedUnion('op', [
      operation('realm_bot', 'add', { bot: wireBot }),
      operation('realm_bot', 'update', { bot: wireBotChange }),
      /** A bot with a new owner (`delete`), or a deactivated one (`remove`, servers before feature level 222). */
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
