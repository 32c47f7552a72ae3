import type { ConnectionState } from '#contract/organization.ts';
import { closeConnection, createConnection, type Connection } from '../../zulip/http.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import { dispatch } from '../model/dispatch.ts';
import { recordingListener } from '../example-realm.ts';
import type { Clock } from '../../clock.ts';
import { completePerson } from '../people/complete-person.ts';
import { createPresencePoll, readPresenceQuietly } from '../presence/presence-poll.ts';
import { modelFingerprint } from '../model/model-fingerprint.ts';
import { createRealmModel, type RealmModel } from '../model/realm-model.ts';
import { createSession, type Session } from './session.ts';
import type { SessionTiming } from './session-timing.ts';

/** A session over real sockets to a demo realm, for tests of this folder. */
export interface SessionHarness {
  session: Session;
  connection: Connection;
  model(): RealmModel | null;
  /** `generation:id` of every applied event, in order. */
  applied: string[];
  /** Kinds of the states shown, without repetitions. */
  shown: ConnectionState['kind'][];
  /** The model as one string, aged to this moment. */
  fingerprint(): string;
  /** Called before each snapshot is loaded and before each event is applied; may throw. */
  beforeLoad: () => void;
  beforeApply: (event: ZulipEvent) => void;
  close(): Promise<void>;
}

/** The parts of a realm's server that a session needs. A demo realm fits. */
export interface RealmToVisit {
  url: string;
  accounts: { email: string; apiKey: string }[];
}

/** Recovers in milliseconds instead of seconds. */
export const quickTiming: SessionTiming = {
  restartSpread: 200,
  quietBeforeRegistration: 50,
  betweenRegistrations: 20,
  firstBackoff: 20,
  betweenPolls: 10,
  quickPollLimit: 2_000,
  pollLimit: 65_000,
  grace: 2_000,
  look: 20,
  sleep: 5_000,
  longestSuspension: 30_000,
  closing: 1_000,
};

/** The machine's clocks. A test can set them, or advance them as during a sleep. */
export interface ClockUnderTest extends Clock {
  /** Milliseconds by which the wall clock is off. */
  offset: number;
  /** Milliseconds slept. */
  slept: number;
}

export function clockUnderTest(offset = 0): ClockUnderTest {
  const clock: ClockUnderTest = {
    offset,
    slept: 0,
    now: () => Date.now() + clock.offset + clock.slept,
    elapsed: () => performance.now() + clock.slept,
  };
  return clock;
}

/** @param accountIndex 0 is the owner; the others follow by role */
export function startSession(
  demo: RealmToVisit,
  accountIndex = 0,
  timing: Partial<SessionTiming> = {},
  clock: Clock = clockUnderTest(),
): SessionHarness {
  const account = demo.accounts[accountIndex];
  if (!account) throw new RangeError(`The demo realm has no account ${accountIndex}.`);
  const connection = createConnection({
    origin: demo.url,
    credentials: { email: account.email, apiKey: account.apiKey },
    featureLevel: 277,
    zulipVersion: '9.0',
    userAgent: 'RealmConsole/0.1 (test)',
    clock,
  });
  let model: RealmModel | null = null;
  const applied: string[] = [];
  const shown: ConnectionState['kind'][] = [];
  const ended = new AbortController();
  const presence = createPresencePoll({
    read: (of, updateId, signal) => readPresenceQuietly(connection, of, updateId, signal),
    model: () => model,
    usualInterval: () => 60_000,
  });
  const session = createSession({
    connection,
    timing: { ...quickTiming, ...timing },
    load(answer, people, { generation }) {
      harness.beforeLoad();
      model = createRealmModel(answer, {
        generation,
        people,
        origin: demo.url,
        changeListener: recordingListener(),
        now: clock.now,
        elapsed: clock.elapsed,
      });
    },
    apply(event) {
      harness.beforeApply(event);
      if (!model) throw new Error('no model');
      applied.push(`${model.generation}:${event.id}`);
      return dispatch(event, model);
    },
    complete: (userId, signal) => completePerson(connection, model, userId, signal),
    changed() {
      const { kind } = session.state();
      if (shown.at(-1) !== kind) shown.push(kind);
    },
    cameBack() {},
    caughtUp: () => void presence.round(ended.signal),
    random: Math.random,
  });
  const harness: SessionHarness = {
    session,
    connection,
    model: () => model,
    applied,
    shown,
    fingerprint() {
      model?.presence.age();
      return model ? modelFingerprint(model) : '';
    },
    beforeLoad() {},
    beforeApply() {},
    async close() {
      ended.abort();
      await session.close();
      await closeConnection(connection);
    },
  };
  session.start();
  return harness;
}
