import { z } from 'zod';
import {
  groupPermissionNames,
  type GroupDetail,
  type GroupPeopleWindow,
  type GroupReason,
  type GroupsOverview,
} from '../groups.ts';
import { call, ofOrder, organizationId, userId } from './call.ts';
import { peopleFilter, peopleSort } from './people-filter.ts';

const groupId = z.int();
const ids = z.array(z.int()).max(10_000);
const groupValue = z.lazy(() => z.union([z.int(), z.strictObject({ people: ids, groups: ids })]));

/**
 * A set to combine: a group with or without its subgroups, a filter of people, individual people, or a channel's
 * subscribers.
 */
const peopleSet = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('group'), groupId, direct: z.boolean() }),
    z.strictObject({ kind: z.literal('filter'), filter: peopleFilter }),
    z.strictObject({ kind: z.literal('people'), userIds: z.array(userId).max(20_000) }),
    z.strictObject({ kind: z.literal('channel'), channelId: z.int().min(1) }),
  ]),
);
export type PeopleSet = z.infer<typeof peopleSet>;

/** Sets combined from left to right. */
const setExpression = z.lazy(() =>
  z.strictObject({
    first: peopleSet,
    steps: z
      .array(
        z.strictObject({ operation: z.enum(['union', 'intersection', 'difference']), operand: peopleSet }),
      )
      .max(20),
  }),
);
export type SetExpression = z.infer<typeof setExpression>;

const membersQuestion = z.lazy(() =>
  z.strictObject({ kind: z.literal('members'), groupId, direct: z.boolean() }),
);
/** Without a permission, guests count wherever they are named. */
const holdersQuestion = z.lazy(() =>
  z.strictObject({
    kind: z.literal('holders'),
    value: groupValue,
    permission: z.enum(groupPermissionNames).nullable(),
  }),
);
/** Holders of any permission, by its ID (see `PersonPermission`) and its current value. */
const permissionQuestion = z.lazy(() =>
  z.strictObject({
    kind: z.literal('permission'),
    permissionId: z.string().max(200),
  }),
);
const groupQuestion = z.lazy(() =>
  z.discriminatedUnion('kind', [
    membersQuestion,
    holdersQuestion,
    permissionQuestion,
    z.strictObject({ kind: z.literal('set'), expression: setExpression }),
  ]),
);
/** A question about people: members of a group, holders of a permission's value, or a combination of sets. */
export type GroupQuestion = z.infer<typeof groupQuestion>;

/** Calls about user groups, answered by the organization's worker. */
export const groupCalls = {
  'groups.overview': call<GroupsOverview>()(() => z.strictObject({ organizationId })),
  'groups.detail': call<GroupDetail>()(() => z.strictObject({ organizationId, groupId })),
  /** The requested people, in order. */
  'groups.people': call<GroupPeopleWindow>()(() =>
    z.strictObject({
      organizationId,
      question: groupQuestion,
      text: z.string().max(1_000),
      sort: peopleSort,
      ...ofOrder(),
    }),
  ),
  /** How many people each query matches. */
  'groups.count': call<{ counts: number[] }>()(() =>
    z.strictObject({ organizationId, questions: z.array(groupQuestion).max(24) }),
  ),
  /** Why each of these people is in the group or has the permission; nothing for those who aren't or don't. */
  'groups.reasons': call<GroupReason[]>()(() =>
    z.strictObject({
      organizationId,
      question: z.discriminatedUnion('kind', [membersQuestion, holdersQuestion, permissionQuestion]),
      userIds: z.array(userId).max(500),
    }),
  ),
  /** One byte for each person and group, person by person; see `matrixCell`. */
  'groups.matrix': call<{ cells: Uint8Array }>()(() =>
    z.strictObject({
      organizationId,
      userIds: z.array(userId).max(300),
      groupIds: z.array(groupId).max(300),
    }),
  ),
} as const;
