import { expect, vi } from 'vitest';
import { accountOf, send, type Answer } from '@realm-console/demo-realm/client';
import { roughParts, startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import {
  clockUnderTest,
  startSession,
  type ClockUnderTest,
  type SessionHarness,
} from '../../src-main/realm/session/session-harness.ts';
import {
  difference,
  listChannels,
  type AccountRole,
  type RandomOrganization,
} from './random-organization.fixture.ts';

/** Who follows the events: an owner, a member and a guest. */
const followingRoles = [100, 400, 600] as const;

/** From here on, servers return one person's status. */
const statusReadSince = 262;

const patience = { timeout: 60_000, interval: 20 };

/** A demo realm that changes at random. */
export interface RandomRealm extends RandomOrganization {
  demo: DemoRealm;
  /**
   * Fails unless every console's state matches a new registration's.
   *
   * @param textOf what is compared; everything by default
   */
  compare(textOf?: (console: SessionHarness) => string): Promise<void>;
  close(): Promise<void>;
}

interface RandomRealmOptions {
  /** The clock of the consoles and the realm; an exact one by default. */
  readonly clock?: ClockUnderTest;
  /** Whether gateways sometimes answer in the server's place. */
  readonly hasGateways?: boolean;
}

/** Starts a realm with all usual oddities and waits until its consoles are live. */
export async function startRandomRealm(
  featureLevel: number,
  { clock = clockUnderTest(), hasGateways = false }: RandomRealmOptions = {},
): Promise<RandomRealm> {
  const demo = await startDemoRealm({
    users: 40,
    featureLevel,
    rateLimit: 'off',
    now: clock.now,
    presenceChangesPerSecond: 0,
    rough: roughParts.filter((part) => hasGateways || part !== 'gateways'),
  });
  const owner = accountOf(demo, 100).userId;
  demo.control.allowUserCreation(owner, true);
  demo.control.allowEmailChanges(owner, true);
  const own = new Set(demo.accounts.map(({ userId }) => userId));
  const atStart = demo.control.snapshot();
  // If servers only report statuses in snapshots, people deactivated before would return with a registration.
  const gone = new Set(
    atStart.users
      .filter(({ isActive, isBot }) => !isActive && !isBot && featureLevel < statusReadSince)
      .map(({ userId }) => userId),
  );
  const lastAtStart = Math.max(...atStart.users.map(({ userId }) => userId));
  const accountIndex = (role: AccountRole): number =>
    demo.accounts.findIndex((account) => account.role === role);
  const consoles = followingRoles.map((role) => startSession(demo, accountIndex(role), {}, clock));
  /** What was done since the last comparison, for a failure's report. */
  let done: string[] = [];
  /** How many of `catchUp`'s events each console has received. */
  const marksSeen = consoles.map((one, index) => {
    one.beforeApply = (event) => {
      if (event.type === 'heartbeat') marksSeen[index] = (marksSeen[index] ?? 0) + 1;
    };
    return 0;
  });
  for (const { session } of consoles) await vi.waitUntil(() => session.state().kind === 'live', patience);
  await Promise.all(consoles.map(listChannels));

  /** Events arrive late: a list fetched before them would count their content a second time. */
  async function catchUp(): Promise<void> {
    const generations = () => consoles.map(({ session }) => session.generation()).join();
    let before: string;
    do {
      before = generations();
      const marks = [...marksSeen];
      demo.control.emit({ type: 'heartbeat' });
      // A console that has registered again was sent other events, so it gets its own mark.
      await vi.waitUntil(
        () => generations() !== before || marks.every((seen, index) => (marksSeen[index] ?? 0) > seen),
        patience,
      );
    } while (generations() !== before);
  }

  const pick = (ids: readonly number[], choice: number): number => ids[choice % ids.length] ?? 0;
  const accounts = (isBot: boolean): number[] =>
    demo.control
      .snapshot()
      .users.filter((user) => user.isBot === isBot && !own.has(user.userId) && !gone.has(user.userId))
      .map(({ userId }) => userId);
  const groups = (isSystem: boolean): number[] =>
    demo.control
      .snapshot()
      .groups.filter(({ name }) => name.startsWith('role:') === isSystem)
      .map(({ id }) => id);

  return {
    demo,
    featureLevel,
    consoles,
    person: (choice) => pick(accounts(false), choice),
    resident: (choice) =>
      pick(
        accounts(false).filter((id) => id <= lastAtStart),
        choice,
      ),
    bot: (choice) => pick(accounts(true), choice),
    group: (choice) => pick(groups(false), choice),
    systemGroup: (choice) => pick(groups(true), choice),
    isActive: (userId) =>
      demo.control.snapshot().users.some((user) => user.userId === userId && user.isActive),
    async send(role, method, path, parameters = {}) {
      const { status, body } = await send(demo, accountOf(demo, role), method, path, parameters);
      const said = status === 200 ? '' : ` ${String(body['msg'])}`;
      done.push(`${role}: ${method} ${path} ${JSON.stringify(parameters)} ${status}${said}`);
      return body;
    },
    async read(role, path, parameters = {}) {
      const ask = async (): Promise<Answer | null> =>
        send(demo, accountOf(demo, role), 'GET', path, parameters).catch(() => null);
      let answer = await ask();
      // Gateways have no code 404, and never answer twice in a row.
      while (answer === null || (answer.body['result'] === undefined && answer.status !== 404))
        answer = await ask();
      return answer.body;
    },
    accountId: (role) => accountOf(demo, role).userId,
    control(what, change) {
      done.push(what);
      change(demo.control);
    },
    async compare(textOf = (one) => one.fingerprint()) {
      await catchUp();
      for (const [index, role] of followingRoles.entries()) {
        const followed = consoles[index] as SessionHarness;
        const fresh = startSession(demo, accountIndex(role), {}, clock);
        try {
          await vi.waitFor(() => expect(fresh.model()).not.toBeNull(), patience);
          await vi.waitFor(async () => {
            // Lists them again only if the model says that they may be outdated.
            await Promise.all([followed, fresh].map(listChannels));
            const parted = difference(textOf(followed), textOf(fresh), done);
            expect({ role, difference: parted }).toEqual({ role, difference: null });
          }, patience);
        } finally {
          await fresh.close();
        }
      }
      done = [];
    },
    async close() {
      for (const one of consoles) await one.close();
      await demo.close();
    },
  };
}
