import { createHeldQueue } from './held-queue.ts';
import { createInterruption } from './interruption.ts';
import { createPollPacing } from './poll-pacing.ts';
import { createQueueFailures } from './queue-failures.ts';
import { createQueueLoop, type QueueLoopPorts } from './queue-loop.ts';
import { createQueueState, staleBecause, type Freshness, type QueueState } from './queue-state.ts';
import { createRegistrationAttempts } from './registration-attempts.ts';
import { createSleepWatch } from './sleep-watch.ts';

export interface EventQueuePorts extends QueueLoopPorts {
  /** Uniform in [0, 1). */
  random(): number;
  /** The state, or the time of the last answer, has changed. */
  changed(): void;
}

/** An event queue that is registered, polled, and replaced when it is lost. https://zulip.com/api/real-time-events */
export interface EventQueue {
  state(): QueueState;
  /** UNIX milliseconds of the last answer that proved the data current. */
  answeredAt(): number | null;
  /** Whether the data is current; checks the clock first, because the machine may have slept. */
  freshness(): Freshness;
  start(): void;
  /**
   * The machine is going to sleep: ends the poll and pauses until `resume`, or until the machine turns out to be awake.
   */
  suspend(): void;
  /**
   * The machine woke up or the network changed: sends an immediate poll that isn't held, whatever it was waiting for.
   */
  resume(): void;
  /** The person doesn't want to wait: the same, even for a server that refused the key or isn't supported. */
  tryNow(): void;
  /** The data may be out of date: sends a poll that isn't held, unless a registration is pending. */
  ask(): void;
  /** Another call of the account was answered: ends the wait for an unreachable server. */
  serverAnswered(): void;
  /** Drops the queue and registers a new one. */
  registerAgain(): void;
  /** Ends everything and frees the queue, within `timing.closing`. */
  close(): Promise<void>;
}

export function createEventQueue(ports: EventQueuePorts): EventQueue {
  const { connection, timing, random } = ports;
  const { clock } = connection;
  const interruption = createInterruption();
  const state = createQueueState(clock, timing, ports.changed);
  const held = createHeldQueue(state, timing.grace);
  const pacing = createPollPacing(clock, timing);
  const failures = createQueueFailures({ clock, timing, random, interruption, state, held, pacing });
  const registrations = createRegistrationAttempts(clock, timing);
  const sleep = createSleepWatch(clock, timing);
  const loop = createQueueLoop(ports, { interruption, state, held, pacing, failures, registrations, sleep });
  let looking: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  function askQuickly(): void {
    pacing.askQuickly();
    interruption.interrupt();
  }

  /** Leaves a final state, because the person wants to retry. */
  function reopen(): void {
    if (state.reopen()) running = Promise.resolve(running).then(loop.run);
  }

  function resume(): void {
    held.markAway();
    sleep.resume();
    // What was true before a sleep may still be true; the answer decides.
    state.suspect(timing.grace, true);
    askQuickly();
    registrations.giveUp();
  }

  function look(): void {
    const noticed = sleep.look();
    if (loop.isOver()) return;
    if (noticed === 'awake') resume();
    else if (noticed === 'slept') {
      state.suspect(timing.grace, true);
      held.markAway();
      // The thread may have been busy with that very answer, so it gets a moment before the next request.
      registrations.expectSoon();
      askQuickly();
    } else registrations.giveUpIfOverdue();
    state.look();
  }

  return {
    state: state.read,
    answeredAt: state.answeredAt,
    freshness() {
      if (looking !== undefined) look();
      const now = state.read();
      // A quick poll is sent because the data may be out of date.
      const isSure =
        now.kind === 'live' && held.current() !== null && !sleep.isSuspended() && !pacing.asksQuickly();
      if (isSure) return { kind: 'live' };
      const needsPerson = now.kind === 'signed-out' || now.kind === 'refused' ? now.kind : false;
      return { kind: 'stale', since: state.answeredAt(), why: staleBecause(now), needsPerson };
    },
    start() {
      looking ??= setInterval(look, timing.look).unref();
      running ??= loop.run();
    },
    suspend() {
      held.markAway();
      sleep.suspend();
      state.suspect(timing.grace);
      interruption.interrupt();
      registrations.giveUp();
    },
    resume,
    tryNow() {
      if (interruption.closed.aborted) return;
      reopen();
      sleep.endSuspension();
      askQuickly();
      registrations.giveUpUnlessYoung();
    },
    ask() {
      if (interruption.closed.aborted) return;
      reopen();
      askQuickly();
    },
    serverAnswered() {
      const awaySince = failures.awaySince();
      // A server that answers everything but the queue must not be polled at the rate of a job.
      if (awaySince !== null && clock.elapsed() - awaySince >= timing.betweenRegistrations) askQuickly();
    },
    registerAgain() {
      held.drop(true);
      interruption.interrupt();
    },
    async close() {
      clearInterval(looking);
      const last = held.current();
      interruption.close();
      held.forget();
      await running;
      if (last) held.free(last.queue);
      await held.finished();
    },
  };
}
