import type { Connection, Credentials } from '../../zulip/connection.ts';
import { failureOf } from '../../zulip/errors.ts';
import { openQueue, type OpenQueue, type PollOptions } from '../../zulip/open-queue.ts';

/**
 * How it is known that a message was sent. Its local id goes with it, and comes back in the `message` event of the
 * queue that was named (https://zulip.com/api/send-message#parameter-local_id). That queue lives for the sending
 * alone: one that stayed would make the server take the console for an open chat window of its owner.
 */
interface EchoQueue {
  open: OpenQueue;
  /** Messages that it told of, by their local ids: events come once. */
  echoes: Map<string, number>;
  /** Frees it once nothing was sent for a while. */
  timer: NodeJS.Timeout;
}

const idleMilliseconds = 15_000;
/** So long freeing the queue may take. */
const closingMilliseconds = 2_000;

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

async function free(credentials: Credentials): Promise<void> {
  const queue = queues.get(credentials);
  if (queue === undefined) return;
  queues.delete(credentials);
  clearTimeout(queue.timer);
  await queue.open.free();
}

/**
 * Sees to it that there is a queue that will tell of what is sent.
 *
 * @returns its id; null where there is none: lost answers are then read back
 */
export async function openEchoQueue(connection: Connection): Promise<string | null> {
  const { credentials } = connection;
  if (credentials === undefined) return null;
  const kept = queues.get(credentials);
  if (kept !== undefined) {
    kept.timer.refresh();
    return kept.open.id;
  }
  try {
    const { queue: open } = await openQueue(
      connection,
      { event_types: ['message'], fetch_event_types: [] },
      { signal: new AbortController().signal, closingMilliseconds, timeoutMilliseconds: 10_000 },
    );
    const timer = setTimeout(() => void free(credentials), idleMilliseconds);
    timer.unref();
    queues.set(credentials, { open, echoes: new Map(), timer });
    return open.id;
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
  const patience = AbortSignal.timeout(patienceMilliseconds);
  try {
    await takeEvents(queue, { dontBlock: true, signal });
    while (!queue.echoes.has(localId) && !patience.aborted) {
      await takeEvents(queue, { dontBlock: false, signal: AbortSignal.any([signal, patience]) });
    }
  } catch (error) {
    const { kind } = failureOf(error);
    if (kind === 'rejected') {
      void free(credentials);
      return 'unknown';
    }
    // The held call ended with the patience.
    if (signal.aborted || !patience.aborted) throw error;
  }
  return queue.echoes.get(localId) ?? 'not-there';
}

async function takeEvents(queue: EchoQueue, options: PollOptions): Promise<void> {
  for (const event of await queue.open.poll(options)) {
    if (event.type === 'message' && event.local_message_id !== null)
      queue.echoes.set(event.local_message_id, event.message.id);
  }
}
