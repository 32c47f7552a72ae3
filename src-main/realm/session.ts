import type { ConnectionState } from '../../src-preload/contract/entities.ts';
import type { Failure } from '../../src-preload/contract/outcome.ts';
import { createBackoff } from '../zulip/backoff.ts';
import { failureOf } from '../zulip/errors.ts';
import { tooOldServer } from '../zulip/feature-levels.ts';
import type { Connection } from '../zulip/http.ts';
import { deleteQueue, getEvents } from '../zulip/route/events.ts';
import type { ZulipEvent } from '../zulip/wire/event.ts';
import type { Registered } from '../zulip/route/register.ts';
import type { RegisterAnswer } from '../zulip/wire/register.ts';
import type { EventEffect } from './dispatch.ts';
import { eventTypes, fetchEventTypes, idleQueueTimeoutSeconds } from './event-types.ts';
import { openQueue, type Queue } from './open-queue.ts';
import type { Recovery } from './session-recovery.ts';
import {
  offlineAfterMilliseconds,
  reasonOf,
  recoveryAfterPoll,
  recoveryAfterRegistration,
  troubleShown,
} from './session-recovery.ts';
import type { SessionTiming } from './session-timing.ts';
import { createUnreadableWaits } from './unreadable-waits.ts';

export interface SessionPorts {
  connection: Connection;
  timing: SessionTiming;
  /** Replaces everything by a snapshot that began to come at `answeredAt`. Throws if it cannot be used. */
  load(answer: RegisterAnswer, generation: number, answeredAt: number): void;
  /** Applies one event of the present generation. Throws if it cannot be applied. */
  apply(event: ZulipEvent): EventEffect;
  /** The state, or the time of the last answer, has changed. */
  changed(): void;
  /** After a sleep or trouble, everything that the queue had kept is applied. */
  caughtUp(): void;
  /** UNIX milliseconds. */
  now(): number;
  /** Uniform in [0, 1). */
  random(): number;
}

/** The life of one account's event queue: register, poll, recover. https://zulip.com/api/real-time-events */
export interface Session {
  state(): ConnectionState;
  /** Grows with each registration; 0 before the first. */
  generation(): number;
  /** UNIX milliseconds of the last answer that showed the data to be current, and of the last event. */
  dataFrom(): number | null;
  lastEventAt(): number | null;
  start(): void;
  /** The machine goes to sleep: end the poll and ask for nothing until `resume`. */
  suspend(): void;
  /** The machine woke up or the network changed: ask at once, without being held. */
  resume(): void;
  /** Ends a wait between two tries; asks a server that refused the key or was too old whether it still does. */
  tryNow(): void;
  /** Another call of the account was answered: a wait for a server that was away ends. */
  serverAnswered(): void;
  /** Asks for a fresh snapshot after the present poll. */
  registerAgain(): void;
  /** Ends everything and frees the queue, within `timing.closing`. */
  close(): Promise<void>;
}

export function createSession(ports: SessionPorts): Session {
  const { connection, timing } = ports;
  /** Ends everything; the poll and the wait of the moment have one more each, for waking up. */
  const life = new AbortController();
  let interruption = new AbortController();
  const backoff = createBackoff({ firstBoundMilliseconds: timing.firstBackoff, random: ports.random });
  const unreadable = createUnreadableWaits(timing.firstBackoff, ports.random);
  let queue: Queue | null = null;
  let generation = 0;
  let state: ConnectionState = { kind: 'connecting', sinceMilliseconds: ports.now() };
  let dataFrom: number | null = null;
  let lastEventAt: number | null = null;
  let firstFailureAt: number | null = null;
  /** Queues in a row that were lost before they had worked. */
  let lostQueues = 0;
  let lastRegistrationAt = Number.NEGATIVE_INFINITY;
  let waitedOutBefore = false;
  let askQuickly = false;
  let suspended = false;
  let running: Promise<void> | null = null;
  let registrationTimer: NodeJS.Timeout | undefined;
  let silenceTimer: NodeJS.Timeout | undefined;
  /** Since when a try is put off because the server could not be reached. */
  let awaySince: number | null = null;

  function show(next: ConnectionState): void {
    state = next.kind === state.kind ? { ...next, sinceMilliseconds: state.sinceMilliseconds } : next;
    ports.changed();
  }

  function isOver(): boolean {
    return life.signal.aborted || state.kind === 'signed-out' || state.kind === 'refused';
  }

  function interrupt(): void {
    const earlier = interruption;
    interruption = new AbortController();
    earlier.abort();
  }

  function currentSignal(): AbortSignal {
    return AbortSignal.any([life.signal, interruption.signal]);
  }

  /** Ends early when interrupted. */
  function pause(milliseconds: number | null): Promise<void> {
    const signal = currentSignal();
    return new Promise((resolve) => {
      const timer = milliseconds === null ? undefined : setTimeout(finish, milliseconds);
      function finish(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        resolve();
      }
      signal.addEventListener('abort', finish, { once: true });
      if (signal.aborted) finish();
    });
  }

  function showLive(): void {
    clearTimeout(silenceTimer);
    firstFailureAt = null;
    waitedOutBefore = false;
    dataFrom = ports.now();
    show({ kind: 'live', sinceMilliseconds: ports.now() });
  }

  /** Counts a failure, shows it once it is worth showing, and waits. */
  async function backOff(
    failure: Failure,
    retryAfterSeconds: number,
    isUnreadable = failure.kind === 'malformed',
  ): Promise<void> {
    const counter = isUnreadable ? unreadable.answers : backoff;
    const delay = counter.next(retryAfterSeconds);
    const now = ports.now();
    firstFailureAt ??= now;
    askQuickly = true;
    const offlineAt = firstFailureAt + offlineAfterMilliseconds;
    const tell = (at: number): void => {
      const trouble = troubleShown(counter.failures(), at - (offlineAt - offlineAfterMilliseconds));
      const kind = trouble && isUnreadable ? 'unreadable' : trouble;
      const reason = reasonOf(failure);
      if (kind) show({ kind, sinceMilliseconds: at, nextTryAtMilliseconds: now + delay, reason });
    };
    tell(now);
    // The waits grow long: the minute must not be over for another one before it is said.
    const timer =
      now < offlineAt && offlineAt < now + delay
        ? setTimeout(() => tell(offlineAt), offlineAt - now)
        : undefined;
    const isAway = failure.kind === 'offline' || failure.kind === 'server-trouble';
    awaySince = isAway && retryAfterSeconds === 0 ? now : null;
    await pause(delay);
    awaySince = null;
    clearTimeout(timer);
  }

  /** A held poll was silent for too long. A dead socket is replaced before anybody notices; a dead server is said. */
  function doubtServer(failure: Failure): void {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      if (isOver() || suspended || state.kind !== 'live') return;
      const at = ports.now();
      const reason = reasonOf(failure);
      show({ kind: 'reconnecting', sinceMilliseconds: at, nextTryAtMilliseconds: null, reason });
    }, timing.firstBackoff);
  }

  function dropQueue(isAlive: boolean): void {
    const dropped = queue;
    queue = null;
    // Nobody waits for it: a queue that stays is forgotten by the server after its idle time.
    if (dropped && isAlive) void freeQueue(dropped.id);
  }

  async function freeQueue(id: string): Promise<void> {
    // Where it fails, the queue was gone, or the server is: both are what we want.
    await deleteQueue(connection, { queue_id: id }, { timeoutMilliseconds: timing.closing }).catch(() => {});
  }

  async function recover(recovery: Recovery, failure: Failure): Promise<void> {
    switch (recovery.kind) {
      case 'cancelled':
        return;
      case 'sign-out':
        queue = null;
        show({ kind: 'signed-out', sinceMilliseconds: ports.now(), message: recovery.message });
        return;
      case 'register-now': {
        lostQueues = queue?.hasWorked === true ? 0 : lostQueues + 1;
        dropQueue(false);
        // One may be lost to a restart of the server; queues that never work would be asked for in a loop.
        if (lostQueues > 1) await backOff(failure, 0);
        return;
      }
      case 'poll-now':
        waitedOutBefore = true;
        askQuickly = true;
        doubtServer(failure);
        return;
      case 'wait':
        await backOff(failure, recovery.retryAfterSeconds);
        return;
      case 'wait-and-register':
        dropQueue(true);
        await backOff(failure, 0);
        return;
    }
  }

  async function register(): Promise<void> {
    const earliest = lastRegistrationAt + timing.betweenRegistrations;
    if (ports.now() < earliest) await pause(earliest - ports.now());
    if (isOver() || suspended) return;
    lastRegistrationAt = ports.now();
    clearTimeout(registrationTimer);
    unreadable.registers();
    let answer: Registered['answer'];
    let answeredAt: number;
    try {
      const registered = await openQueue(
        connection,
        {
          event_types: eventTypes,
          fetch_event_types: fetchEventTypes,
          idle_queue_timeout: idleQueueTimeoutSeconds,
        },
        life.signal,
        timing.closing,
      );
      answer = registered.answer;
      answeredAt = registered.answeredAt;
    } catch (error) {
      const failure = failureOf(error);
      await recover(recoveryAfterRegistration(failure), failure);
      return;
    }
    connection.featureLevel = answer.zulip_feature_level;
    connection.zulipVersion = answer.zulip_version;
    queue = {
      id: answer.queue_id,
      lastEventId: answer.last_event_id,
      pollMilliseconds: answer.event_queue_longpoll_timeout_seconds * 1000,
      hasWorked: false,
    };
    const tooOld = tooOldServer(connection);
    if (tooOld) {
      dropQueue(true);
      show({ kind: 'refused', sinceMilliseconds: ports.now(), message: tooOld.message });
      return;
    }
    if (life.signal.aborted) return;
    try {
      ports.load(answer, generation + 1, answeredAt);
    } catch (error) {
      dropQueue(true);
      await backOff(failureOf(error), 0, true);
      return;
    }
    generation += 1;
    // Only a batch that was applied ends a row of failures: events that break a handler would come again.
    askQuickly = backoff.failures() + unreadable.answers.failures() > 0;
    showLive();
  }

  /** Applies a batch completely; whatever one event asks for is done after the last. */
  function applyBatch(current: Queue, events: readonly ZulipEvent[]): boolean {
    let mustRegister = false;
    const seen = new Set<number>();
    for (const event of events) {
      if (event.id <= current.lastEventId || seen.has(event.id)) continue;
      seen.add(event.id);
      if (event.type !== 'heartbeat') lastEventAt = ports.now();
      const effect = ports.apply(event);
      if (effect === 'register') mustRegister = true;
      if (effect === 'register-unread') registerAfter(unreadable.afterEvent());
      if (effect === 'register-soon') registerAfter(timing.quietBeforeRegistration);
      if (effect === 'register-later') registerAfter(ports.random() * timing.restartSpread);
      if (effect === 'ask-soon') setTimeout(tryNow, timing.firstBackoff).unref();
    }
    for (const event of events) current.lastEventId = Math.max(current.lastEventId, event.id);
    return mustRegister;
  }

  function registerAfter(milliseconds: number | null): void {
    if (milliseconds === null) return;
    clearTimeout(registrationTimer);
    registrationTimer = setTimeout(() => {
      dropQueue(true);
      interrupt();
    }, milliseconds);
    registrationTimer.unref();
  }

  async function poll(current: Queue): Promise<void> {
    const dontBlock = askQuickly;
    const timeoutMilliseconds = dontBlock
      ? timing.quickPoll
      : Math.min(current.pollMilliseconds, timing.silence);
    const startedAt = performance.now();
    let events: ZulipEvent[];
    try {
      events = await getEvents(
        connection,
        { queue_id: current.id, last_event_id: current.lastEventId, dont_block: dontBlock },
        { signal: currentSignal(), timeoutMilliseconds },
      );
    } catch (error) {
      const failure = failureOf(error);
      const waitedOut = !dontBlock && performance.now() - startedAt >= timeoutMilliseconds * 0.95;
      const failuresBefore = backoff.failures();
      await recover(recoveryAfterPoll(failure, { waitedOut, waitedOutBefore, failuresBefore }), failure);
      return;
    }
    // A timer may have given the queue up while the answer was on its way.
    if (queue !== current || life.signal.aborted) return;
    current.hasWorked = true;
    lostQueues = 0;
    try {
      if (applyBatch(current, events)) dropQueue(true);
    } catch (error) {
      // The data may be half changed: truth beats guessing.
      dropQueue(true);
      await backOff(failureOf(error), 0);
      return;
    }
    backoff.reset();
    unreadable.answers.reset();
    askQuickly = false;
    showLive();
    if (dontBlock) ports.caughtUp();
  }

  async function run(): Promise<void> {
    while (!isOver()) {
      if (suspended) await pause(null);
      else if (queue) await poll(queue);
      else await register();
    }
  }

  function tryNow(): void {
    if (life.signal.aborted) return;
    askQuickly = true;
    if (state.kind === 'refused') {
      show({ kind: 'connecting', sinceMilliseconds: ports.now() });
      running = Promise.resolve(running).then(run);
    } else if (state.kind === 'signed-out') {
      const reason = state.message;
      show({ kind: 'reconnecting', sinceMilliseconds: ports.now(), nextTryAtMilliseconds: null, reason });
      running = Promise.resolve(running).then(run);
    }
    interrupt();
  }

  return {
    state: () => state,
    generation: () => generation,
    dataFrom: () => dataFrom,
    lastEventAt: () => lastEventAt,
    start() {
      running ??= run();
    },
    suspend() {
      suspended = true;
      interrupt();
    },
    resume() {
      suspended = false;
      askQuickly = true;
      interrupt();
    },
    tryNow,
    serverAnswered() {
      // A server that answers everything but the queue is not asked for it at the pace of a job.
      if (awaySince === null || ports.now() - awaySince < timing.betweenRegistrations) return;
      askQuickly = true;
      interrupt();
    },
    registerAgain() {
      dropQueue(true);
      interrupt();
    },
    async close() {
      clearTimeout(registrationTimer);
      clearTimeout(silenceTimer);
      const last = queue;
      life.abort();
      queue = null;
      await running;
      if (last) await freeQueue(last.id);
    },
  };
}
