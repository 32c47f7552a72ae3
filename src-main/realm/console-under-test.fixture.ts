import { expect, vi } from 'vitest';
import type { CallInput, CallOutput, OrganizationCallName } from '#contract/calls/calls.ts';
import type { Result } from '#contract/outcome.ts';
import { createChangeEngine, type ChangeTiming } from '../changes/engine.ts';
import type { FindRoute } from '../network/route.ts';
import { storeInMemory } from '../store/store.fixture.ts';
import { closeStore, type Store } from '../store/store.ts';
import { createLiveOrganization, type LiveOrganization } from './live-organization.ts';
import type { OrganizationTiming } from './organization-timing.ts';
import type { FromWorker } from './protocol.ts';
import { quickTiming } from './session/session-harness.ts';

const organizationId = 'orchid';

/** A windowless console, signed in to a realm. */
export interface ConsoleUnderTest {
  live: LiveOrganization;
  call<Name extends OrganizationCallName>(
    name: Name,
    input: Omit<CallInput<Name>, 'organizationId'>,
  ): Promise<Result<CallOutput<Name>>>;
  /** Returns the value of a call that has to succeed; throws its failure otherwise. */
  ask<Name extends OrganizationCallName>(
    name: Name,
    input: Omit<CallInput<Name>, 'organizationId'>,
  ): Promise<CallOutput<Name>>;
  untilLive(): Promise<void>;
  /** Closes the organization and its store. */
  close(): Promise<void>;
}

/** Where a console differs from the defaults. */
export interface ConsoleOptions {
  /** What the console knew about the server when it signed in; 499 and 12.1 by default. */
  featureLevel?: number;
  zulipVersion?: string;
  /** Added to recoveries in milliseconds and a quick pulse. */
  timing?: Partial<OrganizationTiming>;
  /** Timing of the change engine; the product's by default. */
  changeTiming?: Partial<ChangeTiming>;
  /** A store with every table; by default a new one in memory. */
  store?: Store;
  post?: (message: FromWorker) => void;
  /** Connects to the realm directly by default. */
  findRoute?: FindRoute;
  /** Copies nothing by default. */
  copySecret?: (secret: string) => Promise<boolean>;
  /** Collects nothing by default. */
  reclaimMemory?: () => void;
}

/** A server as known before its upgrade, for `ConsoleOptions`: registering brings the rest. */
export const earlierServer = { featureLevel: 277, zulipVersion: '9.0' } as const;

/**
 * Opens a console; it may not be live yet.
 *
 * @param url of the realm
 * @param account that the console is signed in with
 */
export function openConsole(
  url: string,
  account: { email: string; apiKey: string },
  options: ConsoleOptions = {},
): ConsoleUnderTest {
  const store = options.store ?? storeInMemory();
  const live = createLiveOrganization(
    {
      organizationId,
      origin: url,
      email: account.email,
      apiKey: account.apiKey,
      featureLevel: options.featureLevel ?? 499,
      zulipVersion: options.zulipVersion ?? '12.1',
      userAgent: 'RealmConsole/0.1 (test)',
      generationsBefore: 0,
      databasePath: ':memory:',
      journal: { kind: 'ready' },
    },
    {
      post: options.post ?? (() => {}),
      createEngine: (ports) => createChangeEngine(ports, options.changeTiming),
      ...store,
      ...(options.findRoute && { findRoute: options.findRoute }),
      ...(options.copySecret && { copySecret: options.copySecret }),
      ...(options.reclaimMemory && { reclaimMemory: options.reclaimMemory }),
      timing: { ...quickTiming, pulse: 10, ...options.timing },
    },
  );
  const call: ConsoleUnderTest['call'] = async (name, input) =>
    (await live.call(name, { organizationId, ...input } as never, new AbortController().signal)) as never;
  return {
    live,
    call,
    async ask(name, input) {
      const result = await call(name, input);
      if (!result.ok) throw new Error(`${name} failed: ${JSON.stringify(result.failure)}`);
      return result.value;
    },
    untilLive: () =>
      vi.waitFor(() => expect(live.session.state().kind).toBe('live'), { timeout: 15_000, interval: 20 }),
    async close() {
      await live.close();
      closeStore(store);
    },
  };
}
