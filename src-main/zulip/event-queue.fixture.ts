import type { ServerResponse } from 'node:http';
import { expect, vi } from 'vitest';
import { createEventQueue, type EventQueue, type EventQueuePorts } from './event-queue.ts';
import { closeConnection } from './http.ts';
import type { QueueState } from './queue-state.ts';
import type { EventQueueTiming } from './queue-timing.ts';
import { connectionForTests, sendJson, startServer } from './server.fixture.ts';

/**
 * An event queue over real sockets with a clock that the test moves: an answer is quick unless the test lets time pass
 * meanwhile, and only `freshness()` checks for sleep.
 */

export const never = 24 * 3_600_000;
export const second = 1_000;
export const patience = { timeout: 60_000, interval: 5 };

export const timing: EventQueueTiming = {
  betweenRegistrations: 0,
  firstBackoff: 5,
  betweenPolls: 10 * second,
  quickPollLimit: 15 * second,
  pollLimit: never,
  grace: never,
  look: 2 ** 31 - 1,
  sleep: 20 * second,
  longestSuspension: 60 * second,
  // Long enough for a busy machine; a test with a slow server sets a shorter one.
  closing: 20 * second,
};

export type Answer = (response: ServerResponse, count: number) => void;

export const held: Answer = () => {};
export const unavailable: Answer = (response) =>
  sendJson(response, { result: 'error', msg: 'Restarting' }, 503);

let eventId = 0;
/** This many new heartbeats. */
export const heartbeats =
  (count = 1): Answer =>
  (response) => {
    const events = Array.from({ length: count }, () => ({ id: eventId++, type: 'heartbeat' }));
    sendJson(response, { result: 'success', msg: '', events });
  };
export const nothing: Answer = (response) => sendJson(response, { result: 'success', msg: '', events: [] });
export const registered: Answer = (response, count) =>
  sendJson(response, {
    result: 'success',
    msg: '',
    queue_id: `queue-${count}`,
    last_event_id: -1,
    zulip_version: '11.0',
    zulip_feature_level: 421,
    event_queue_longpoll_timeout_seconds: never / second,
  });
const freed: Answer = (response) => sendJson(response, { result: 'success', msg: '' });

export interface Script {
  register: Answer;
  /** For a poll; `count` starts at 1. */
  poll: Answer;
  free: Answer;
}

export interface QueueUnderTest {
  queue: EventQueue;
  clock: { elapsedMore: number };
  /** The server's answers from now on. */
  script: Script;
  /** For each poll, whether the server could hold it. */
  polls: ('held' | 'quick')[];
  registrations(): number;
  /** Ids of the queues that were freed. */
  freed: string[];
  /** `caughtUp` and `cameBack`, in call order. */
  called: string[];
  shown: QueueState['kind'][];
}

const ends: (() => Promise<void>)[] = [];

/** Closes the queues and their servers. */
export async function closeQueues(): Promise<void> {
  for (const end of ends.splice(0)) await end();
}

export async function startQueue(
  given: {
    script?: Partial<Script>;
    timing?: Partial<EventQueueTiming>;
    ports?: Partial<EventQueuePorts>;
  } = {},
): Promise<QueueUnderTest> {
  const script: Script = { register: registered, poll: held, free: freed, ...given.script };
  let registrations = 0;
  const test: Omit<QueueUnderTest, 'queue'> = {
    clock: { elapsedMore: 0 },
    script,
    polls: [],
    registrations: () => registrations,
    freed: [],
    called: [],
    shown: [],
  };
  const server = await startServer(({ method, url, body }, response) => {
    const parameters = new URLSearchParams(method === 'GET' ? url.split('?')[1] : body);
    if (method === 'POST') script.register(response, ++registrations);
    else if (method === 'GET') {
      test.polls.push(parameters.get('dont_block') === 'true' ? 'quick' : 'held');
      script.poll(response, test.polls.length);
    } else {
      test.freed.push(parameters.get('queue_id') ?? '');
      script.free(response, test.freed.length);
    }
  });
  const connection = connectionForTests(server.origin, {
    clock: { now: () => Date.now(), elapsed: () => performance.now() + test.clock.elapsedMore },
  });
  const queue: EventQueue = createEventQueue({
    connection,
    timing: { ...timing, ...given.timing },
    random: () => 0.5,
    parameters: () => ({ event_types: [], fetch_event_types: [] }),
    opened() {},
    apply: () => 'keep',
    changed() {
      const { kind } = queue.state();
      if (test.shown.at(-1) !== kind) test.shown.push(kind);
    },
    caughtUp: () => void test.called.push('caught up'),
    cameBack: () => void test.called.push('came back'),
    ...given.ports,
  });
  ends.push(queue.close, () => closeConnection(connection), server.close);
  queue.start();
  return { ...test, queue };
}

/** Waits for this many polls. */
export async function untilPolled({ polls }: QueueUnderTest, count: number): Promise<void> {
  await vi.waitFor(() => expect(polls.length).toBeGreaterThanOrEqual(count), patience);
}
