import type { Connection, Credentials } from '../../zulip/connection.ts';
import { failureOf } from '../../zulip/errors.ts';
import { deleteQueue, getEvents } from '../../zulip/route/events.ts';
import { registerQueue } from '../../zulip/route/register.ts';

/**
 * How it is known that a message was sent. Its local id goes with it, and comes back in the `message` event of the
 * queue that was named (https://zulip.com/api/send-message#parameter-local_id). That queue lives for the sending
 * alone: one that stayed would make the server take the console for an open chat window of its owner.
 */
interface EchoQueue {
  id: string;
  lastEventId: number;
  /** Messages that it told of, by their local ids: events come once. */
  echoes: Map<string, number>;
  /** Frees it once nothing was sent for a while. */
  timer: NodeJS.Timeout;
}

const idleMilliseconds = 15_000;

/** Copies of a connection share their credentials. */
const queues = new WeakMap<Credentials, EchoQueue>();

/** The values of messages that were certainly sent, by their local ids. Those are random: no two accounts share one. */
const sent = new Map<string, string>();
const mostSent = 20_000;

/** The ids of those messages, which mean something in one organization only. */
const sentIds = new WeakMap<Credentials, Set<number>>();

/** The value with which a message was sent by this process; undefined for one of which that is not known. */
export function sentValue(localId: string): string | undefined {
  return sent.get(localId);
}

/** Whether a message of the server is one whose local id is known. */
export function isKnownMessage({ credentials }: Connection, messageId: number): boolean {
  return credentials !== undefined && sentIds.get(credentials)?.has(messageId) === true;
}

/** Keeps that a message was sent. */
export function keepSent(
  { credentials }: Connection,
  localId: string,
  value: string,
  messageId: number,
): void {
  if (credentials !== undefined) {
    const ids = sentIds.get(credentials) ?? new Set();
    sentIds.set(credentials, ids.add(messageId));
  }
  sent.set(localId, value);
  for (const oldest of sent.keys()) {
    if (sent.size <= mostSent) break;
    sent.delete(oldest);
  }
}

async function free(connection: Connection, credentials: Credentials): Promise<void> {
  const queue = queues.get(credentials);
  if (queue === undefined) return;
  queues.delete(credentials);
  clearTimeout(queue.timer);
  try {
    await deleteQueue(connection, { queue_id: queue.id });
  } catch {
    // The server forgets it by itself.
  }
}

/**
 * Sees to it that there is a queue that will tell of what is sent.
 *
 * @returns its id; null where there is none: lost answers are then read back
 */
export async function openEchoQueue(connection: Connection): Promise<string | null> {
  const { credentials } = connection;
  if (credentials === undefined) return null;
  const open = queues.get(credentials);
  if (open !== undefined) {
    open.timer.refresh();
    return open.id;
  }
  try {
    const parameters = { event_types: ['message'], fetch_event_types: [] };
    const { answer } = await registerQueue(connection, parameters, { timeoutMilliseconds: 10_000 });
    const timer = setTimeout(() => void free(connection, credentials), idleMilliseconds);
    timer.unref();
    const { queue_id: id, last_event_id: lastEventId } = answer;
    queues.set(credentials, { id, lastEventId, echoes: new Map(), timer });
    return id;
  } catch {
    // What stands in the way of this stands in the way of the message too, and is said there.
    return null;
  }
}

/** A server whose connection was cut may still be at work on the message. */
const patienceMilliseconds = 1_500;

/**
 * Looks for the event of a message that was sent with a local id.
 *
 * @returns its id; `not-there` if the queue is good and has no such event; `unknown` if there is no queue to ask
 * @throws RequestError where the server cannot be reached
 */
export async function findEcho(
  connection: Connection,
  localId: string,
  signal: AbortSignal,
): Promise<number | 'not-there' | 'unknown'> {
  const { credentials } = connection;
  const queue = credentials && queues.get(credentials);
  if (credentials === undefined || queue === undefined) return 'unknown';
  queue.timer.refresh();
  const { clock } = connection;
  const until = clock.elapsed() + patienceMilliseconds;
  try {
    await takeEvents(connection, queue, { dont_block: true }, { signal });
    while (!queue.echoes.has(localId) && clock.elapsed() < until) {
      const limit = until - clock.elapsed();
      await takeEvents(
        connection,
        queue,
        {},
        { signal: AbortSignal.any([signal, AbortSignal.timeout(limit)]) },
      );
    }
  } catch (error) {
    const { kind } = failureOf(error);
    if (kind === 'rejected') {
      void free(connection, credentials);
      return 'unknown';
    }
    // The held call ended with the patience.
    if (signal.aborted || clock.elapsed() < until) throw error;
  }
  return queue.echoes.get(localId) ?? 'not-there';
}

async function takeEvents(
  connection: Connection,
  queue: EchoQueue,
  parameters: { dont_block?: true },
  options: { signal: AbortSignal },
): Promise<void> {
  const { id, lastEventId } = queue;
  const asked = { queue_id: id, last_event_id: lastEventId, ...parameters };
  for (const event of await getEvents(connection, asked, options)) {
    queue.lastEventId = Math.max(queue.lastEventId, event.id);
    if (event.type === 'message' && event.local_message_id !== null)
      queue.echoes.set(event.local_message_id, event.message.id);
  }
}
