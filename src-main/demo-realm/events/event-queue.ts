import { randomUUID } from 'node:crypto';
import { badRequest } from '../api-error.ts';

/** How a client wants subscribers. https://zulip.com/api/register-queue#parameter-include_subscribers */
export type SubscriberInclusion = 'true' | 'false' | 'partial';

/** A client's declared capabilities. https://zulip.com/api/register-queue#parameter-client_capabilities */
export type Capabilities = Readonly<Record<string, boolean>>;

/** How a client wants messages. https://zulip.com/api/register-queue */
export interface QueueMessageView {
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  /** Whether to include messages of public channels without a subscription. */
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
  /** Milliseconds; a blocked poll keeps the queue alive. */
  lastPollAt: number;
}

/** What a client requests when it registers. */
export type QueueProperties = Pick<
  EventQueue,
  | 'ownerId'
  | 'eventTypes'
  | 'capabilities'
  | 'slimPresence'
  | 'includeSubscribers'
  | 'messageView'
  | 'idleSeconds'
>;

/** Milliseconds. */
type Clock = () => number;

/** A queue without events. */
export function newEventQueue(properties: QueueProperties, clock: Clock): EventQueue {
  return {
    ...properties,
    id: randomUUID(),
    nextId: 0,
    newestPrunedId: -1,
    events: [],
    held: null,
    lastPollAt: clock(),
  };
}

/** Whether a queue has gone without polls for its idle time. */
export function isExpired(queue: EventQueue, clock: Clock): boolean {
  return queue.held === null && clock() - queue.lastPollAt > queue.idleSeconds * 1000;
}

function waitingTexts(queue: EventQueue): string[] {
  return queue.events.map((event) => `${event.body}"id":${event.id}}`);
}

/** Answers a blocked poll, if there is one: with waiting events, or that the queue is lost. */
export function answerHeldPoll(queue: EventQueue, clock: Clock, isLost = false): void {
  const held = queue.held;
  if (held === null) return;
  queue.held = null;
  clearTimeout(held.heartbeat);
  queue.lastPollAt = clock();
  held.answer(isLost ? 'lost' : waitingTexts(queue));
}

/** Answers a blocked poll at the end of the turn, so that a burst is sent in one answer. */
function wake(queue: EventQueue, clock: Clock): void {
  const held = queue.held;
  if (held === null || held.scheduled) return;
  held.scheduled = true;
  setImmediate(() => {
    if (queue.held === held) answerHeldPoll(queue, clock);
  });
}

/** Appends an event to a queue: its type and its JSON text up to the position of the id. */
export function pushEvent(queue: EventQueue, type: string, body: string, clock: Clock): void {
  // The server keeps only the newest restart event, leaving gaps in the ids.
  if (type === 'restart') queue.events = queue.events.filter((event) => event.type !== 'restart');
  queue.events.push({ id: queue.nextId, type, body });
  queue.nextId += 1;
  wake(queue, clock);
}

function acknowledge(queue: EventQueue, lastEventId: number): void {
  if (lastEventId < queue.newestPrunedId) throw badRequest('event-pruned', { eventId: lastEventId });
  while (queue.events[0] !== undefined && queue.events[0].id <= lastEventId) {
    queue.newestPrunedId = queue.events[0].id;
    queue.events.shift();
  }
  if (lastEventId !== queue.newestPrunedId) throw badRequest('event-not-in-queue', { eventId: lastEventId });
}

/** How a queue is polled. https://zulip.com/api/get-events */
export interface Poll {
  readonly lastEventId: number;
  readonly dontBlock: boolean;
  /** Mean time that a poll is blocked; each poll varies by up to a tenth. */
  readonly heartbeatSeconds: number;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/**
 * Acknowledges up to an event, then returns waiting events or blocks until the first event or heartbeat.
 *
 * @returns JSON texts of the events, or 'lost' if the queue died during the poll
 */
export function pollQueue(
  queue: EventQueue,
  { lastEventId, dontBlock, heartbeatSeconds, signal }: Poll,
  clock: Clock,
): Promise<readonly string[] | 'lost'> {
  acknowledge(queue, lastEventId);
  answerHeldPoll(queue, clock);
  queue.lastPollAt = clock();
  if (dontBlock || queue.events.length > 0) return Promise.resolve(waitingTexts(queue));
  return new Promise((answer) => {
    const wait = heartbeatSeconds * 1000 * (0.9 + Math.random() * 0.2);
    const held: HeldPoll = {
      answer,
      scheduled: false,
      heartbeat: setTimeout(() => pushEvent(queue, 'heartbeat', '{"type":"heartbeat",', clock), wait),
    };
    queue.held = held;
    signal.addEventListener('abort', () => {
      if (queue.held === held) answerHeldPoll(queue, clock, true);
    });
  });
}

/** Drops all waiting events, as if acknowledged by another client. */
export function pruneQueue(queue: EventQueue): void {
  queue.newestPrunedId = queue.nextId;
  queue.nextId += 1;
  queue.events = [];
}
