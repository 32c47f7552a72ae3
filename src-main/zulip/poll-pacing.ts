import type { Clock } from '../clock.ts';
import { requestError } from './errors.ts';
import type { OpenQueue, PollOptions } from './open-queue.ts';
import { nothingHeld, type FailedPoll } from './queue-recovery.ts';
import type { EventQueueTiming } from './queue-timing.ts';
import type { ZulipEvent } from './wire/event.ts';

/** A poll in progress. */
export interface PacedPoll extends Pick<PollOptions, 'dontBlock'> {
  timeoutMilliseconds: number;
  /** @throws RequestError if the server answered immediately without events, although it should have held the poll */
  answered(events: readonly ZulipEvent[]): void;
  failed(): Pick<FailedPoll, 'waitedOut' | 'waitedOutBefore'>;
}

/**
 * Decides how the next poll is sent: whether the server may hold it, for how long, and how soon after the previous one.
 */
export interface PollPacing {
  begin(queue: OpenQueue): PacedPoll;
  /** Makes the next poll return at once: the data may be out of date. */
  askQuickly(): void;
  asksQuickly(): boolean;
  /** A poll ended without an answer after its full time: the next one shows whether the server is still reachable. */
  askAfterSilence(): void;
  /** A queue was registered. @param hasFailed whether anything failed since the last applied batch */
  opened(hasFailed: boolean): void;
  /** A batch was applied. */
  applied(): void;
  /** Whether so many polls in a row returned at once that the next one must wait. */
  mustPause(): boolean;
}

/** A busy organization may have this many events in a row, one poll each. */
const quickAnswersBorne = 10;
/** Answers with this many events are a backlog sent in pieces; a thousand of them in a row aren't. */
const manyEvents = 100;
const weightOfMany = quickAnswersBorne / 1_000;

export function createPollPacing(
  clock: Clock,
  timing: Pick<EventQueueTiming, 'betweenPolls' | 'pollLimit' | 'quickPollLimit'>,
): PollPacing {
  let asksQuickly = false;
  /** Polls in a row that returned at once; backlogs weigh less. */
  let quickAnswers = 0;
  /** The last poll that the server should have held returned at once without events. */
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
