import { z } from 'zod';
import { ids, orDefault, rows } from './unread.ts';

/** Who has a permission: a named group's id, or an anonymous group of people and groups. */
export const groupSettingValue = z.union([
  z.int(),
  z.object({ direct_members: z.array(z.int()), direct_subgroups: z.array(z.int()) }),
]);
export type GroupSettingValue = z.infer<typeof groupSettingValue>;

/**
 * A change to a group-setting value (https://zulip.com/api/group-setting-values). With `old`, the server rejects it if
 * someone else has changed the value meanwhile.
 */
export interface GroupSettingChange {
  new: GroupSettingValue;
  old?: GroupSettingValue;
}

/** A server below a setting's level leaves it out. */
const settings = {
  can_add_members_group: groupSettingValue.optional(),
  can_join_group: groupSettingValue.optional(),
  can_leave_group: groupSettingValue.optional(),
  can_manage_group: groupSettingValue.optional(),
  can_mention_group: groupSettingValue.optional(),
  can_remove_members_group: groupSettingValue.optional(),
};

/**
 * A user group (https://zulip.com/api/get-user-groups). Members and subgroups are the direct ones. Unknown keys stay:
 * a newer server may have more permissions.
 */
export const wireUserGroup = z.looseObject({
  id: z.int(),
  name: z.string(),
  members: ids('members'),
  direct_subgroup_ids: ids('direct_subgroup_ids').default([]),
  is_system_group: z.boolean().default(false),
  deactivated: z.boolean().default(false),
  ...orDefault({
    description: z.string().default(''),
    creator_id: z.int().nullable().default(null),
    /** UNIX seconds. */
    date_created: z.number().nullable().default(null),
    ...settings,
  }),
});
export type WireUserGroup = z.infer<typeof wireUserGroup>;

/** The changes in a `user_group` event with the op `update`; only changed keys are present, including unknown ones. */
export const wireUserGroupChange = z.looseObject({
  name: z.string().optional(),
  description: z.string().optional(),
  deactivated: z.boolean().optional(),
  ...settings,
});
export type WireUserGroupChange = z.infer<typeof wireUserGroupChange>;

/** `GET /user_groups`. */
export const userGroupsAnswer = z.object({ user_groups: rows('user_groups', wireUserGroup) });

/** `POST /user_groups/create`; without the id below feature level 317. */
export const newUserGroupAnswer = z.object({ group_id: z.int().nullable().default(null) });

/** `GET /user_groups/{id}/members`. */
export const groupMembersAnswer = z.object({ members: ids('members') });

/** `GET /user_groups/{id}/subgroups`. */
export const subgroupsAnswer = z.object({ subgroups: ids('subgroups') });

/** An object that prevents a group's deactivation; an unknown kind keeps its keys. */
const groupObjection = z.looseObject({
  /** `subgroup`, `channel`, `user_group` or `realm`. */
  type: z.string(),
  supergroup_ids: z.array(z.int()).optional(),
  channel_id: z.int().optional(),
  group_id: z.int().optional(),
  settings: z.array(z.string()).optional(),
});

/** What `CANNOT_DEACTIVATE_GROUP_IN_USE` has besides its text. */
export const groupInUseDetail = z.object({ objections: z.array(groupObjection) });
