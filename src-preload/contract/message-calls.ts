import { z } from 'zod';
import { call, organizationId } from './call.ts';
import type { FlagRun, MessageCount } from './flag-entities.ts';
import type { InspectedMessage } from './inspected-message.ts';
import { narrow } from './narrow-input.ts';

const messageId = z.int().min(1);
const anchor = z.union([messageId, z.enum(['newest', 'oldest', 'first_unread'])]);
const direction = z.enum(['newer', 'older', 'both']);

const flagOrder = z.strictObject({
  narrow,
  flag: z.enum(['read', 'starred', 'collapsed']),
  op: z.enum(['add', 'remove']),
  anchor,
  direction,
  includeAnchor: z.boolean(),
});

/** Calls about single messages and about flags on many. */
export const messageCalls = {
  /** Everything the server tells of one message. */
  'messages.inspect': call<InspectedMessage>()(z.strictObject({ organizationId, messageId })),
  /** Counts messages of a narrow, one page with each call; the next call goes on where `next` says. */
  'flags.count': call<MessageCount>()(
    z.strictObject({
      organizationId,
      narrow,
      anchor,
      direction,
      includeAnchor: z.boolean(),
      next: z
        .strictObject({
          anchor: messageId,
          direction: z.enum(['newer', 'older']),
          thenOlderFrom: messageId.nullable(),
        })
        .nullable(),
    }),
  ),
  /** Starts to change a flag on everything that the narrow selects. `expected` is what was counted before. */
  'flags.start': call<FlagRun>()(
    z.strictObject({
      organizationId,
      order: flagOrder,
      expected: z.int().min(0).nullable(),
      reason: z.string().max(1_000),
    }),
  ),
  'flags.control': call<FlagRun>()(
    z.strictObject({
      organizationId,
      runId: z.string().max(64),
      command: z.enum(['pause', 'resume', 'cancel']),
    }),
  ),
  /** Takes a run that has ended from the list. */
  'flags.forget': call<null>()(z.strictObject({ organizationId, runId: z.string().max(64) })),
} as const;
