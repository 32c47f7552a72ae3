import { randomUUID } from 'node:crypto';
import { ApiError, badRequest } from '../api-error.ts';
import type { RealmState, User } from '../state.ts';

/** What a client said that it understands. https://zulip.com/api/register-queue#parameter-client_capabilities */
export type Capabilities = Readonly<Record<string, boolean>>;

/** How a client wants messages. https://zulip.com/api/register-queue */
export interface QueueMessageView {
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  /** Also messages of public channels that the owner is not subscribed to. */
  readonly allPublicStreams: boolean;
  readonly narrow: readonly { readonly operator: string; readonly operand: string }[];
}

/** A queued event: its JSON text without the id, so that one text serves every queue. */
interface QueuedEvent {
  readonly id: number;
  readonly type: string;
  readonly body: string;
}

interface HeldPoll {
  readonly answer: (events: readonly string[] | 'lost') => void;
  readonly heartbeat: NodeJS.Timeout;
  scheduled: boolean;
}

export interface EventQueue {
  readonly id: string;
  readonly ownerId: number;
  /** Null means all types. */
  readonly eventTypes: ReadonlySet<string> | null;
  readonly capabilities: Capabilities;
  readonly slimPresence: boolean;
  /** Whether new subscriptions come with all their subscribers. */
  readonly includeSubscribers: SubscriberInclusion;
  readonly messageView: QueueMessageView;
  readonly idleSeconds: number;
  nextId: number;
  newestPrunedId: number;
  events: QueuedEvent[];
  held: HeldPoll | null;
  /** Milliseconds; a held poll keeps the queue alive. */
  lastPollAt: number;
}

/** What decides how an event looks to one queue; undefined where the queue does not get it. */
type EventShape = (queue: EventQueue, owner: User) => object | undefined;

/** Brings an event into a queue; the type and the JSON text up to where the id goes. */
export type Deliver = (
  queue: EventQueue,
  push: (type: string, body: string) => void,
  type: string,
  body: string,
) => void;

export const deliverAtOnce: Deliver = (_queue, push, type, body) => push(type, body);

export interface EventQueues {
  create(
    queue: Pick<
      EventQueue,
      | 'ownerId'
      | 'eventTypes'
      | 'capabilities'
      | 'slimPresence'
      | 'includeSubscribers'
      | 'messageView'
      | 'idleSeconds'
    >,
  ): EventQueue;
  /** The caller's own queue; anything else is BAD_EVENT_QUEUE_ID. */
  find(queueId: string, callerId: number): EventQueue;
  remove(queue: EventQueue): void;
  /**
   * Acknowledges up to an event, then answers what waits or holds the connection for the first event or heartbeat.
   *
   * @param signal aborted when the client went away
   * @returns JSON texts of the events, or 'lost' when the queue died under the poll
   */
  poll(
    queue: EventQueue,
    lastEventId: number,
    dontBlock: boolean,
    signal: AbortSignal,
  ): Promise<readonly string[] | 'lost'>;
  /** Gives one event to every queue that takes its type, in the same words. */
  publish(event: { type: string; [key: string]: unknown }, includes?: (owner: User) => boolean): void;
  /** Gives an event to the queues that take its type, each in its own shape. */
  publishShaped(type: string, shape: EventShape): void;
  /** Gives an event to every queue, whatever types it asked for. */
  force(event: { type: string; [key: string]: unknown }): void;
  /** Forgets everything waiting, as if acknowledged by somebody else. */
  prune(queueId: string): void;
  /** Loses all queues, as a crash does; held polls lose their connection. */
  dropAll(): void;
  /** Discards queues that nobody has polled for their idle time. */
  collectIdle(): void;
  list(): readonly EventQueue[];
}

/**
 * The event queues of a realm: ids from 0, strictly increasing, kept until acknowledged.
 * https://zulip.com/api/get-events
 *
 * @param heartbeatSeconds mean time a poll is held; each connection's own differs by up to a tenth
 * @param deliver when events are pushed; at once when left out
 */
export function createEventQueues(
  state: RealmState,
  heartbeatSeconds: number,
  deliver: Deliver = deliverAtOnce,
): EventQueues {
  const queues = new Map<string, EventQueue>();

  function finish(queue: EventQueue, lost = false): void {
    const held = queue.held;
    if (held === null) return;
    queue.held = null;
    clearTimeout(held.heartbeat);
    queue.lastPollAt = state.now();
    held.answer(lost ? 'lost' : queue.events.map((event) => `${event.body}"id":${event.id}}`));
  }

  /** Answers a held poll at the end of the turn, so that a burst travels in one answer. */
  function wake(queue: EventQueue): void {
    const held = queue.held;
    if (held === null || held.scheduled) return;
    held.scheduled = true;
    setImmediate(() => {
      if (queue.held === held) finish(queue);
    });
  }

  function bring(queue: EventQueue, type: string, body: string): void {
    deliver(queue, (itsType, itsBody) => push(queue, itsType, itsBody), type, body);
  }

  function push(queue: EventQueue, type: string, body: string): void {
    // The server keeps only the newest restart event, which leaves gaps in the ids.
    if (type === 'restart') queue.events = queue.events.filter((event) => event.type !== 'restart');
    queue.events.push({ id: queue.nextId, type, body });
    queue.nextId += 1;
    wake(queue);
  }

  function isExpired(queue: EventQueue): boolean {
    return queue.held === null && state.now() - queue.lastPollAt > queue.idleSeconds * 1000;
  }

  return {
    create(properties) {
      const queue: EventQueue = {
        ...properties,
        id: randomUUID(),
        nextId: 0,
        newestPrunedId: -1,
        events: [],
        held: null,
        lastPollAt: state.now(),
      };
      queues.set(queue.id, queue);
      return queue;
    },
    find(queueId, callerId) {
      const queue = queues.get(queueId);
      if (queue !== undefined && queue.ownerId === callerId && !isExpired(queue)) return queue;
      throw new ApiError('bad-queue', {
        code: 'BAD_EVENT_QUEUE_ID',
        values: { queueId },
        fields: { queue_id: queueId },
      });
    },
    remove(queue) {
      queues.delete(queue.id);
      finish(queue);
    },
    poll(queue, lastEventId, dontBlock, signal) {
      if (lastEventId < queue.newestPrunedId) throw badRequest('event-pruned', { eventId: lastEventId });
      while (queue.events[0] !== undefined && queue.events[0].id <= lastEventId) {
        queue.newestPrunedId = queue.events[0].id;
        queue.events.shift();
      }
      if (lastEventId !== queue.newestPrunedId)
        throw badRequest('event-not-in-queue', { eventId: lastEventId });
      finish(queue);
      queue.lastPollAt = state.now();
      if (dontBlock || queue.events.length > 0) {
        return Promise.resolve(queue.events.map((event) => `${event.body}"id":${event.id}}`));
      }
      return new Promise((answer) => {
        const wait = heartbeatSeconds * 1000 * (0.9 + Math.random() * 0.2);
        const held: HeldPoll = {
          answer,
          scheduled: false,
          heartbeat: setTimeout(() => push(queue, 'heartbeat', '{"type":"heartbeat",'), wait),
        };
        queue.held = held;
        signal.addEventListener('abort', () => {
          if (queue.held === held) finish(queue, true);
        });
      });
    },
    publish(event, includes) {
      let body: string | undefined;
      for (const queue of queues.values()) {
        if (queue.eventTypes?.has(event.type) === false) continue;
        const owner = state.users.get(queue.ownerId);
        if (owner === undefined || includes?.(owner) === false) continue;
        body ??= toBody(event);
        bring(queue, event.type, body);
      }
    },
    publishShaped(type, shape) {
      for (const queue of queues.values()) {
        if (queue.eventTypes?.has(type) === false) continue;
        const owner = state.users.get(queue.ownerId);
        if (owner === undefined) continue;
        const event = shape(queue, owner);
        if (event !== undefined) bring(queue, type, toBody({ type, ...event }));
      }
    },
    force(event) {
      const body = toBody(event);
      for (const queue of queues.values()) bring(queue, event.type, body);
    },
    prune(queueId) {
      const queue = queues.get(queueId);
      if (queue === undefined) return;
      queue.newestPrunedId = queue.nextId;
      queue.nextId += 1;
      queue.events = [];
    },
    dropAll() {
      for (const queue of queues.values()) finish(queue, true);
      queues.clear();
    },
    collectIdle() {
      for (const queue of queues.values()) if (isExpired(queue)) queues.delete(queue.id);
    },
    list: () => [...queues.values()],
  };
}

/** The JSON text of an event up to where its id goes. */
function toBody(event: object): string {
  return `${JSON.stringify(event).slice(0, -1)},`;
}

/** How a client wants to know who is subscribed. https://zulip.com/api/register-queue#parameter-include_subscribers */
export type SubscriberInclusion = 'true' | 'false' | 'partial';
