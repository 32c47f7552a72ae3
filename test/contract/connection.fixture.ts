import { afterAll, beforeAll } from 'vitest';
import { send, type Answer } from '@realm-console/demo-realm/client';
import {
  roughParts,
  startDemoRealm,
  type RoughPart,
  type DemoAccount,
  type DemoRealm,
} from '@realm-console/demo-realm';
import { createConnection } from '../../src-main/zulip/connection.ts';
import { failureOf } from '../../src-main/zulip/errors.ts';
import { closeConnection, type Connection } from '../../src-main/zulip/http.ts';
import type { Failure } from '#contract/outcome.ts';

/** The callers: a known account of each role, and a generic bot of the first owner's. */
export const callers = ['owner', 'administrator', 'moderator', 'member', 'guest', 'bot'] as const;
export type Caller = (typeof callers)[number];

const roleOf = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;

/** The client and the demo realm, connected over a real socket. */
export interface ContractRealm {
  realm: DemoRealm;
  /** The account, for raw requests and for comparisons. */
  account(caller: Caller): DemoAccount;
  /** The client's connection as that account, always the same. */
  as(caller: Caller): Connection;
  close(): Promise<void>;
}

/**
 * How rough the realms of contract tests are. Raw requests neither retry nor wait for events, so gateways and late
 * events are left to the session tests.
 *
 * @param parts additional parts to leave out, for tests that depend on the machine's clock, the seed's names or
 * complete answers
 */
export function roughWithout(...parts: RoughPart[]): RoughPart[] {
  const off = new Set<RoughPart>(['gateways', 'events', 'names', ...parts]);
  return roughParts.filter((part) => !off.has(part));
}

/** Starts a rough realm without rate limits by default, with connections for every caller. */
export async function openContractRealm(
  options: Parameters<typeof startDemoRealm>[0] = {},
): Promise<ContractRealm> {
  const realm = await startDemoRealm({
    users: 120,
    rateLimit: 'off',
    presenceChangesPerSecond: 0,
    // A test that controls the clock depends on it.
    rough: options.now === undefined ? roughWithout() : roughWithout('clock'),
    ...options,
  });
  const { featureLevel, users } = realm.control.snapshot();
  const connections = new Map<Caller, Connection>();

  function account(caller: Caller): DemoAccount {
    const userId =
      caller === 'bot'
        ? users.find(({ isBot, isActive, role }) => isBot && isActive && role === 400)?.userId
        : realm.accounts.find(({ role }) => role === roleOf[caller])?.userId;
    if (userId === undefined) throw new Error(`The realm has no ${caller}.`);
    return realm.accountOf(userId);
  }

  return {
    realm,
    account,
    as(caller) {
      const known = connections.get(caller);
      if (known) return known;
      const { email, apiKey } = account(caller);
      const connection = createConnection({
        origin: realm.url,
        credentials: { email, apiKey },
        featureLevel,
        zulipVersion: `of level ${featureLevel}`,
        userAgent: 'RealmConsole/0.1.0 (test)',
      });
      connections.set(caller, connection);
      return connection;
    },
    async close() {
      for (const connection of connections.values()) await closeConnection(connection);
      await realm.close();
    },
  };
}

/** Call it at the top of a file whose tests share a realm, which is open while they run. */
export function contractRealm(options?: Parameters<typeof openContractRealm>[0]): ContractRealm {
  let opened: ContractRealm | undefined;
  beforeAll(async () => {
    opened = await openContractRealm(options);
  });
  afterAll(() => opened?.close());
  const now = (): ContractRealm => {
    if (opened === undefined) throw new Error('The realm is open during the tests only.');
    return opened;
  };
  return {
    get realm() {
      return now().realm;
    },
    account: (caller) => now().account(caller),
    as: (caller) => now().as(caller),
    close: () => now().close(),
  };
}

/** A raw request, without the client's safeguards. */
export function rawRequest(
  { realm, account }: ContractRealm,
  caller: Caller,
  method: string,
  path: string,
  parameters: object = {},
): Promise<Answer> {
  return send(realm, account(caller), method, path, parameters as Record<string, unknown>);
}

/**
 * Opens a new queue and returns a function for the events since.
 *
 * @param parameters for `register`, besides the types
 */
export async function listen(
  contract: ContractRealm,
  caller: Caller,
  eventTypes: readonly string[],
  parameters: { capabilities?: Record<string, boolean>; [name: string]: unknown } = {},
): Promise<() => Promise<Record<string, unknown>[]>> {
  const { capabilities, ...rest } = parameters;
  const { body } = await rawRequest(contract, caller, 'POST', '/register', {
    event_types: eventTypes,
    fetch_event_types: [],
    client_capabilities: { notification_settings_null: true, ...capabilities },
    ...rest,
  });
  return async () => {
    const poll = { queue_id: body['queue_id'], last_event_id: -1, dont_block: true };
    const answer = await rawRequest(contract, caller, 'GET', '/events', poll);
    return answer.body['events'] as Record<string, unknown>[];
  };
}

/** The failure of a call that must fail. */
export async function refusalOf(call: Promise<unknown>): Promise<Failure> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => failureOf(error),
  );
  if (outcome === null) throw new Error('The call succeeded.');
  return outcome;
}
