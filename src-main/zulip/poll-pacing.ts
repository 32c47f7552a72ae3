import type { Clock } from '../clock.ts';
import { requestError } from './errors.ts';
import type { OpenQueue, PollOptions } from './open-queue.ts';
import { nothingHeld, type FailedPoll } from './queue-recovery.ts';
import type { EventQueueTiming } from './queue-timing.ts';
import type { ZulipEvent } from './wire/event.ts';

/** One poll that is under way. */
export interface PacedPoll extends Pick<PollOptions, 'dontBlock'> {
  timeoutMilliseconds: number;
  /** @throws RequestError where the server answered at once, with nothing, what it should have held */
  answered(events: readonly ZulipEvent[]): void;
  failed(): Pick<FailedPoll, 'waitedOut' | 'waitedOutBefore'>;
}

/** How the next poll is asked: whether the server may hold it, for how long, and how soon after the one before. */
export interface PollPacing {
  begin(queue: OpenQueue): PacedPoll;
  /** Has the next poll answered at once: the data may be out of date. */
  askQuickly(): void;
  asksQuickly(): boolean;
  /** A poll ended in silence after its full time: the next one shows whether the server is still there. */
  askAfterSilence(): void;
  /** A queue was opened. @param hasFailed whether anything failed since the last batch was applied */
  opened(hasFailed: boolean): void;
  /** A batch was applied. */
  applied(): void;
  /** So many polls in a row were answered at once that the next one has to wait. */
  mustPause(): boolean;
}

/** A busy organization has so many events at once, one poll each. */
const quickAnswersBorne = 10;
/** So many in one answer are a backlog, sent in pieces; a thousand such answers in a row no longer are. */
const manyEvents = 100;
const weightOfMany = quickAnswersBorne / 1_000;

export function createPollPacing(
  clock: Clock,
  timing: Pick<EventQueueTiming, 'betweenPolls' | 'pollLimit' | 'quickPollLimit'>,
): PollPacing {
  let asksQuickly = false;
  /** Polls in a row that were answered at once, backlogs with less weight. */
  let quickAnswers = 0;
  /** The last poll that the server should have held was answered at once, with nothing. */
  let holdsNothing = false;
  let waitedOutBefore = false;

  return {
    begin(queue) {
      const dontBlock = asksQuickly && !holdsNothing;
      const timeoutMilliseconds = dontBlock
        ? timing.quickPollLimit
        : Math.min(queue.pollMilliseconds, timing.pollLimit);
      const startedAt = clock.elapsed();
      return {
        dontBlock,
        timeoutMilliseconds,
        answered(events) {
          const isQuick = clock.elapsed() - startedAt < timing.betweenPolls;
          holdsNothing = isQuick && !dontBlock && events.length === 0;
          if (holdsNothing) throw requestError(nothingHeld);
          quickAnswers = isQuick ? quickAnswers + (events.length < manyEvents ? 1 : weightOfMany) : 0;
        },
        failed: () => ({
          waitedOut: !dontBlock && clock.elapsed() - startedAt >= timeoutMilliseconds * 0.95,
          waitedOutBefore,
        }),
      };
    },
    askQuickly() {
      asksQuickly = true;
    },
    asksQuickly: () => asksQuickly,
    askAfterSilence() {
      waitedOutBefore = true;
      asksQuickly = true;
    },
    opened(hasFailed) {
      asksQuickly = hasFailed;
      waitedOutBefore = false;
    },
    applied() {
      asksQuickly = false;
      waitedOutBefore = false;
    },
    mustPause: () => quickAnswers > quickAnswersBorne,
  };
}
