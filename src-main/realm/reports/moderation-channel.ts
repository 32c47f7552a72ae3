import type { Failure } from '../../../src-preload/contract/outcome.ts';
import { createBackoff, wait } from '../../zulip/backoff.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { getChannel } from '../../zulip/route/channels.ts';
import { deleteQueue, getEvents } from '../../zulip/route/events.ts';
import { getMessages } from '../../zulip/route/messages.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { WireMessageBody } from '../../zulip/wire/message.ts';
import { openQueue } from '../open-queue.ts';
import { sessionTiming } from '../session-timing.ts';

/** Times in milliseconds; shorter ones make tests quick. */
export interface ModerationChannelTiming {
  firstBackoff: number;
  /** Between two looks at a channel that cannot be read. */
  retryWithoutAccess: number;
  /** Between two looks for messages that no event brought, as in a public channel that one does not follow. */
  catchUp: number;
  /** As the session's: a held poll that stays silent for this long has lost its server. */
  silence: number;
}

export const moderationChannelTiming: ModerationChannelTiming = {
  firstBackoff: 1_000,
  retryWithoutAccess: 120_000,
  catchUp: 120_000,
  silence: sessionTiming.silence,
};

/** So long the end may wait for the server to free the queue. */
const closingMilliseconds = 2_000;

/** How far back the history is read. */
const pageSize = 500;
const mostMessages = 5_000;

export interface ModerationChannelPorts {
  connection: Connection;
  channelId: number;
  timing: ModerationChannelTiming;
  /** A reading of the history begins: what comes with `page` takes the place of what was there. */
  begin(channelName: string): void;
  /** Messages of the history, newest page first. */
  page(messages: readonly WireMessageBody[]): void;
  /** The history is there. @param isWhole false where it goes back further than was read */
  end(isWhole: boolean): void;
  /** Messages that came since. */
  arrived(messages: readonly WireMessageBody[]): void;
  apply(event: ZulipEvent): void;
  newestId(): number | null;
  noAccess(): void;
  failed(failure: Failure): void;
}

/** What the queue delivers: the messages of the one channel, and what happens to any. */
const channelEventTypes = ['message', 'update_message', 'delete_message', 'reaction', 'stream'] as const;

function isRefusal(failure: Failure): boolean {
  return failure.kind === 'rejected' || failure.kind === 'forbidden';
}

/** Whether the event means that the queue's narrow or the history is no longer right. */
function asksForReload(event: ZulipEvent, channelId: number, isKnown: (id: number) => boolean): boolean {
  if (event.type === 'unreadable') return true;
  if (event.type === 'stream') {
    if (event.op === 'delete') return event.stream_ids.includes(channelId);
    return event.op === 'update' && event.stream_id === channelId && event.property === 'name';
  }
  // Messages that were moved into the channel.
  return (
    event.type === 'update_message' &&
    event.changed.new_stream_id === channelId &&
    event.message_ids.some((id) => !isKnown(id))
  );
}

/**
 * Follows the moderation channel: its history, bounded, then every message and change as it happens, until the signal
 * ends it or the key is refused. https://zulip.com/api/real-time-events
 *
 * The queue has messages, unlike the console's main one, but of this channel only, and nothing is marked as read. A
 * server withholds notifications from people who have such a queue *and* were just seen at a device. This console never
 * reports its owner as seen; whoever is seen elsewhere has a chat window there, whose own queue outlives that sign of
 * life. So this queue withholds nothing that would have been sent.
 */
export async function followModerationChannel(
  ports: ModerationChannelPorts,
  isKnown: (messageId: number) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const { connection, channelId, timing } = ports;
  const backoff = createBackoff({
    firstBoundMilliseconds: timing.firstBackoff,
    maximumBoundMilliseconds: 30_000,
  });
  const narrow = [{ operator: 'channel', operand: channelId }];
  let caughtUpAt = performance.now();

  async function openChannelQueue(): Promise<{ id: string; lastEventId: number; pollMilliseconds: number }> {
    const { name } = await getChannel(connection, channelId, { signal });
    const { answer } = await openQueue(
      connection,
      // Narrows of queues name the channel; its id would match nothing.
      { event_types: channelEventTypes, fetch_event_types: [], narrow: [['channel', name]] },
      signal,
      closingMilliseconds,
    );
    ports.begin(name);
    return {
      id: answer.queue_id,
      lastEventId: answer.last_event_id,
      pollMilliseconds: answer.event_queue_longpoll_timeout_seconds * 1_000,
    };
  }

  async function readHistory(): Promise<void> {
    let anchor: number | 'newest' = 'newest';
    let read = 0;
    for (;;) {
      const include = anchor === 'newest' ? {} : { include_anchor: false };
      const { messages, found_oldest } = await getMessages(
        connection,
        { anchor, num_before: pageSize, num_after: 0, ...include, narrow, apply_markdown: false },
        { signal },
      );
      ports.page(messages);
      read += messages.length;
      const oldest = messages[0]?.id;
      if (found_oldest || oldest === undefined || read >= mostMessages) {
        ports.end(found_oldest || oldest === undefined);
        return;
      }
      anchor = oldest;
    }
  }

  async function catchUp(): Promise<void> {
    if (performance.now() - caughtUpAt < timing.catchUp) return;
    caughtUpAt = performance.now();
    const { messages } = await getMessages(
      connection,
      {
        anchor: ports.newestId() ?? 'oldest',
        num_before: 0,
        num_after: pageSize,
        include_anchor: ports.newestId() === null,
        narrow,
        apply_markdown: false,
      },
      { signal },
    );
    if (messages.length > 0) ports.arrived(messages);
  }

  function applyBatch(events: readonly ZulipEvent[]): 'go-on' | 'reload' {
    const arrived = events.flatMap((event) => (event.type === 'message' ? event.message : []));
    if (arrived.length > 0) ports.arrived(arrived);
    let next: 'go-on' | 'reload' = 'go-on';
    for (const event of events) {
      if (asksForReload(event, channelId, isKnown)) next = 'reload';
      else ports.apply(event);
    }
    return next;
  }

  /** Until the queue is lost or something asks for the history anew. */
  async function poll(queue: Awaited<ReturnType<typeof openChannelQueue>>): Promise<void> {
    while (!signal.aborted) {
      const dont_block = backoff.failures() > 0;
      try {
        const events = await getEvents(
          connection,
          { queue_id: queue.id, last_event_id: queue.lastEventId, dont_block },
          { signal, timeoutMilliseconds: Math.min(queue.pollMilliseconds, timing.silence) },
        );
        backoff.reset();
        for (const { id } of events) queue.lastEventId = Math.max(queue.lastEventId, id);
        if (applyBatch(events) === 'reload') return;
        await catchUp();
      } catch (error) {
        const failure = failureOf(error);
        if (isRefusal(failure) || failure.kind === 'unauthorized') throw error;
        const asked = failure.kind === 'rate-limited' ? failure.retryAfterSeconds : 0;
        await wait(backoff.next(asked), signal);
      }
    }
  }

  let lostInRow = 0;
  while (!signal.aborted) {
    let queueId: string | null = null;
    let isOpen = false;
    try {
      const queue = await openChannelQueue();
      queueId = queue.id;
      await readHistory();
      isOpen = true;
      await poll(queue);
      lostInRow = 0;
    } catch (error) {
      if (signal.aborted) break;
      const failure = failureOf(error);
      // The session says so to whoever has to sign in again.
      if (failure.kind === 'unauthorized') return;
      if (isOpen) {
        // The server forgot the queue, as after a restart; where that repeats, not in a loop.
        lostInRow += 1;
        if (lostInRow > 1) await wait(backoff.next(), signal);
      } else if (isRefusal(failure)) {
        ports.noAccess();
        await wait(timing.retryWithoutAccess, signal);
      } else {
        ports.failed(failure);
        await wait(backoff.next(failure.kind === 'rate-limited' ? failure.retryAfterSeconds : 0), signal);
      }
    } finally {
      if (queueId !== null) {
        const options = { timeoutMilliseconds: closingMilliseconds };
        await deleteQueue(connection, { queue_id: queueId }, options).catch(() => {});
      }
    }
  }
}
