import type { ConnectionState } from '#contract/organization.ts';
import { createEventQueue, type EventQueue } from '../../zulip/event-queue.ts';
import { tooOldServer } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { RegisterAnswer } from '../../zulip/wire/register.ts';
import type { EventEffect } from '../model/dispatch.ts';
import { createArrivingPeople, type ArrivingPeople } from '../model/snapshot-people.ts';
import { eventTypes, fetchEventTypes, idleQueueTimeoutSeconds, presenceHistoryDays } from './event-types.ts';
import { createReturnedPeople } from '../people/returned-people.ts';
import type { SessionTiming } from './session-timing.ts';
import { createUnreadableEvents } from './unreadable-events.ts';

/** Identifies a snapshot. */
export interface SnapshotMoment {
  generation: number;
  /** When it was requested, in elapsed milliseconds. */
  askedAt: number;
  /** When the answer began to arrive, in UNIX milliseconds. */
  answeredAt: number;
}

export interface SessionPorts {
  connection: Connection;
  timing: SessionTiming;
  /** Replaces everything by a snapshot, whose people arrived ahead of the answer. Throws if it can't be used. */
  load(answer: RegisterAnswer, people: ArrivingPeople, moment: SnapshotMoment): void;
  /** Applies one event of the current generation. Throws if it can't be applied. */
  apply(event: ZulipEvent): EventEffect;
  /** Fetches what events leave out about a reactivated person. Throws RequestError. */
  complete(userId: number, signal: AbortSignal): Promise<void>;
  /** The state, or the time of the last answer, has changed. */
  changed(): void;
  /** After a sleep or an outage, every event kept by the queue has been applied. */
  caughtUp(): void;
  /** See `EventQueuePorts`. */
  cameBack(): void;
  /** Uniform in [0, 1). */
  random(): number;
}

/** The life of one account's main event queue. https://zulip.com/api/real-time-events */
export interface Session extends Pick<
  EventQueue,
  | 'start'
  | 'suspend'
  | 'resume'
  | 'tryNow'
  | 'ask'
  | 'serverAnswered'
  | 'freshness'
  | 'registerAgain'
  | 'close'
> {
  state(): ConnectionState;
  /** Increases with each registration; 0 before the first. */
  generation(): number;
  /** UNIX milliseconds of the last answer that proved the data current. */
  dataFrom(): number | null;
}

export function createSession(ports: SessionPorts): Session {
  const { connection, timing } = ports;
  const { clock } = connection;
  const unreadable = createUnreadableEvents(timing.firstBackoff, clock, ports.random);
  const returned = createReturnedPeople({
    clock,
    quiet: timing.quietBeforeRegistration,
    complete: ports.complete,
    registerSoon: () => registerAfter(timing.quietBeforeRegistration),
  });
  let generation = 0;
  let askedAt = 0;
  /** The people of the registration in progress. */
  let arriving: ArrivingPeople | null = null;
  let registrationTimer: NodeJS.Timeout | undefined;

  const queue = createEventQueue({
    connection,
    timing,
    random: ports.random,
    parameters() {
      askedAt = clock.elapsed();
      clearTimeout(registrationTimer);
      unreadable.registers();
      returned.callOff();
      return {
        event_types: eventTypes,
        fetch_event_types: fetchEventTypes,
        idle_queue_timeout: idleQueueTimeoutSeconds,
        presence_history_limit_days: presenceHistoryDays,
      };
    },
    people: () => (arriving = createArrivingPeople(connection.origin)),
    opened({ answer, answeredAt }) {
      const people = arriving ?? createArrivingPeople(connection.origin);
      arriving = null;
      connection.featureLevel = answer.zulip_feature_level;
      connection.zulipVersion = answer.zulip_version;
      const tooOld = tooOldServer(connection);
      if (tooOld) return tooOld.message;
      ports.load(answer, people, { generation: generation + 1, answeredAt, askedAt });
      generation += 1;
      return undefined;
    },
    failed: () => void (arriving = null),
    apply: applyBatch,
    changed: ports.changed,
    caughtUp: ports.caughtUp,
    cameBack: ports.cameBack,
  });

  /** Applies a whole batch; whatever one event asks for is done after the last. */
  function applyBatch(events: readonly ZulipEvent[]): 'keep' | 'register' {
    let mustRegister = false;
    for (const event of events) {
      const effect = ports.apply(event);
      if (effect === 'register') mustRegister = true;
      if (effect === 'register-unread') registerAfter(unreadable.registerIn());
      if (effect === 'person-returned' && event.type === 'realm_user') returned.add(event.person.user_id);
      if (effect === 'register-soon') registerAfter(timing.quietBeforeRegistration);
      if (effect === 'register-later') registerAfter(ports.random() * timing.restartSpread);
      if (effect === 'ask-soon') setTimeout(queue.ask, timing.firstBackoff).unref();
    }
    if (mustRegister) return 'register';
    returned.complete();
    return 'keep';
  }

  function registerAfter(milliseconds: number | null): void {
    if (milliseconds === null) return;
    clearTimeout(registrationTimer);
    registrationTimer = setTimeout(queue.registerAgain, milliseconds);
    registrationTimer.unref();
  }

  return {
    ...queue,
    generation: () => generation,
    dataFrom: queue.answeredAt,
    async close() {
      clearTimeout(registrationTimer);
      returned.callOff();
      await queue.close();
    },
  };
}
