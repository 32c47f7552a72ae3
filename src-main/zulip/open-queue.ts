import { text } from '#words/text.ts';
import { requestError } from './errors.ts';
import type { Connection } from './http.ts';
import { deleteQueue, getEvents } from './route/events.ts';
import { registerQueue, type Registered, type RegisterParameters } from './route/register.ts';
import type { ZulipEvent } from './wire/event.ts';
import type { TakesPeople } from './wire/register.ts';

/** A queue that the server keeps for us. */
export interface OpenQueue {
  readonly id: string;
  /** How long to wait for a held poll, according to the server. */
  readonly pollMilliseconds: number;
  /**
   * The events since the last poll, each once, in order of their ids; the next poll acknowledges them.
   *
   * @throws RequestError
   */
  poll(options: PollOptions): Promise<ZulipEvent[]>;
  /** Deletes the queue; whether the server receives that doesn't matter, because it deletes idle queues itself. */
  free(): Promise<void>;
}

/** A queue without acknowledgements, so that anyone who knows its id can read everything ever sent to it. */
export interface WholeQueue extends Pick<OpenQueue, 'id' | 'free'> {
  /**
   * All events since the queue was registered.
   *
   * @throws RequestError `rejected` if the queue no longer exists, or some of it was acknowledged
   */
  readAll(options: Pick<PollOptions, 'signal'>): Promise<ZulipEvent[]>;
}

/**
 * A new queue, and separately the rest of the answer, so that a large organization's people aren't kept with a queue.
 */
export interface Opened {
  queue: OpenQueue;
  registered: Registered;
}

export interface PollOptions {
  /** True: the server answers at once, possibly without events. */
  dontBlock: boolean;
  signal: AbortSignal;
  timeoutMilliseconds?: number | undefined;
}

export interface OpenOptions {
  /** Ends the waiting. */
  signal: AbortSignal;
  /** How long to wait for an answer after the signal, and for the deletion. */
  closingMilliseconds: number;
  timeoutMilliseconds?: number | undefined;
  /** As of `registerQueue`. */
  people?: TakesPeople | undefined;
}

/**
 * Registers an event queue that doesn't outlive its owner. A cancelled request may still reach the server, and its
 * queue would then exist for nothing. So when the signal ends the wait for a registration, its answer is still awaited
 * for a while, and the queue is freed.
 *
 * @throws RequestError; the signal's reason once it is aborted
 */
export async function openQueue(
  connection: Connection,
  parameters: RegisterParameters,
  options: OpenOptions,
): Promise<Opened> {
  const { signal, closingMilliseconds } = options;
  signal.throwIfAborted();
  const patience = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lastWait = (): void => {
    timer = setTimeout(() => patience.abort(signal.reason), closingMilliseconds);
  };
  signal.addEventListener('abort', lastWait, { once: true });
  try {
    const registered = await registerQueue(connection, parameters, {
      signal: patience.signal,
      timeoutMilliseconds: options.timeoutMilliseconds,
      people: options.people,
    });
    const queue = queueOf(connection, registered.answer, closingMilliseconds);
    if (signal.aborted) await queue.free();
    signal.throwIfAborted();
    return { queue, registered };
  } finally {
    signal.removeEventListener('abort', lastWait);
    clearTimeout(timer);
  }
}

/**
 * Events after the last one, each once: the same call returns the same events again, and a server may send one twice.
 */
function freshEvents(answered: ZulipEvent[], lastEventId: number): ZulipEvent[] {
  const isInOrder = answered.every(({ id }, index) => id > (answered[index - 1]?.id ?? lastEventId));
  if (isInOrder) return answered;
  const fresh = new Map<number, ZulipEvent>();
  for (const event of answered) {
    if (event.id > lastEventId && !fresh.has(event.id)) fresh.set(event.id, event);
  }
  return [...fresh.values()];
}

function queueOf(
  connection: Connection,
  answer: Registered['answer'],
  closingMilliseconds: number,
): OpenQueue {
  const { queue_id, last_event_id, event_queue_longpoll_timeout_seconds: seconds } = answer;
  let lastEventId = last_event_id;
  return {
    id: queue_id,
    pollMilliseconds: seconds * 1_000,
    async poll({ dontBlock, signal, timeoutMilliseconds }) {
      const answered = await getEvents(
        connection,
        { queue_id, last_event_id: lastEventId, dont_block: dontBlock },
        { signal, timeoutMilliseconds },
      );
      const fresh = freshEvents(answered, lastEventId);
      if (fresh.length === 0 && answered.length > 0) {
        throw requestError({
          kind: 'malformed',
          message: text('server.only-repeated-events'),
        });
      }
      for (const { id } of fresh) lastEventId = Math.max(lastEventId, id);
      return fresh;
    },
    free: () => freeQueue(connection, queue_id, closingMilliseconds),
  };
}

async function freeQueue(
  connection: Connection,
  queueId: string,
  closingMilliseconds: number,
): Promise<void> {
  await deleteQueue(connection, { queue_id: queueId }, { timeoutMilliseconds: closingMilliseconds }).catch(
    () => {},
  );
}

/** A queue that was registered earlier, by this or another run of the program, to be read as a whole. */
export function wholeQueue(
  connection: Connection,
  queueId: string,
  { closingMilliseconds }: Pick<OpenOptions, 'closingMilliseconds'>,
): WholeQueue {
  return {
    id: queueId,
    readAll: ({ signal }) =>
      getEvents(connection, { queue_id: queueId, last_event_id: -1, dont_block: true }, { signal }),
    free: () => freeQueue(connection, queueId, closingMilliseconds),
  };
}
