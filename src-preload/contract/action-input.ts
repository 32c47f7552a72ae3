import { z } from 'zod';
import { mostComposedCharacters, mostMessagesAtOnce } from './announce-entities.ts';
import { targetKinds } from './change-target.ts';

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

/** What a change is about (see `change-target.ts`). */
export const changeTarget = z.templateLiteral([z.enum(targetKinds), ':', z.string().min(1).max(10_000)]);

const edit = z.strictObject({
  target: changeTarget,
  field: z.string().min(1).max(200),
  value: z.string().max(100_000),
  expected: z.string().max(100_000).exactOptional(),
});

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
  z.strictObject({
    kind: z.literal('edit'),
    title: z.string().max(500),
    edits: z.array(edit).min(1).max(20_000),
  }),
  z.strictObject({
    kind: z.literal('send-message'),
    localId: z.string().min(1).max(64),
    content: z.string().max(mostComposedCharacters),
    to: z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('channel'),
        channelId: z.int().positive(),
        topic: z.string().max(10_000),
      }),
      z.strictObject({
        type: z.literal('direct'),
        userIds: z.array(userId).min(1).max(mostMessagesAtOnce),
        each: z.boolean(),
      }),
    ]),
  }),
  z.strictObject({ kind: z.literal('import'), importId: z.string().max(64) }),
  z.strictObject({ kind: z.enum(['undo', 'retry']), jobId: z.string().max(64) }),
]);
