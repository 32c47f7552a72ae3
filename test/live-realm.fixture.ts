import { expect, vi } from 'vitest';
import type { Action, Job, JobRow } from '#contract/changes.ts';
import { send } from '@realm-console/demo-realm/client';
import {
  startDemoRealm,
  type DemoAccount,
  type DemoRealm,
  type DemoRealmOptions,
} from '@realm-console/demo-realm';
import {
  openConsole,
  type ConsoleOptions,
  type ConsoleUnderTest,
} from '../src-main/realm/console-under-test.fixture.ts';
import type { LiveOrganization } from '../src-main/realm/live-organization.ts';
import type { Store } from '../src-main/store/store.ts';

/** A finished job with its rows. */
export interface EndedJob {
  job: Job;
  rows: JobRow[];
}

/** A live organization over a demo realm. */
export interface LiveRealm {
  demo: DemoRealm;
  /** The signed-in account. */
  account: DemoAccount;
  live(): LiveOrganization;
  call: ConsoleUnderTest['call'];
  /** The value of a call that must succeed. */
  ask: ConsoleUnderTest['ask'];
  /** Plans and runs an action, and returns its job once it has ended in any way. */
  run(action: Action): Promise<EndedJob>;
  /** Plans and runs an action, and returns its job once it has finished and no cell waits for its event. */
  runUntilSettled(action: Action): Promise<EndedJob>;
  /** A request as the account itself. */
  request(
    method: string,
    path: string,
    parameters?: Record<string, string>,
  ): Promise<Record<string, unknown>>;
  /** Closes the console and reopens it. */
  restart(): Promise<void>;
  /** Does something between closing and reopening the console, which may not become live. */
  reopen(meanwhile: () => void): Promise<void>;
  close(): Promise<void>;
}

/** Who uses the realm, and how. */
export interface LiveRealmOptions extends Omit<ConsoleOptions, 'store'> {
  /** The signed-in account's role as an API number; an owner's by default. */
  role?: number;
  /** Opens the store, at the start and after each restart; a temporary one in memory by default. */
  openStore?: () => Store;
}

/** The machine may be busy. */
const patience = { timeout: 60_000, interval: 20 };
const mostRows = 500;

/** Starts a small realm, without rate limits by default, and waits until the console is live. */
export async function openLiveRealm(
  realmOptions: DemoRealmOptions = {},
  { role = 100, openStore, ...consoleOptions }: LiveRealmOptions = {},
): Promise<LiveRealm> {
  const demo = await startDemoRealm({
    users: 60,
    rateLimit: 'off',
    presenceChangesPerSecond: 0,
    ...realmOptions,
  });
  const account = demo.accounts.find((one) => one.role === role);
  if (!account) throw new Error(`Nobody has the role ${role}.`);
  const open = (): ConsoleUnderTest => {
    const store = openStore?.();
    return openConsole(demo.url, account, { ...consoleOptions, ...(store && { store }) });
  };

  let opened = open();
  await opened.untilLive();
  const ask: LiveRealm['ask'] = (name, input) => opened.ask(name, input);
  const start = async (action: Action): Promise<string> => {
    const changeSet = await ask('changes.plan', { action });
    if (changeSet.changeCount === 0) throw new Error(JSON.stringify(changeSet.skipped));
    const { id } = await ask('changes.run', {
      changeSetId: changeSet.id,
      typed: changeSet.typeToConfirm,
      stopAtFirstRefusal: false,
      reason: '',
    });
    return id;
  };
  const ended = async (id: string): Promise<EndedJob> => {
    const { tables } = await ask('replica.snapshot', {});
    const job = tables.jobs.find((one) => one.id === id);
    if (!job || job.state === 'running' || job.state === 'waiting')
      throw new Error('The job is still under way.');
    const { rows } = await ask('job.rows', { jobId: id, offset: 0, limit: mostRows });
    return { job, rows };
  };
  return {
    demo,
    account,
    live: () => opened.live,
    call: (name, input) => opened.call(name, input),
    ask,
    async run(action) {
      const id = await start(action);
      return vi.waitFor(() => ended(id), patience);
    },
    async runUntilSettled(action) {
      const id = await start(action);
      await vi.waitFor(async () => {
        const { tables } = await ask('replica.snapshot', {});
        expect(tables.jobs.find((one) => one.id === id)?.state).toBe('finished');
        expect(tables.pending).toEqual([]);
      }, patience);
      return ended(id);
    },
    request: async (method, path, parameters = {}) =>
      (await send(demo, account, method, path, parameters)).body,
    async restart() {
      await opened.close();
      opened = open();
      await opened.untilLive();
    },
    async reopen(meanwhile) {
      await opened.close();
      meanwhile();
      opened = open();
    },
    async close() {
      await opened.close();
      await demo.close();
    },
  };
}
