import type { Failure } from '#contract/outcome.ts';
import type { Text } from '#words/text.ts';
import { wait } from './backoff.ts';
import { failureOf } from './errors.ts';
import type { HeldQueue, Polled } from './held-queue.ts';
import type { Connection } from './http.ts';
import type { Interruption } from './interruption.ts';
import { openQueue, type Opened, type OpenQueue } from './open-queue.ts';
import type { PollPacing } from './poll-pacing.ts';
import type { QueueFailures } from './queue-failures.ts';
import { recoveryAfterPoll, recoveryAfterRegistration } from './queue-recovery.ts';
import type { QueueStateKeeper } from './queue-state.ts';
import type { EventQueueTiming } from './queue-timing.ts';
import type { RegistrationAttempts } from './registration-attempts.ts';
import type { Registered, RegisterParameters } from './route/register.ts';
import type { SleepWatch } from './sleep-watch.ts';
import { unlessAborted } from './unless-aborted.ts';
import type { ZulipEvent } from './wire/event.ts';
import type { TakesPeople } from './wire/register.ts';

export interface QueueLoopPorts {
  connection: Connection;
  timing: EventQueueTiming;
  /** The parameters of the registration; may ask the server first. */
  parameters(signal: AbortSignal): RegisterParameters | Promise<RegisterParameters>;
  /** Receives the people of the next registration as they arrive; without it, they are in the answer. */
  people?(): TakesPeople;
  /**
   * Processes a registration's answer, before the first poll. If it throws, the queue is dropped for a while.
   *
   * @returns a message if the server can't be used at all: the queue is freed and no other one registered
   */
  opened(registered: Registered, signal: AbortSignal): Promise<Text | void> | Text | void;
  /** Applies new events, in order; `register` requests a fresh snapshot. If it throws, that happens after a while. */
  apply(events: readonly ZulipEvent[]): Promise<'keep' | 'register'> | 'keep' | 'register';
  /** After a sleep or trouble, all events that the queue had kept are applied. */
  caughtUp?(): void;
  /** The queue was unreachable, because of trouble or a sleep, and still exists, but may not have kept everything. */
  cameBack?(): void;
  /** A registration failed. @returns milliseconds until the next try, if the usual wait isn't right */
  failed?(failure: Failure): number | void;
}

/** State shared by the loop and its interruptions. */
export interface QueueLoopParts {
  interruption: Interruption;
  state: QueueStateKeeper;
  held: HeldQueue;
  pacing: PollPacing;
  failures: QueueFailures;
  registrations: RegistrationAttempts;
  sleep: SleepWatch;
}

/** Registers a queue, polls it, and registers the next one when it is lost. */
export interface QueueLoop {
  /** Whether no more requests are sent: the event queue is closed, or in a final state. */
  isOver(): boolean;
  /** Goes on until it is over. */
  run(): Promise<void>;
}

export function createQueueLoop(ports: QueueLoopPorts, parts: QueueLoopParts): QueueLoop {
  const { connection, timing } = ports;
  const { interruption, state, held, pacing, failures, registrations, sleep } = parts;
  const { closed } = interruption;

  const isOver = (): boolean => closed.aborted || state.isFinal();

  /** Registers until the signal is aborted; the queue of a late answer is freed in the background. */
  async function open(signal: AbortSignal): Promise<Opened> {
    const parameters = await ports.parameters(signal);
    const people = ports.people?.();
    const opening = openQueue(connection, parameters, {
      signal,
      closingMilliseconds: timing.closing,
      people,
    });
    held.finishBeforeClosing(opening);
    return unlessAborted(opening, signal);
  }

  async function register(): Promise<void> {
    const due = registrations.dueIn();
    if (due > 0) await wait(due, interruption.signal());
    if (isOver() || sleep.isSuspended()) return;
    const signal = AbortSignal.any([closed, registrations.begin()]);
    let queue: OpenQueue | null = null;
    try {
      const opened = await open(signal);
      ({ queue } = opened);
      const refused = await ports.opened(opened.registered, signal);
      signal.throwIfAborted();
      if (typeof refused === 'string' || typeof refused === 'object') {
        held.free(queue);
        state.refused(refused);
        return;
      }
    } catch (error) {
      if (queue !== null) held.free(queue);
      if (signal.aborted) return;
      const failure = failureOf(error);
      // It arrived, but couldn't be processed.
      if (failure.kind === 'internal' && queue !== null) {
        return failures.backOff(failure, { isUnreadable: true });
      }
      const asked = ports.failed?.(failure);
      await failures.recover(recoveryAfterRegistration(failure), failure, asked);
      return;
    } finally {
      registrations.end();
    }
    held.hold(queue);
    // Only an applied batch ends a series of failures: events that break a handler would come again.
    pacing.opened(failures.inRow() > 0);
    state.answered();
  }

  async function poll(polled: Polled): Promise<void> {
    const paced = pacing.begin(polled.queue);
    const { dontBlock, timeoutMilliseconds } = paced;
    if (dontBlock) state.suspect(timing.grace);
    else state.trust(timeoutMilliseconds + timing.firstBackoff);
    let events: ZulipEvent[];
    try {
      const signal = interruption.signal();
      events = await polled.queue.poll({ dontBlock, signal, timeoutMilliseconds });
      paced.answered(events);
    } catch (error) {
      const failure = failureOf(error);
      const recovery = recoveryAfterPoll(failure, { ...paced.failed(), failuresBefore: failures.inRow() });
      if (recovery.kind !== 'cancelled') held.markAway();
      await failures.recover(recovery, failure);
      return;
    }
    // The queue may have been dropped while the answer was in transit.
    if (held.current() !== polled || closed.aborted) return;
    held.worked(polled);
    try {
      if ((await ports.apply(events)) === 'register') held.drop(true);
    } catch (error) {
      // The data may be partly changed, so it is loaded again.
      held.drop(true);
      await failures.backOff(failureOf(error));
      return;
    }
    failures.reset();
    pacing.applied();
    state.answered();
    if (dontBlock) ports.caughtUp?.();
    if (held.isAway()) ports.cameBack?.();
    held.markBack();
    // Events that arrive meanwhile are delivered together.
    if (pacing.mustPause()) await wait(timing.betweenPolls, interruption.signal());
  }

  async function run(): Promise<void> {
    while (!isOver()) {
      const polled = held.current();
      if (sleep.isSuspended()) await wait(timing.longestSuspension, interruption.signal());
      else if (polled) await poll(polled);
      else await register();
    }
  }

  return { isOver, run };
}
