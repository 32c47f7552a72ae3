import { z } from 'zod';
import type { PeopleComparison, PermissionImpact, PermissionList, SettingAdvice } from '../permissions.ts';
import { call, organizationId, userId } from './call.ts';

const permissionId = z.string().max(200);
/** Groups and people, as `groupValueText` writes them. */
const value = z.string().max(200_000);

/** Calls about permissions in general; those about one person are with people, those about a channel with channels. */
export const permissionCalls = {
  /** Every permission of the organization, a group or a channel, with who has it in effect. */
  'permissions.list': call<PermissionList>()(() =>
    z.strictObject({
      organizationId,
      area: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('organization') }),
        z.strictObject({ kind: z.literal('group'), groupId: z.int() }),
        z.strictObject({ kind: z.literal('channel'), channelId: z.int().min(1) }),
      ]),
    }),
  ),
  /** What one of two people has and the other doesn't. */
  'permissions.compare': call<PeopleComparison>()(() =>
    z.strictObject({ organizationId, userIds: z.tuple([userId, userId]) }),
  ),
  /** Who would gain or lose permissions with other values; nothing for missing ones. */
  'permissions.impact': call<PermissionImpact[]>()(() =>
    z.strictObject({
      organizationId,
      changes: z.array(z.strictObject({ permissionId, value })).min(1).max(60),
    }),
  ),
  /** Keeps those people, or without a value everyone who has the permission, as a list that a filter can use. */
  'permissions.keep-list': call<{ listId: string; count: number }>()(() =>
    z.strictObject({
      organizationId,
      permissionId,
      asked: z.discriminatedUnion('who', [
        z.strictObject({ who: z.literal('holding') }),
        z.strictObject({ who: z.enum(['gaining', 'losing']), value }),
      ]),
    }),
  ),
  /** The recommended settings, each with its state here. */
  'permissions.advice': call<SettingAdvice[]>()(() => z.strictObject({ organizationId })),
} as const;
