import type { Clock } from '../../clock.ts';
import type { Connection } from '../../zulip/connection.ts';
import { failureOf } from '../../zulip/errors.ts';
import { openQueue, wholeQueue, type WholeQueue } from '../../zulip/open-queue.ts';
import type { ChangeIntent } from '../../store/journal.ts';
import { newestMessage } from './newest-message.ts';

/** What a queue says about a message sent with a local id. */
type Echo =
  | { kind: 'told'; messageId: number }
  /** The queue is intact. It may have delivered messages that were sent otherwise, or by another change. */
  | { kind: 'not-told'; isOther(messageId: number): boolean }
  /** The queue no longer exists. */
  | { kind: 'no-queue' };

/**
 * Detects whether a message was sent. Its local id is sent with it and comes back in the `message` event of the given
 * queue (https://zulip.com/api/send-message#parameter-local_id).
 */
export interface EchoQueues {
  /**
   * Makes sure that a queue will report sent messages.
   *
   * @returns the queue's id, or null if there is none: sent messages are then searched for; and the newest existing
   * message, null if that can't be read
   * @throws RequestError if the server is unreachable
   */
  open(
    connection: Connection,
    signal: AbortSignal,
  ): Promise<Pick<ChangeIntent, 'queueId' | 'newestMessageId'>>;
  /** A message is sent with this queue, which stays open for a while until `release`. */
  hold(queueId: string, localId: string): void;
  /** The message's outcome is known. */
  release(localId: string): void;
  /**
   * Asks the queue that the message was sent with, even if an earlier run of the program registered it: servers keep
   * queues for some minutes, and these are never acknowledged.
   *
   * @throws RequestError if the server is unreachable
   */
  ask(connection: Connection, queueId: string, localId: string, signal: AbortSignal): Promise<Echo>;
  /** Deletes the queues, except those that the next run may need. */
  close(): Promise<void>;
}

interface EchoQueue {
  queue: WholeQueue;
  /** As of its registration; null if an earlier run did that. */
  newestMessageId: number | null;
  /** Its message ids by local id. */
  echoes: Map<string, number>;
  told: Map<number, string | null>;
  /** Since when each message sent with it has been waiting to be settled. */
  heldSince: Map<string, number>;
  /** Checks after a while whether it is still needed. */
  timer: NodeJS.Timeout;
  /** Serializes reads: a server answers one poll of a queue at a time. */
  reading: Promise<void>;
  readAt: number;
}

export interface EchoTiming {
  /** A queue is deleted after this long without a sent message. */
  idleMilliseconds: number;
  /** How long it waits for a message whose answer was lost. */
  longestHoldMilliseconds: number;
}

/** A longer-lived queue would make the server take the console for an open chat window. */
const defaultTiming: EchoTiming = { idleMilliseconds: 15_000, longestHoldMilliseconds: 10 * 60_000 };

/** How long deleting the queue may take. */
const closingMilliseconds = 2_000;
const openingMilliseconds = 10_000;
const refusals: ReadonlySet<string> = new Set(['rejected', 'forbidden']);
/** Far less than the ten minutes after which servers delete a queue. */
const longestUnread = 60_000;
/** A queue gets no more messages after this many, since each read returns all of them. */
const mostMessages = 200;

const register = async (connection: Connection, signal: AbortSignal): Promise<string> => {
  const messages = { event_types: ['message'], fetch_event_types: [] };
  const options = { signal, closingMilliseconds, timeoutMilliseconds: openingMilliseconds };
  try {
    // Without a subscription, the author of a message in a public channel gets no event.
    const { queue } = await openQueue(connection, { ...messages, all_public_streams: true }, options);
    return queue.id;
  } catch (error) {
    if (!refusals.has(failureOf(error).kind)) throw error;
    // Guests can't request that, but they only post where they are subscribed.
    const { queue } = await openQueue(connection, messages, options);
    return queue.id;
  }
};

/**
 * Null if the server refuses. A connection problem would also affect the message, and without a queue its outcome
 * couldn't be determined.
 */
function unlessPassing(error: unknown): null {
  const failure = failureOf(error);
  const isAnswer =
    refusals.has(failure.kind) ||
    failure.kind === 'malformed' ||
    (failure.kind === 'server-trouble' && failure.status === 500);
  if (!isAnswer) throw error;
  return null;
}

/** The queues of one account's engine. */
export function createEchoQueues(
  clock: Pick<Clock, 'elapsed'>,
  timing: Partial<EchoTiming> = {},
): EchoQueues {
  const { idleMilliseconds, longestHoldMilliseconds } = { ...defaultTiming, ...timing };
  const queues = new Map<string, EchoQueue>();
  /** Ids of queues that the server no longer has. */
  const gone = new Set<string>();
  /** The queue for new messages. */
  let current: EchoQueue | null = null;

  const forget = (echoing: EchoQueue) => {
    clearTimeout(echoing.timer);
    queues.delete(echoing.queue.id);
    if (current === echoing) current = null;
  };
  const free = async (echoing: EchoQueue) => {
    forget(echoing);
    await echoing.queue.free();
  };
  const read = (echoing: EchoQueue, signal?: AbortSignal): Promise<void> => {
    echoing.readAt = clock.elapsed();
    const reading = echoing.reading.then(async () => {
      const events = await echoing.queue.readAll({
        signal: signal ?? AbortSignal.timeout(openingMilliseconds),
      });
      for (const event of events) {
        if (event.type !== 'message') continue;
        const { message, local_message_id: localId } = event;
        echoing.told.set(message.id, localId);
        if (localId !== null) echoing.echoes.set(localId, message.id);
      }
    });
    echoing.reading = reading.catch((error: unknown) => {
      if (failureOf(error).kind !== 'rejected') return;
      gone.add(echoing.queue.id);
      forget(echoing);
    });
    return reading;
  };
  /** Servers delete queues that aren't read. */
  const keep = (echoing: EchoQueue): Promise<void> => read(echoing).catch(() => {});
  const look = async (echoing: EchoQueue) => {
    const since = clock.elapsed() - longestHoldMilliseconds;
    for (const [localId, at] of echoing.heldSince) if (at <= since) echoing.heldSince.delete(localId);
    if (echoing.heldSince.size === 0) return free(echoing);
    echoing.timer.refresh();
    await keep(echoing);
  };
  const add = (connection: Connection, queueId: string, newestMessageId: number | null): EchoQueue => {
    const timer = setTimeout(() => void look(echoing), idleMilliseconds);
    timer.unref();
    const echoing: EchoQueue = {
      queue: wholeQueue(connection, queueId, { closingMilliseconds }),
      newestMessageId,
      echoes: new Map(),
      told: new Map(),
      heldSince: new Map(),
      timer,
      reading: Promise.resolve(),
      readAt: clock.elapsed(),
    };
    queues.set(queueId, echoing);
    return echoing;
  };

  return {
    async open(connection, signal) {
      // If an answer was lost, the next one would be too until the server is reachable again.
      if (current !== null && current.heldSince.size > 0) await read(current, signal).catch(unlessPassing);
      if (current !== null && current.told.size < mostMessages) {
        current.timer.refresh();
        if (clock.elapsed() - current.readAt > longestUnread) void keep(current);
        return { queueId: current.queue.id, newestMessageId: current.newestMessageId };
      }
      // Read first: if it fails, no queue is left behind.
      const newestMessageId = await newestMessage(connection, signal).catch(unlessPassing);
      const queueId = await register(connection, signal).catch(unlessPassing);
      if (queueId !== null) current = add(connection, queueId, newestMessageId);
      return { queueId, newestMessageId };
    },

    hold(queueId, localId) {
      queues.get(queueId)?.heldSince.set(localId, clock.elapsed());
    },

    release(localId) {
      for (const { heldSince } of queues.values()) heldSince.delete(localId);
    },

    async ask(connection, queueId, localId, signal) {
      if (gone.has(queueId)) return { kind: 'no-queue' };
      const echoing = queues.get(queueId) ?? add(connection, queueId, null);
      if (!echoing.heldSince.has(localId)) echoing.heldSince.set(localId, clock.elapsed());
      try {
        if (!echoing.echoes.has(localId)) await read(echoing, signal);
      } catch (error) {
        if (failureOf(error).kind !== 'rejected') throw error;
        return { kind: 'no-queue' };
      }
      const messageId = echoing.echoes.get(localId);
      if (messageId !== undefined) return { kind: 'told', messageId };
      const { told } = echoing;
      return { kind: 'not-told', isOther: (id) => told.has(id) && told.get(id) !== localId };
    },

    async close() {
      const all = [...queues.values()];
      for (const echoing of all) forget(echoing);
      await Promise.all(all.filter(({ heldSince }) => heldSince.size === 0).map(({ queue }) => queue.free()));
    },
  };
}
