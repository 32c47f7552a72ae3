import { z } from 'zod';
import type { FlagRun, InspectedMessage, MessageCount } from '../messages.ts';
import { hasOperands, isOperands, type NarrowOperator } from '../narrow.ts';
import type {
  MessageToReport,
  ReportContext,
  ReportDetail,
  ReportEvidence,
  ReportSettings,
} from '../reports.ts';
import { call, organizationId } from './call.ts';

/** Single messages, flags on many, and reports. */

const messageOrPersonId = z.int().min(1);
const term = <Operator extends NarrowOperator, Operand extends z.ZodType>(
  operator: Operator,
  operand: Operand,
) =>
  z.strictObject({
    operator: z.literal(operator),
    operand,
    negated: z.boolean(),
    words: z.string().max(1_000),
  });

/** A term as it crosses the seam (see `NarrowTerm`). */
const narrowTerm = z.lazy(() =>
  z.discriminatedUnion('operator', [
    term('channel', messageOrPersonId),
    term('channels', z.enum(['public', 'web-public'])),
    term('topic', z.string().max(1_000)),
    term('sender', messageOrPersonId),
    term('dm', z.array(messageOrPersonId).min(1).max(100)),
    term('dm-including', messageOrPersonId),
    term('is', z.enum(isOperands)),
    term('has', z.enum(hasOperands)),
    term('in', z.enum(['home', 'all'])),
    term('with', messageOrPersonId),
    term('id', messageOrPersonId),
    term('search', z.string().min(1).max(1_000)),
    term('mentions', messageOrPersonId),
  ]),
);

export const narrow = z.lazy(() => z.array(narrowTerm).max(30));

const messageId = z.int().min(1);
const anchor = z.lazy(() => z.union([messageId, z.enum(['newest', 'oldest', 'first_unread'])]));
const direction = z.enum(['newer', 'older', 'both']);

/** An operation on a flag, and the messages to apply it to. */
export const flagOrder = z.lazy(() =>
  z.strictObject({
    narrow,
    flag: z.enum(['read', 'starred', 'collapsed']),
    op: z.enum(['add', 'remove']),
    anchor,
    direction,
    includeAnchor: z.boolean(),
  }),
);

/** Calls about single messages and about flags on many. */
export const messageCalls = {
  /** Everything that the server says about one message. */
  'messages.inspect': call<InspectedMessage>()(() => z.strictObject({ organizationId, messageId })),
  /** Counts the messages of a narrow, one page per call; `next` says where the next call continues. */
  'flags.count': call<MessageCount>()(() =>
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
  /**
   * Starts changing a flag on everything that the narrow selects. `expected` is the earlier count, null if that wasn't
   * completed; `typed` confirms it.
   */
  'flags.start': call<FlagRun>()(() =>
    z.strictObject({
      organizationId,
      order: flagOrder,
      expected: z.int().min(0).nullable(),
      typed: z.int().nullable(),
      reason: z.string().max(1_000),
    }),
  ),
  'flags.control': call<FlagRun>()(() =>
    z.strictObject({
      organizationId,
      runId: z.string().max(64),
      command: z.enum(['pause', 'resume', 'cancel']),
    }),
  ),
  /** Removes a finished run from the list. */
  'flags.forget': call<null>()(() => z.strictObject({ organizationId, runId: z.string().max(64) })),
} as const;

const reportId = z.int().positive();

/** Moderation reports beyond the rows of the replica. */
export const reportCalls = {
  'reports.detail': call<ReportDetail>()(() => z.strictObject({ organizationId, reportId })),
  /** The reported message in its conversation, with this many messages before and after it. */
  'reports.context': call<ReportContext>()(() =>
    z.strictObject({
      organizationId,
      reportId,
      before: z.int().min(0).max(50),
      after: z.int().min(0).max(50),
    }),
  ),
  'reports.evidence': call<ReportEvidence>()(() => z.strictObject({ organizationId, reportId })),
  /** Reads the moderation channel again, if it couldn't be read. */
  'reports.try-again': call<null>()(() => z.strictObject({ organizationId })),
  /** Finds a message by its id or a link to it. */
  'reports.message': call<MessageToReport>()(() =>
    z.strictObject({ organizationId, text: z.string().min(1).max(2_000) }),
  ),
} as const;

const savedTexts = z.array(z.string().min(1).max(2_000)).max(50).optional();

export const reportSettings: z.ZodType<ReportSettings> = z.lazy(() =>
  z.strictObject({
    order: z.enum(['newest-first', 'oldest-first']),
    texts: z.strictObject({
      resolve: savedTexts,
      dismiss: savedTexts,
      author: savedTexts,
      reporter: savedTexts,
    }),
  }),
);

/** Calls about the settings for handling reports, which this computer keeps. */
export const reportSettingsCalls = {
  'report-settings.read': call<ReportSettings>()(() => z.strictObject({ organizationId })),
  'report-settings.write': call<ReportSettings>()(() =>
    z.strictObject({ organizationId, settings: reportSettings }),
  ),
} as const;
