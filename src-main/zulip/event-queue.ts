import type { Failure } from '#contract/outcome.ts';
import { createBackoff, wait } from './backoff.ts';
import { failureOf, requestError } from './errors.ts';
import type { Connection } from './http.ts';
import { openQueue, type Opened, type OpenQueue } from './open-queue.ts';
import { createQueueState, staleBecause, type Freshness, type QueueState } from './queue-state.ts';
import type { EventQueueTiming } from './queue-timing.ts';
import {
  longestUnreadableWait,
  nothingHeld,
  recoveryAfterPoll,
  recoveryAfterRegistration,
  type Recovery,
} from './queue-recovery.ts';
import type { Registered, RegisterParameters } from './route/register.ts';
import { unlessAborted } from './unless-aborted.ts';
import type { ZulipEvent } from './wire/event.ts';

export interface EventQueuePorts {
  connection: Connection;
  timing: EventQueueTiming;
  /** Uniform in [0, 1). */
  random(): number;
  /** What to register for; may ask the server first. */
  parameters(signal: AbortSignal): RegisterParameters | Promise<RegisterParameters>;
  /**
   * Takes in what a registration answered, before the first poll. What it throws gives the queue up for a while.
   *
   * @returns words where the server cannot be used at all: the queue is freed, and no other is asked for
   */
  opened(registered: Registered, signal: AbortSignal): Promise<string | void> | string | void;
  /** Applies new events, in order; `register` asks for a fresh snapshot. What it throws does so after a while. */
  apply(events: readonly ZulipEvent[]): Promise<'keep' | 'register'> | 'keep' | 'register';
  /** The state, or the time of the last answer, has changed. */
  changed(): void;
  /** After a sleep or trouble, everything that the queue had kept is applied. */
  caughtUp?(): void;
  /** The queue was out of reach, by trouble or a sleep, and is still there: nobody knows whether it kept everything. */
  cameBack?(): void;
  /** A queue could not be had. @returns milliseconds until the next try, where the usual ones are not right */
  failed?(failure: Failure): number | void;
}

/** An event queue that is opened, polled, and replaced when it is lost. https://zulip.com/api/real-time-events */
export interface EventQueue {
  state(): QueueState;
  /** UNIX milliseconds of the last answer that showed the data to be current. */
  answeredAt(): number | null;
  /** Whether what came is what the server has now; looks at the clock first, as the machine may have slept. */
  freshness(): Freshness;
  start(): void;
  /** The machine goes to sleep: end the poll and ask for nothing until `resume`, or until it turns out to be awake. */
  suspend(): void;
  /** The machine woke up or the network changed: ask at once, whatever is waited for, without being held. */
  resume(): void;
  /** Somebody does not want to wait: the same, also for a server that refused the key or cannot be used. */
  tryNow(): void;
  /** Something may be another than it seems: ask, without being held, unless a registration is under way. */
  ask(): void;
  /** Another call of the account was answered: a wait for a server that was away ends. */
  serverAnswered(): void;
  /** Gives the queue up for a fresh one. */
  registerAgain(): void;
  /** Ends everything and frees the queue, within `timing.closing`. */
  close(): Promise<void>;
}

interface WaitOptions {
  retryAfterSeconds?: number;
  /** Milliseconds, where the usual ones are not enough. */
  asked?: number | void;
  /** The server answered, with something that cannot be used. */
  isUnreadable?: boolean;
}

/** What is polled, and whether it was good once. */
interface Current {
  queue: OpenQueue;
  hasWorked: boolean;
}

/** A busy organization has so many events at once, one poll each. */
const quickAnswersBorne = 10;
/** So many in one answer are a backlog, handed out in pieces: a thousand such answers in a row are no backlog any more. */
const manyEvents = 100;
const weightOfMany = quickAnswersBorne / 1_000;

export function createEventQueue(ports: EventQueuePorts): EventQueue {
  const { connection, timing } = ports;
  const { clock } = connection;
  /** Ends everything; the poll and the wait of the moment have one more each, for waking up. */
  const life = new AbortController();
  let interruption = new AbortController();
  const waits = { firstBoundMilliseconds: timing.firstBackoff, random: ports.random };
  const backoff = createBackoff(waits);
  /** For answers that came and cannot be used. */
  const unreadable = createBackoff({ ...waits, maximumBoundMilliseconds: longestUnreadableWait });
  const state = createQueueState(clock, timing, ports.changed);
  let current: Current | null = null;
  let registration: { startedAt: number; end: AbortController } | null = null;
  let registeredAt = Number.NEGATIVE_INFINITY;
  /** Set after a sleep: by then a registration that was under way must have been answered. */
  let registrationDueAt: number | null = null;
  /** Queues in a row that were lost before they had worked. */
  let lostQueues = 0;
  let waitedOutBefore = false;
  let askQuickly = false;
  /** Polls in a row that were answered at once. */
  let quickAnswers = 0;
  /** The last poll that was to be held was answered at once, with nothing. */
  let holdsNothing = false;
  /** A poll failed or the machine slept since the last batch of the queue. */
  let wasAway = false;
  let suspendedAt: number | null = null;
  /** Since when a try is put off because the server could not be reached. */
  let awaySince: number | null = null;
  let lookedAt = clock.elapsed();
  let looking: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  /** Queues on their way out. */
  const leaving = new Set<Promise<unknown>>();

  const failuresInRow = (): number => backoff.failures() + unreadable.failures();
  const isOver = (): boolean => life.signal.aborted || state.isFinal();
  const currentSignal = (): AbortSignal => AbortSignal.any([life.signal, interruption.signal]);

  function interrupt(): void {
    const earlier = interruption;
    interruption = new AbortController();
    earlier.abort();
  }

  function leave(work: Promise<unknown>): void {
    const done = work.catch(() => {}).finally(() => leaving.delete(done));
    leaving.add(done);
  }

  /** Counts a failure, and waits. */
  async function backOff(failure: Failure, options: WaitOptions = {}): Promise<void> {
    const { retryAfterSeconds = 0, asked, isUnreadable = failure.kind === 'malformed' } = options;
    const counter = isUnreadable ? unreadable : backoff;
    const delay = Math.max(counter.next(retryAfterSeconds), asked ?? 0);
    askQuickly = true;
    state.failed(failure, { delayMilliseconds: delay, failures: counter.failures(), isUnreadable });
    const isAway = failure.kind === 'offline' || failure.kind === 'server-trouble';
    awaySince = isAway && retryAfterSeconds === 0 ? clock.elapsed() : null;
    await wait(delay, currentSignal());
    awaySince = null;
  }

  function dropQueue(isAlive: boolean): void {
    const dropped = current;
    current = null;
    if (dropped === null) return;
    state.suspect(timing.grace);
    if (isAlive) leave(dropped.queue.free());
  }

  async function recover(recovery: Recovery, failure: Failure, asked?: number | void): Promise<void> {
    switch (recovery.kind) {
      case 'cancelled':
        return;
      case 'sign-out':
        current = null;
        state.signedOut(recovery.message);
        return;
      case 'register-now':
        lostQueues = current?.hasWorked === true ? 0 : lostQueues + 1;
        dropQueue(false);
        // One may be lost to a restart of the server; queues that never work would be asked for in a loop.
        if (lostQueues > 1) await backOff(failure);
        return;
      case 'poll-now':
        waitedOutBefore = true;
        askQuickly = true;
        // A dead socket is replaced before anybody notices; a dead server is said.
        state.suspect(timing.firstBackoff);
        return;
      case 'wait':
        await backOff(failure, { retryAfterSeconds: recovery.retryAfterSeconds, asked });
        return;
      case 'wait-and-register':
        dropQueue(true);
        await backOff(failure);
        return;
    }
  }

  /** Registers until the signal comes; a late answer is freed in the background. */
  async function open(signal: AbortSignal): Promise<Opened> {
    const parameters = await ports.parameters(signal);
    const opening = openQueue(connection, parameters, { signal, closingMilliseconds: timing.closing });
    leave(opening);
    return unlessAborted(opening, signal);
  }

  async function register(): Promise<void> {
    const earliest = registeredAt + timing.betweenRegistrations;
    if (clock.elapsed() < earliest) await wait(earliest - clock.elapsed(), currentSignal());
    if (isOver() || suspendedAt !== null) return;
    registeredAt = clock.elapsed();
    const end = new AbortController();
    const signal = AbortSignal.any([life.signal, end.signal]);
    registration = { startedAt: registeredAt, end };
    let queue: OpenQueue | null = null;
    try {
      const opened = await open(signal);
      ({ queue } = opened);
      const refused = await ports.opened(opened.registered, signal);
      signal.throwIfAborted();
      if (typeof refused === 'string') {
        leave(queue.free());
        state.refused(refused);
        return;
      }
    } catch (error) {
      if (queue !== null) leave(queue.free());
      if (signal.aborted) return;
      const failure = failureOf(error);
      // It came, and could not be taken in.
      if (failure.kind === 'internal' && queue !== null) return backOff(failure, { isUnreadable: true });
      const asked = ports.failed?.(failure);
      await recover(recoveryAfterRegistration(failure), failure, asked);
      return;
    } finally {
      registration = null;
      registrationDueAt = null;
    }
    current = { queue, hasWorked: false };
    wasAway = false;
    // Only a batch that was applied ends a row of failures: events that break a handler would come again.
    askQuickly = failuresInRow() > 0;
    waitedOutBefore = false;
    state.answered();
  }

  async function poll(polled: Current): Promise<void> {
    const { queue } = polled;
    const dontBlock = askQuickly && !holdsNothing;
    const timeoutMilliseconds = dontBlock
      ? timing.quickPollLimit
      : Math.min(queue.pollMilliseconds, timing.pollLimit);
    const startedAt = clock.elapsed();
    if (dontBlock) state.suspect(timing.grace);
    else state.trust(timeoutMilliseconds + timing.firstBackoff);
    let events: ZulipEvent[];
    try {
      events = await queue.poll({ dontBlock, signal: currentSignal(), timeoutMilliseconds });
      const isQuick = clock.elapsed() - startedAt < timing.betweenPolls;
      holdsNothing = isQuick && !dontBlock && events.length === 0;
      if (holdsNothing) throw requestError(nothingHeld);
      quickAnswers = isQuick ? quickAnswers + (events.length < manyEvents ? 1 : weightOfMany) : 0;
    } catch (error) {
      const failure = failureOf(error);
      const waitedOut = !dontBlock && clock.elapsed() - startedAt >= timeoutMilliseconds * 0.95;
      const failuresBefore = failuresInRow();
      const recovery = recoveryAfterPoll(failure, { waitedOut, waitedOutBefore, failuresBefore });
      if (recovery.kind !== 'cancelled') wasAway = true;
      await recover(recovery, failure);
      return;
    }
    // The queue may have been given up while the answer was on its way.
    if (current !== polled || life.signal.aborted) return;
    polled.hasWorked = true;
    lostQueues = 0;
    try {
      if ((await ports.apply(events)) === 'register') dropQueue(true);
    } catch (error) {
      // The data may be half changed: truth beats guessing.
      dropQueue(true);
      await backOff(failureOf(error));
      return;
    }
    backoff.reset();
    unreadable.reset();
    askQuickly = false;
    waitedOutBefore = false;
    state.answered();
    if (dontBlock) ports.caughtUp?.();
    if (wasAway) ports.cameBack?.();
    wasAway = false;
    // What comes meanwhile comes together.
    if (quickAnswers > quickAnswersBorne) await wait(timing.betweenPolls, currentSignal());
  }

  async function run(): Promise<void> {
    while (!isOver()) {
      if (suspendedAt !== null) await wait(timing.longestSuspension, currentSignal());
      else if (current) await poll(current);
      else await register();
    }
  }

  function ask(): void {
    askQuickly = true;
    interrupt();
  }

  function resume(): void {
    wasAway = true;
    suspendedAt = null;
    lookedAt = clock.elapsed();
    // What was true before a sleep may be true after it: the answer tells.
    state.suspect(timing.grace, true);
    ask();
    registration?.end.abort();
  }

  /** Notices that the machine slept though nobody said so, and that it is awake though nobody said so. */
  function look(): void {
    const now = clock.elapsed();
    const passed = now - lookedAt;
    lookedAt = now;
    if (isOver()) return;
    const hasSlept = passed > timing.sleep;
    if (suspendedAt !== null && (hasSlept || now - suspendedAt >= timing.longestSuspension)) resume();
    else if (hasSlept) {
      state.suspect(timing.grace, true);
      wasAway = true;
      // The thread may have been busy with the very answer: it gets a moment before it is asked for again.
      registrationDueAt = now + timing.quickPollLimit;
      ask();
    } else if (registrationDueAt !== null && now >= registrationDueAt) {
      registrationDueAt = null;
      registration?.end.abort();
    }
    state.look();
  }

  return {
    state: state.read,
    answeredAt: state.answeredAt,
    freshness() {
      if (looking !== undefined) look();
      const now = state.read();
      // A quick question is asked because something may be another than it seems.
      const isSure = now.kind === 'live' && current !== null && suspendedAt === null && !askQuickly;
      if (isSure) return { kind: 'live' };
      const needsPerson = now.kind === 'signed-out' || now.kind === 'refused' ? now.kind : false;
      return { kind: 'stale', since: state.answeredAt(), why: staleBecause(now), needsPerson };
    },
    start() {
      looking ??= setInterval(look, timing.look).unref();
      running ??= run();
    },
    suspend() {
      wasAway = true;
      suspendedAt = clock.elapsed();
      state.suspect(timing.grace);
      interrupt();
      registration?.end.abort();
    },
    resume,
    tryNow() {
      if (life.signal.aborted) return;
      if (state.reopen()) running = Promise.resolve(running).then(run);
      suspendedAt = null;
      ask();
      const isYoung =
        registration !== null && clock.elapsed() - registration.startedAt < timing.betweenRegistrations;
      if (!isYoung) registration?.end.abort();
    },
    ask() {
      if (life.signal.aborted) return;
      if (state.reopen()) running = Promise.resolve(running).then(run);
      ask();
    },
    serverAnswered() {
      // A server that answers everything but the queue is not asked for it at the pace of a job.
      if (awaySince !== null && clock.elapsed() - awaySince >= timing.betweenRegistrations) ask();
    },
    registerAgain() {
      dropQueue(true);
      interrupt();
    },
    async close() {
      clearInterval(looking);
      const last = current;
      life.abort();
      current = null;
      await running;
      if (last) leave(last.queue.free());
      await Promise.all(leaving);
    },
  };
}
