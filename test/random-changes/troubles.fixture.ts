import { expect, vi } from 'vitest';
import type { Fault } from '@realm-console/demo-realm';
import {
  clockUnderTest,
  type ClockUnderTest,
  type SessionHarness,
} from '../../src-main/realm/session/session-harness.ts';
import { changesAtRandom } from './changes.fixture.ts';
import { startRandomRealm, type RandomRealm } from './random-realm.fixture.ts';

const patience = { timeout: 60_000, interval: 20 };
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const changesAtATime = 8;

/** An organization with consoles that something happens to. */
interface Situation {
  readonly realm: RandomRealm;
  readonly clock: ClockUnderTest;
  /** Changes the organization at random. */
  change(): Promise<void>;
}

export interface Trouble {
  readonly name: string;
  happen(situation: Situation): Promise<void>;
}

/** Time passes for the consoles and their server while the consoles' machine sleeps. */
function sleep(milliseconds: number, isAnnounced: boolean): (situation: Situation) => Promise<void> {
  return async ({ realm, clock, change }) => {
    await change();
    if (isAnnounced) {
      for (const { session } of realm.consoles) session.suspend();
      await vi.waitUntil(() => realm.demo.control.queues().every(({ held }) => held === null), patience);
    }
    await change();
    clock.slept += milliseconds;
    await change();
    if (isAnnounced) for (const { session } of realm.consoles) session.resume();
  };
}

/** What separates a console from its queue, without anyone else noticing. */
const queueCalls = /^\/api\/v1\/(events|register)$/;

/** Each console gets an answer several times while the organization changes. */
function answers(fault: Fault, times = 2): (situation: Situation) => Promise<void> {
  return async ({ realm, change }) => {
    await changeUntil(strike(realm, fault, times), change);
    await change();
  };
}

/** Replaces some of each console's answers, and returns whether all were used. */
function strike({ demo, consoles }: RandomRealm, fault: Fault, times: number): () => boolean {
  const all = times * consoles.length;
  const before = demo.log.length;
  demo.faults.add({ path: queueCalls, times: all, fault });
  return () => demo.log.slice(before).filter(({ path }) => queueCalls.test(path)).length >= all;
}

/** A held poll is answered, correctly or not, once something happens. */
async function changeUntil(met: () => boolean, change: () => Promise<void>): Promise<void> {
  await vi.waitFor(async () => {
    await change();
    expect(met()).toBe(true);
  }, patience);
}

const badGateway = (status: 401 | 429 | 502 | 503 | 504, retryAfterSeconds?: number): Fault => ({
  kind: 'bad-gateway',
  status,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});

/** The queues are gone while the server can't be asked for new ones. */
function queuesLostDuring(fault: Fault): (situation: Situation) => Promise<void> {
  return async (situation) => {
    const { realm } = situation;
    const met = strike(realm, fault, 2);
    realm.demo.control.dropQueues();
    await changeUntil(met, situation.change);
    await situation.change();
  };
}

/** Everything that can happen to otherwise healthy machines, networks and servers. */
export const troubles: readonly Trouble[] = [
  { name: 'a sleep of 10 s', happen: sleep(10 * second, true) },
  { name: 'a sleep of 10 min', happen: sleep(10 * minute, true) },
  { name: 'a sleep of 3 h', happen: sleep(3 * hour, true) },
  { name: 'a sleep of 10 s that nobody announced', happen: sleep(10 * second, false) },
  { name: 'a sleep of 3 h that nobody announced', happen: sleep(3 * hour, false) },
  { name: "a gateway's own 401", happen: answers(badGateway(401)) },
  { name: 'the page of a guest network', happen: answers({ kind: 'wrong-content' }) },
  { name: '502', happen: answers(badGateway(502)) },
  { name: '503 with the time to wait', happen: answers(badGateway(503, 1), 1) },
  { name: '429', happen: answers({ kind: 'rate-limited', retryAfterSeconds: 0.2 }) },
  { name: "a proxy's 429", happen: answers(badGateway(429, 1), 1) },
  { name: 'half a body', happen: answers({ kind: 'truncated' }) },
  { name: 'an answer that was lost on its way', happen: answers({ kind: 'cutAfter' }) },
  { name: 'a reset connection', happen: answers({ kind: 'reset' }) },
  {
    name: 'lost queues',
    async happen({ realm, change }) {
      await change();
      realm.demo.control.dropQueues();
      await change();
    },
  },
  {
    name: 'queues lost during 429',
    happen: queuesLostDuring({ kind: 'rate-limited', retryAfterSeconds: 0.2 }),
  },
  { name: 'queues lost during 502', happen: queuesLostDuring(badGateway(502)) },
];

/** From here on, presence events don't say when they were sent. */
const undatedPresenceSince = 419;

/**
 * No event reports that someone starts or stops sharing their presence: it only shows as a reset report, which looks
 * like an event from before a sleep if undated.
 */
const withoutHiding = (console: SessionHarness): string =>
  console.fingerprint().replaceAll(/,"hidesPresence":(?:true|false)/g, '');

const statesOf = ({ consoles }: RandomRealm): string[] => consoles.map(({ session }) => session.state().kind);

/**
 * Puts consoles of three roles through troubles one after another while their organization changes, and compares them
 * after each with a new registration.
 *
 * @returns how many troubles led to the same state
 */
export async function stateAfterTroubles(
  featureLevel: number,
  passing: readonly Trouble[] = troubles,
): Promise<number> {
  const clock = clockUnderTest();
  const realm = await startRandomRealm(featureLevel, { clock });
  const compared = featureLevel < undatedPresenceSince ? undefined : withoutHiding;
  let seed = featureLevel * 1_000;
  const change = async (): Promise<void> => {
    seed += 1;
    for (const one of changesAtRandom(changesAtATime, seed)) await one(realm);
  };
  try {
    for (const { name, happen } of passing) {
      try {
        await happen({ realm, clock, change });
        realm.demo.faults.clear();
        await vi.waitFor(() => expect(statesOf(realm)).toEqual(realm.consoles.map(() => 'live')), patience);
        await realm.compare(compared);
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        throw new Error(`After ${name}, ${statesOf(realm).join(', ')}: ${words}`, { cause: error });
      }
    }
    return passing.length;
  } finally {
    await realm.close();
  }
}
