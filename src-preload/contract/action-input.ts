import { z } from 'zod';
import { formatCount } from './words/count.ts';
import { mostComposedCharacters, mostMessagesAtOnce } from './announce-entities.ts';
import { targetKinds } from './change-target.ts';

/** How actions cross the seam: the strict shapes of `Action` (see `change-entities.ts`). */
export const userId = z.int().positive();
const atOnce = 'At most 100,000 changes can be planned at once. Choose fewer.';
export const userIds = z.array(userId).min(1).max(100_000, atOnce);
/** A text up to a length; what is too long is said in words that can be shown. */
const text = (most: number) =>
  z.string().max(most, `At most ${formatCount(most)} characters can be sent. Shorten it.`);
const role = z.union([z.literal(100), z.literal(200), z.literal(300), z.literal(400), z.literal(600)]);

export const personStatus = z.strictObject({
  text: text(1_000),
  emoji: z
    .strictObject({
      name: text(100),
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
  value: text(100_000),
  expected: text(100_000).exactOptional(),
});

export const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set-role'), userIds, role }),
  z.strictObject({ kind: z.literal('rename'), userId, name: text(1_000) }),
  z.strictObject({ kind: z.literal('set-status'), userIds, status: personStatus }),
  z.strictObject({ kind: z.literal('set-email'), userId, email: text(1_000) }),
  z.strictObject({
    kind: z.literal('set-profile-field'),
    userIds,
    fieldId: z.int(),
    value: text(10_000),
  }),
  z.strictObject({ kind: z.enum(['add-to-group', 'remove-from-group']), userIds, groupId: z.int() }),
  z.strictObject({
    kind: z.literal('deactivate'),
    userIds,
    notification: text(10_000).nullable(),
  }),
  z.strictObject({ kind: z.literal('reactivate'), userIds }),
  z.strictObject({
    kind: z.literal('edit'),
    // Names stand in it, as the pattern of a linkifier: the job's own title is shortened.
    title: text(100_000),
    edits: z.array(edit).min(1).max(100_000, atOnce),
  }),
  z.strictObject({
    kind: z.literal('send-message'),
    localId: z.string().min(1).max(64),
    content: text(mostComposedCharacters),
    to: z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('channel'),
        channelId: z.int().positive(),
        topic: text(10_000),
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
