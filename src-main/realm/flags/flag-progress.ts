import { z } from 'zod';
import { flagOrder } from '#contract/calls/messages.ts';
import type { FlagRun } from '#contract/messages.ts';
import type { MessageAnchor } from '../../zulip/route/narrow.ts';
import type { FlagsForNarrowAnswer } from '../../zulip/wire/message.ts';

/** The progress of a run, beyond what is shown. All of it is saved, so that a run resumes after a crash. */
export interface FlagProgress extends Omit<
  FlagRun,
  'waitingUntilMilliseconds' | 'estimatedSecondsLeft' | 'skippedChannels'
> {
  /** The direction of the next batch. */
  stage: 'newer' | 'older';
  /** The message after which the stage continues; null at its beginning. */
  cursor: number | null;
  /** The most messages that the next batch requests. */
  batchSize: number;
  /** Whether a batch was sent and not yet answered. */
  isSending: boolean;
  /** Messages from the cursor on that may have been changed by a batch whose answer was lost. */
  doubtful: number;
  skippedChannelIds: number[];
}

const count = z.int().min(0);
const messageId = z.int().nullable();

/** Parses a saved run. */
export const keptFlagProgress: z.ZodType<FlagProgress> = z.lazy(() =>
  z.object({
    ...flagOrder.unwrap().shape,
    id: z.string(),
    reason: z.string(),
    state: z.enum(['running', 'paused', 'finished', 'cancelled', 'stopped']),
    processed: count,
    updated: count,
    uncertain: count,
    batches: count,
    expected: count.nullable(),
    firstMessageId: messageId,
    lastMessageId: messageId,
    foundOldest: z.boolean(),
    foundNewest: z.boolean(),
    startedAtMilliseconds: z.number(),
    finishedAtMilliseconds: z.number().nullable(),
    explanation: z.string(),
    stage: z.enum(['newer', 'older']),
    cursor: messageId,
    batchSize: count,
    isSending: z.boolean(),
    doubtful: count,
    skippedChannelIds: z.array(z.int()),
  }),
);

export const firstBatchSize = 1_000;
/** The server's limit per request. https://zulip.com/api/update-message-flags-for-narrow */
const largestBatchSize = 5_000;
const smallestBatchSize = 100;
/** Milliseconds: after a quicker batch the next may be larger, after a slower one smaller. */
const quickBatch = 1_500;
const slowBatch = 8_000;

/**
 * The first stage of a run: from the newest message there is only the way back, from the oldest only the way forward.
 */
export function firstStage({ anchor, direction }: Pick<FlagRun, 'anchor' | 'direction'>): 'newer' | 'older' {
  if (anchor === 'newest') return 'older';
  return anchor === 'oldest' || direction !== 'older' ? 'newer' : 'older';
}

/** Whether a backward stage follows the forward stage. */
function goesBothWays({ anchor, direction }: FlagProgress): boolean {
  return direction === 'both' && anchor !== 'newest' && anchor !== 'oldest';
}

/** The range that the next batch requests. */
export function nextRange(progress: FlagProgress): MessageAnchor {
  const { stage, cursor, batchSize, anchor } = progress;
  const counts =
    stage === 'newer' ? { num_before: 0, num_after: batchSize } : { num_before: batchSize, num_after: 0 };
  if (cursor !== null) return { anchor: cursor, include_anchor: false, ...counts };
  const isSecondStage = stage === 'older' && goesBothWays(progress);
  return { anchor, include_anchor: isSecondStage ? false : progress.includeAnchor, ...counts };
}

/** A smaller size than the last, after a batch that took too long or failed on the server. */
export function smallerBatch(size: number): number {
  return Math.max(smallestBatchSize, Math.floor(size / 2));
}

function sizeAfter(size: number, tookMilliseconds: number): number {
  if (tookMilliseconds > slowBatch) return smallerBatch(size);
  return tookMilliseconds < quickBatch ? Math.min(largestBatchSize, size * 2) : size;
}

/**
 * Applies the answer to a batch.
 *
 * @returns the new progress, with `state` `finished` if nothing is left
 */
export function afterBatch(
  progress: FlagProgress,
  answer: FlagsForNarrowAnswer,
  tookMilliseconds: number,
): FlagProgress {
  const { stage } = progress;
  const unchanged = answer.processed_count - answer.updated_count;
  const first = answer.first_processed_id;
  const last = answer.last_processed_id;
  const edge = stage === 'newer' ? last : first;
  const next: FlagProgress = {
    ...progress,
    isSending: false,
    processed: progress.processed + answer.processed_count,
    updated: progress.updated + answer.updated_count,
    uncertain: progress.uncertain + Math.min(unchanged, progress.doubtful),
    doubtful: Math.max(0, progress.doubtful - answer.processed_count),
    batches: progress.batches + 1,
    batchSize: sizeAfter(progress.batchSize, tookMilliseconds),
    firstMessageId: least(progress.firstMessageId, first),
    lastMessageId: most(progress.lastMessageId, last),
    foundOldest: progress.foundOldest || (stage === 'older' && answer.found_oldest),
    foundNewest: progress.foundNewest || (stage === 'newer' && answer.found_newest),
    skippedChannelIds: [
      ...new Set([...progress.skippedChannelIds, ...answer.ignored_because_not_subscribed_channels]),
    ],
    cursor: edge ?? progress.cursor,
    explanation: '',
  };
  const isEndOfStage = stage === 'newer' ? answer.found_newest : answer.found_oldest;
  if (!isEndOfStage) {
    // A batch that makes no progress would be sent forever.
    return edge === null ? { ...next, state: 'stopped', explanation: stuck } : next;
  }
  const isSecondStageDue = stage === 'newer' && goesBothWays(progress);
  return isSecondStageDue
    ? { ...next, stage: 'older', cursor: null, doubtful: 0 }
    : { ...next, state: 'finished', doubtful: 0 };
}

const stuck = 'The server went through no message and says that there are more. Nothing more was sent.';

function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

function most(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
