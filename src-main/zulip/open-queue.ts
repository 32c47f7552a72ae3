import { requestError } from './errors.ts';
import type { Connection } from './http.ts';
import { deleteQueue, getEvents } from './route/events.ts';
import { registerQueue, type Registered, type RegisterParameters } from './route/register.ts';
import type { ZulipEvent } from './wire/event.ts';
import type { TakesPeople } from './wire/register.ts';

/** A queue that the server keeps for us. */
export interface OpenQueue {
  readonly id: string;
  /** For how long the server wants a held poll to be waited for. */
  readonly pollMilliseconds: number;
  /**
   * The events since the last poll, each once, in order of their ids; asking again says that they have arrived.
   *
   * @throws RequestError
   */
  poll(options: PollOptions): Promise<ZulipEvent[]>;
  /** Gives the queue back; whether the server heard of it does not matter, as it forgets idle queues by itself. */
  free(): Promise<void>;
}

/** A queue of which nothing is acknowledged, so that anyone who knows its id can read everything that was ever sent to it. */
export interface WholeQueue extends Pick<OpenQueue, 'id' | 'free'> {
  /**
   * All events since the queue was registered.
   *
   * @throws RequestError `rejected` where there is no such queue any more, or somebody acknowledged some of it
   */
  readAll(options: Pick<PollOptions, 'signal'>): Promise<ZulipEvent[]>;
}

/** A new queue, and apart from it what was answered beside: everybody of a large organization is not kept with a queue. */
export interface Opened {
  queue: OpenQueue;
  registered: Registered;
}

export interface PollOptions {
  /** True: the server answers at once, possibly with nothing. */
  dontBlock: boolean;
  signal: AbortSignal;
  timeoutMilliseconds?: number | undefined;
}

export interface OpenOptions {
  /** Ends the waiting. */
  signal: AbortSignal;
  /** For how long an answer is still waited for once the signal has come, and for how long freeing may take. */
  closingMilliseconds: number;
  timeoutMilliseconds?: number | undefined;
  /** As of `registerQueue`. */
  people?: TakesPeople | undefined;
}

/**
 * Registers an event queue that does not outlive the one who asked for it. A request that is given up may reach the
 * server all the same, and its queue would then be held for nobody: so a registration that is under way when the signal
 * ends the waiting may be answered for a while still, and the queue is freed.
 *
 * @throws RequestError; the signal's reason once it has come
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

/** Those behind the last one, each once: the same call brings the same events again, and a server may send one twice. */
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
          message: 'The server sent only events that it had sent before.',
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

/** A queue that was registered before, by this run of the program or another one, to be read as a whole. */
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
