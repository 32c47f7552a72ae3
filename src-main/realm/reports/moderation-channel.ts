import type { Failure } from '#contract/outcome.ts';
import { createEventQueue } from '../../zulip/event-queue.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { eventQueueTiming, type EventQueueTiming } from '../../zulip/queue-timing.ts';
import { getChannel } from '../../zulip/route/channels.ts';
import { getMessages } from '../../zulip/route/messages.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { WireMessageBody } from '../../zulip/wire/message.ts';

/** Times in milliseconds; tests use shorter ones. */
export interface ModerationChannelTiming extends EventQueueTiming {
  /** Between two attempts to read an inaccessible channel. */
  retryWithoutAccess: number;
  /**
   * Between two checks for messages that no event brought, as in a public channel to which the account isn't
   * subscribed.
   */
  catchUp: number;
}

export const moderationChannelTiming: ModerationChannelTiming = {
  ...eventQueueTiming,
  retryWithoutAccess: 120_000,
  catchUp: 120_000,
};

/** How far back the history is read. */
const pageSize = 500;
const mostMessages = 5_000;

export interface ModerationChannelPorts {
  connection: Connection;
  channelId: number;
  timing: ModerationChannelTiming;
  /** Reading the history begins: messages passed to `page` replace the previous ones. */
  begin(channelName: string): void;
  /** Messages of the history, newest page first. */
  page(messages: readonly WireMessageBody[]): void;
  /** The history is complete. @param isWhole false if it goes back further than was read */
  end(isWhole: boolean): void;
  /** New messages have arrived. */
  arrived(messages: readonly WireMessageBody[]): void;
  apply(event: ZulipEvent): void;
  newestId(): number | null;
  isKnown(messageId: number): boolean;
  noAccess(): void;
  failed(failure: Failure): void;
}

/** What the queue delivers: the messages of the one channel, and changes to any. */
const channelEventTypes = ['message', 'update_message', 'delete_message', 'reaction', 'stream'] as const;

function isRefusal(failure: Failure): boolean {
  return failure.kind === 'rejected' || failure.kind === 'forbidden';
}

/** Whether an event makes the queue's narrow or the history invalid. */
function asksForReload(event: ZulipEvent, channelId: number, isKnown: (id: number) => boolean): boolean {
  if (event.type === 'unreadable') return true;
  if (event.type === 'stream') {
    if (event.op === 'delete') return event.stream_ids.includes(channelId);
    return event.op === 'update' && event.stream_id === channelId && event.property === 'name';
  }
  // Messages moved into the channel.
  return (
    event.type === 'update_message' &&
    event.changed.new_stream_id === channelId &&
    event.message_ids.some((id) => !isKnown(id))
  );
}

/** The moderation channel, followed until it is closed or the key is refused. */
export interface ModerationChannel {
  /** Whether the key was refused: the session then asks its user to sign in again. */
  isOver(): boolean;
  suspend(): void;
  resume(): void;
  tryNow(): void;
  /** Ends everything and deletes the queue. */
  close(): Promise<void>;
}

/**
 * Follows the moderation channel: its history, up to a limit, then every message and change as it happens.
 * https://zulip.com/api/real-time-events
 *
 * Unlike the console's main queue, this one has messages, but only of this channel, and nothing is marked as read. A
 * server withholds notifications from people who have a queue with messages *and* were just active on a device. This
 * console never reports its owner as active. Someone active elsewhere has a chat window there, whose own queue outlives
 * that activity. So this queue withholds nothing that would have been sent.
 */
export function followModerationChannel(ports: ModerationChannelPorts): ModerationChannel {
  const { connection, channelId, timing } = ports;
  const { clock } = connection;
  const narrow = [{ operator: 'channel', operand: channelId }];
  const ended = new AbortController();
  let channelName = '';
  let caughtUpAt = clock.elapsed();

  async function readHistory(signal: AbortSignal): Promise<void> {
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

  /** @returns whether the channel can still be read */
  async function catchUp(): Promise<boolean> {
    if (clock.elapsed() - caughtUpAt < timing.catchUp) return true;
    caughtUpAt = clock.elapsed();
    const anchor = ports.newestId();
    const from = { anchor: anchor ?? 'oldest', include_anchor: anchor === null } as const;
    try {
      const { messages } = await getMessages(
        connection,
        { ...from, num_before: 0, num_after: pageSize, narrow, apply_markdown: false },
        { signal: ended.signal },
      );
      if (messages.length > 0) ports.arrived(messages);
      return true;
    } catch (error) {
      return !isRefusal(failureOf(error));
    }
  }

  async function applyBatch(events: readonly ZulipEvent[]): Promise<'keep' | 'register'> {
    const arrived = events.flatMap((event) => (event.type === 'message' ? event.message : []));
    if (arrived.length > 0) ports.arrived(arrived);
    let mustReload = false;
    for (const event of events) {
      if (asksForReload(event, channelId, ports.isKnown)) mustReload = true;
      else ports.apply(event);
    }
    if (!mustReload) mustReload = !(await catchUp());
    return mustReload ? 'register' : 'keep';
  }

  const queue = createEventQueue({
    connection,
    timing,
    random: Math.random,
    async parameters(signal) {
      const { name } = await getChannel(connection, channelId, { signal });
      channelName = name;
      // Queue narrows use the channel's name; its id would match nothing.
      return { event_types: channelEventTypes, fetch_event_types: [], narrow: [['channel', name]] };
    },
    async opened(_registered, signal) {
      ports.begin(channelName);
      await readHistory(signal);
      caughtUpAt = clock.elapsed();
      return undefined;
    },
    apply: applyBatch,
    changed() {},
    failed(failure) {
      if (isRefusal(failure)) {
        ports.noAccess();
        return timing.retryWithoutAccess;
      }
      if (failure.kind !== 'unauthorized') ports.failed(failure);
      return undefined;
    },
  });
  queue.start();

  return {
    isOver: () => queue.state().kind === 'signed-out',
    suspend: queue.suspend,
    resume: queue.resume,
    tryNow: queue.tryNow,
    async close() {
      ended.abort();
      await queue.close();
    },
  };
}
