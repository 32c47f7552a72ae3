import type { Clock } from '../../clock.ts';
import type { Connection } from '../../zulip/connection.ts';
import { failureOf } from '../../zulip/errors.ts';
import { openQueue, type OpenQueue } from '../../zulip/open-queue.ts';
import type { ChangeIntent } from '../../store/journal.ts';
import { newestMessage } from './own-messages.ts';

/** What a queue says of a message that was sent with a local id. */
type Echo =
  | { kind: 'told'; messageId: number }
  /** The queue is good. It may have told of a message that was sent otherwise, or by another change. */
  | { kind: 'not-told'; isOther(messageId: number): boolean }
  /** There is no such queue any more. */
  | { kind: 'no-queue' };

/**
 * How it is known that a message was sent. Its local id goes with it, and comes back in the `message` event of the
 * queue that was named (https://zulip.com/api/send-message#parameter-local_id).
 */
export interface EchoQueues {
  /**
   * Sees to it that there is a queue that will tell of what is sent.
   *
   * @returns its id, null where there is none: what was sent is then looked for among the messages; and the newest of
   *   those that were there before, null where that cannot be read
   */
  open(
    connection: Connection,
    signal: AbortSignal,
  ): Promise<Pick<ChangeIntent, 'queueId' | 'newestMessageId'>>;
  /** A message goes out with this queue, which stays open for a while until `release`. */
  hold(queueId: string, localId: string): void;
  /** What became of the message is known. */
  release(localId: string): void;
  /**
   * Asks the queue that was named with the message, and no other.
   *
   * @throws RequestError where the server cannot be reached
   */
  ask(queueId: string, localId: string, signal: AbortSignal): Promise<Echo>;
  /** Gives the queues back. */
  close(): Promise<void>;
}

interface EchoQueue {
  id: string;
  open: OpenQueue;
  /** As of when it was opened. */
  newestMessageId: number | null;
  /** Messages that it told of by the local ids that they were sent with, and the other way round: events come once. */
  echoes: Map<string, number>;
  told: Map<number, string | null>;
  /** Since when each message that was sent with it waits to be settled. */
  heldSince: Map<string, number>;
  /** Looks after a while whether it is still needed. */
  timer: NodeJS.Timeout;
  /** Reads one after the other: each would acknowledge the events of the other. */
  reading: Promise<void>;
  readAt: number;
}

export interface EchoTiming {
  /** A queue is given back once nothing was sent for so long. */
  idleMilliseconds: number;
  /** So long it waits for a message whose answer was lost. */
  longestHoldMilliseconds: number;
}

/** A queue that stayed would make the server take the console for an open chat window of its owner. */
const defaultTiming: EchoTiming = { idleMilliseconds: 15_000, longestHoldMilliseconds: 10 * 60_000 };

/** So long freeing the queue may take. */
const closingMilliseconds = 2_000;
const openingMilliseconds = 10_000;
/** Far less than the ten minutes after which servers forget a queue. */
const longestUnread = 60_000;

const register = async (connection: Connection, signal: AbortSignal): Promise<OpenQueue> => {
  const { queue } = await openQueue(
    connection,
    { event_types: ['message'], fetch_event_types: [] },
    { signal, closingMilliseconds, timeoutMilliseconds: openingMilliseconds },
  );
  return queue;
};

/** The queues of one account's engine. */
export function createEchoQueues(
  clock: Pick<Clock, 'elapsed'>,
  timing: Partial<EchoTiming> = {},
): EchoQueues {
  const { idleMilliseconds, longestHoldMilliseconds } = { ...defaultTiming, ...timing };
  const queues = new Map<string, EchoQueue>();
  /** The one that new messages are sent with. */
  let current: EchoQueue | null = null;

  const forget = (queue: EchoQueue) => {
    clearTimeout(queue.timer);
    queues.delete(queue.id);
    if (current === queue) current = null;
  };
  const free = async (queue: EchoQueue) => {
    forget(queue);
    await queue.open.free();
  };
  const read = (queue: EchoQueue, signal?: AbortSignal): Promise<void> => {
    queue.readAt = clock.elapsed();
    const reading = queue.reading.then(async () => {
      const options = { dontBlock: true, signal: signal ?? AbortSignal.timeout(openingMilliseconds) };
      for (const event of await queue.open.poll(options)) {
        if (event.type !== 'message') continue;
        const { message, local_message_id: localId } = event;
        queue.told.set(message.id, localId);
        if (localId !== null) queue.echoes.set(localId, message.id);
      }
    });
    queue.reading = reading.catch(() => {});
    return reading;
  };
  /** Servers forget queues that nobody reads. */
  const keep = (queue: EchoQueue): Promise<void> =>
    read(queue).catch((error: unknown) => {
      if (failureOf(error).kind === 'rejected') forget(queue);
    });
  const look = async (queue: EchoQueue) => {
    const since = clock.elapsed() - longestHoldMilliseconds;
    for (const [localId, at] of queue.heldSince) if (at <= since) queue.heldSince.delete(localId);
    if (queue.heldSince.size === 0) return free(queue);
    queue.timer.refresh();
    await keep(queue);
  };

  return {
    async open(connection, signal) {
      if (current !== null) {
        current.timer.refresh();
        if (clock.elapsed() - current.readAt > longestUnread) void keep(current);
        return { queueId: current.id, newestMessageId: current.newestMessageId };
      }
      const [open, newestMessageId] = await Promise.all([
        // What stands in the way of these stands in the way of the message too, and is said there.
        register(connection, signal).catch(() => null),
        newestMessage(connection, signal).catch(() => null),
      ]);
      if (open === null) return { queueId: null, newestMessageId };
      const { id } = open;
      const timer = setTimeout(() => {
        const queue = queues.get(id);
        if (queue !== undefined) void look(queue);
      }, idleMilliseconds);
      timer.unref();
      current = {
        id,
        open,
        newestMessageId,
        echoes: new Map(),
        told: new Map(),
        heldSince: new Map(),
        timer,
        reading: Promise.resolve(),
        readAt: clock.elapsed(),
      };
      queues.set(id, current);
      return { queueId: id, newestMessageId };
    },

    hold(queueId, localId) {
      queues.get(queueId)?.heldSince.set(localId, clock.elapsed());
    },

    release(localId) {
      for (const { heldSince } of queues.values()) heldSince.delete(localId);
    },

    async ask(queueId, localId, signal) {
      const queue = queues.get(queueId);
      if (queue === undefined) return { kind: 'no-queue' };
      try {
        if (!queue.echoes.has(localId)) await read(queue, signal);
      } catch (error) {
        if (failureOf(error).kind !== 'rejected') throw error;
        forget(queue);
        return { kind: 'no-queue' };
      }
      const messageId = queue.echoes.get(localId);
      if (messageId !== undefined) return { kind: 'told', messageId };
      const { told } = queue;
      return { kind: 'not-told', isOther: (id) => told.has(id) && told.get(id) !== localId };
    },

    async close() {
      await Promise.all([...queues.values()].map(free));
    },
  };
}
