import { z } from 'zod';

/** How actions cross the seam: the strict shapes of `Action` (see `change-entities.ts`). */
export const userId = z.int().positive();
export const userIds = z.array(userId).min(1).max(100_000);
const role = z.union([z.literal(100), z.literal(200), z.literal(300), z.literal(400), z.literal(600)]);

export const personStatus = z.strictObject({
  text: z.string().max(1_000),
  emoji: z
    .strictObject({
      name: z.string().max(100),
      code: z.string().max(100),
      kind: z.enum(['unicode', 'custom', 'zulip']),
    })
    .nullable(),
});

const personField = z.union([
  z.enum(['role', 'name', 'status', 'email', 'account']),
  z.templateLiteral(['field:', z.int()]),
  z.templateLiteral(['group:', z.int()]),
]);

const personEdit = z.strictObject({ userId, field: personField, value: z.string().max(10_000) });

export const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set-role'), userIds, role }),
  z.strictObject({ kind: z.literal('rename'), userId, name: z.string().max(1_000) }),
  z.strictObject({ kind: z.literal('set-status'), userIds, status: personStatus }),
  z.strictObject({ kind: z.literal('set-email'), userId, email: z.string().max(1_000) }),
  z.strictObject({
    kind: z.literal('set-profile-field'),
    userIds,
    fieldId: z.int(),
    value: z.string().max(10_000),
  }),
  z.strictObject({ kind: z.enum(['add-to-group', 'remove-from-group']), userIds, groupId: z.int() }),
  z.strictObject({
    kind: z.literal('deactivate'),
    userIds,
    notification: z.string().max(10_000).nullable(),
  }),
  z.strictObject({ kind: z.literal('reactivate'), userIds }),
  z.strictObject({ kind: z.literal('edit-people'), edits: z.array(personEdit).min(1).max(1_000) }),
  z.strictObject({ kind: z.literal('import'), importId: z.string().max(64) }),
  z.strictObject({ kind: z.enum(['undo', 'retry']), jobId: z.string().max(64) }),
]);
