import { z } from 'zod';
import {
  wireUserGroup,
  wireUserGroupChange,
  type WireUserGroup,
  type WireUserGroupChange,
} from '../user-group.ts';
import { id, type EventReaders } from './reader.ts';

/** Groups, their members and the groups in them. https://zulip.com/api/get-events#user_group-add */
export type UserGroupEvent =
  | { type: 'user_group'; op: 'add'; id: number; group: WireUserGroup }
  | { type: 'user_group'; op: 'update'; id: number; group_id: number; data: WireUserGroupChange }
  | { type: 'user_group'; op: 'remove'; id: number; group_id: number }
  | {
      type: 'user_group';
      op: 'add_members' | 'remove_members';
      id: number;
      group_id: number;
      user_ids: number[];
    }
  | {
      type: 'user_group';
      op: 'add_subgroups' | 'remove_subgroups';
      id: number;
      group_id: number;
      direct_subgroup_ids: number[];
    };

const group_id = z.int();
const userIds = z.object({ id, group_id, user_ids: z.array(z.int()) });
const subgroupIds = z.object({ id, group_id, direct_subgroup_ids: z.array(z.int()) });

export const userGroupReaders: EventReaders<UserGroupEvent> = [
  [
    'user_group/add',
    z
      .object({ id, group: wireUserGroup })
      .transform((event) => ({ type: 'user_group', op: 'add', ...event }) as const),
  ],
  [
    'user_group/update',
    z
      .object({ id, group_id, data: wireUserGroupChange })
      .transform((event) => ({ type: 'user_group', op: 'update', ...event }) as const),
  ],
  [
    'user_group/remove',
    z
      .object({ id, group_id })
      .transform((event) => ({ type: 'user_group', op: 'remove', ...event }) as const),
  ],
  [
    'user_group/add_members',
    userIds.transform((event) => ({ type: 'user_group', op: 'add_members', ...event })),
  ],
  [
    'user_group/remove_members',
    userIds.transform((event) => ({ type: 'user_group', op: 'remove_members', ...event })),
  ],
  [
    'user_group/add_subgroups',
    subgroupIds.transform((event) => ({ type: 'user_group', op: 'add_subgroups', ...event })),
  ],
  [
    'user_group/remove_subgroups',
    subgroupIds.transform((event) => ({ type: 'user_group', op: 'remove_subgroups', ...event })),
  ],
];
