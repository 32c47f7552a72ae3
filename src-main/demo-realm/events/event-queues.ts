import { ApiError } from '../api-error.ts';
import {
  answerHeldPoll,
  isExpired,
  newEventQueue,
  pollQueue,
  pruneQueue,
  pushEvent,
  type EventQueue,
  type QueueProperties,
} from './event-queue.ts';
import type { RealmState, User } from '../state.ts';

/** Decides an event's form for one queue; undefined if the queue doesn't receive it. */
type EventShape = (queue: EventQueue, owner: User) => object | undefined;

/** Adds an event to a queue: its type and the JSON text up to the position of the id. */
export type Deliver = (
  queue: EventQueue,
  push: (type: string, body: string) => void,
  type: string,
  body: string,
) => void;

export const deliverAtOnce: Deliver = (_queue, push, type, body) => push(type, body);

export interface EventQueues {
  create(properties: QueueProperties): EventQueue;
  /** The caller's own queue; anything else is BAD_EVENT_QUEUE_ID. */
  find(queueId: string, callerId: number): EventQueue;
  remove(queue: EventQueue): void;
  /**
   * Acknowledges up to an event, then returns waiting events or blocks until the first event or heartbeat.
   *
   * @param signal aborted when the client disconnects
   * @returns JSON texts of the events, or 'lost' if the queue died during the poll
   */
  poll(
    queue: EventQueue,
    lastEventId: number,
    dontBlock: boolean,
    signal: AbortSignal,
  ): Promise<readonly string[] | 'lost'>;
  /** Sends one event to every queue that wants its type, in the same form. */
  publish(event: { type: string; [key: string]: unknown }, includes?: (owner: User) => boolean): void;
  /** Sends an event to the queues that want its type, in a form for each. */
  publishShaped(type: string, shape: EventShape): void;
  /** Sends an event to every queue, whatever types it requested. */
  force(event: { type: string; [key: string]: unknown }): void;
  /** Drops all waiting events, as if acknowledged by another client. */
  prune(queueId: string): void;
  /** Loses all queues, as a crash does; blocked polls are disconnected. */
  dropAll(): void;
  /** Discards queues that have gone without polls for their idle time. */
  collectIdle(): void;
  list(): readonly EventQueue[];
}

/**
 * The event queues of a realm: ids from 0, strictly increasing, kept until acknowledged.
 * https://zulip.com/api/get-events
 *
 * @param heartbeatSeconds mean time that a poll is blocked; each connection varies by up to a tenth
 * @param deliver when events are pushed; immediately by default
 */
export function createEventQueues(
  state: RealmState,
  heartbeatSeconds: number,
  deliver: Deliver = deliverAtOnce,
): EventQueues {
  const queues = new Map<string, EventQueue>();

  const bring = (queue: EventQueue, type: string, body: string): void =>
    deliver(queue, (itsType, itsBody) => pushEvent(queue, itsType, itsBody, state.now), type, body);

  return {
    create(properties) {
      const queue = newEventQueue(properties, state.now);
      queues.set(queue.id, queue);
      return queue;
    },
    find(queueId, callerId) {
      const queue = queues.get(queueId);
      if (queue !== undefined && queue.ownerId === callerId && !isExpired(queue, state.now)) return queue;
      throw new ApiError('bad-queue', {
        code: 'BAD_EVENT_QUEUE_ID',
        values: { queueId },
        fields: { queue_id: queueId },
      });
    },
    remove(queue) {
      queues.delete(queue.id);
      answerHeldPoll(queue, state.now);
    },
    poll: (queue, lastEventId, dontBlock, signal) =>
      pollQueue(queue, { lastEventId, dontBlock, heartbeatSeconds, signal }, state.now),
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
      if (queue !== undefined) pruneQueue(queue);
    },
    dropAll() {
      for (const queue of queues.values()) answerHeldPoll(queue, state.now, true);
      queues.clear();
    },
    collectIdle() {
      for (const queue of queues.values()) if (isExpired(queue, state.now)) queues.delete(queue.id);
    },
    list: () => [...queues.values()],
  };
}

/** The JSON text of an event up to the position of its id. */
function toBody(event: object): string {
  return `${JSON.stringify(event).slice(0, -1)},`;
}
