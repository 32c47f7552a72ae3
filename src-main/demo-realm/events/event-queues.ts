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
  create(properties: QueueProperties): EventQueue;
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

/** The JSON text of an event up to where its id goes. */
function toBody(event: object): string {
  return `${JSON.stringify(event).slice(0, -1)},`;
}
