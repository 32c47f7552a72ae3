import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { CallInput, CallOutput, OrganizationCallName } from '../../src-preload/contract/calls.ts';
import type { Edit, Job, JobRow } from '../../src-preload/contract/change-entities.ts';
import type { FlagRun } from '../../src-preload/contract/flag-entities.ts';
import type { Result } from '../../src-preload/contract/outcome.ts';
import { createChangeEngine } from '../../src-main/changes/engine.ts';
import type { DemoRealm, DemoRealmOptions } from '../../src-main/demo-realm/server.ts';
import { startDemoRealm } from '../../src-main/demo-realm/server.ts';
import { createLiveOrganization, type LiveOrganization } from '../../src-main/realm/live-organization.ts';
import { quickTiming } from '../../src-main/realm/session-harness.ts';
import { openDatabase } from '../../src-main/store/database.ts';
import { migrate } from '../../src-main/store/schema.ts';

const organizationId = 'orchid';

/** A live organization over a demo realm, which can be ended and opened again with the same store. */
export interface LiveMessages {
  demo: DemoRealm;
  live(): LiveOrganization;
  call<Name extends OrganizationCallName>(
    name: Name,
    input: Omit<CallInput<Name>, 'organizationId'>,
  ): Promise<Result<CallOutput<Name>>>;
  /** The value of a call that has to succeed. */
  ask<Name extends OrganizationCallName>(
    name: Name,
    input: Omit<CallInput<Name>, 'organizationId'>,
  ): Promise<CallOutput<Name>>;
  run(runId: string): Promise<FlagRun>;
  /** Waits until a run is in none of these states any more. */
  after(runId: string, ...states: FlagRun['state'][]): Promise<FlagRun>;
  /** Plans and runs edits, and answers the job when it has ended, with its rows. */
  edit(title: string, edits: Edit[]): Promise<{ job: Job; rows: JobRow[] }>;
  /** One request as the account itself. */
  request(
    method: string,
    path: string,
    parameters?: Record<string, string>,
  ): Promise<Record<string, unknown>>;
  /** Ends the console and opens it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** @param role of the account that the console is signed in with, as the API numbers it */
export async function openMessages(options: DemoRealmOptions = {}, role = 100): Promise<LiveMessages> {
  const demo = await startDemoRealm({
    users: 60,
    rateLimit: 'off',
    presenceChangesPerSecond: 0,
    ...options,
  });
  const folder = mkdtempSync(join(tmpdir(), 'realm-console-messages-'));
  const account = demo.accounts.find((one) => one.role === role);
  if (!account) throw new Error(`Nobody has the role ${role}.`);

  async function open(): Promise<{ live: LiveOrganization; end(): Promise<void> }> {
    const opened = openDatabase(join(folder, 'console.db'));
    if (!opened.ok || !migrate(opened.value).ok) throw new Error('The store cannot be opened.');
    const database = opened.value;
    const live = createLiveOrganization(
      {
        organizationId,
        origin: demo.url,
        email: account?.email ?? '',
        apiKey: account?.apiKey ?? '',
        featureLevel: options.featureLevel ?? 499,
        zulipVersion: '12.1',
        userAgent: 'RealmConsole/0.1 (test)',
        generationsBefore: 0,
        databasePath: '',
      },
      { post: () => {}, createEngine: createChangeEngine, database, timing: { ...quickTiming, pulse: 10 } },
    );
    await vi.waitFor(() => expect(live.session.state().kind).toBe('live'), { timeout: 8_000 });
    return {
      live,
      async end() {
        await live.close();
        database.close();
      },
    };
  }

  let opened = await open();
  const call: LiveMessages['call'] = async (name, input) =>
    (await opened.live.call(
      name,
      { organizationId, ...input } as never,
      new AbortController().signal,
    )) as never;
  const ask: LiveMessages['ask'] = async (name, input) => {
    const result = await call(name, input);
    if (!result.ok) throw new Error(`${name} failed: ${JSON.stringify(result.failure)}`);
    return result.value;
  };
  const run: LiveMessages['run'] = async (runId) => {
    const { tables } = await ask('replica.snapshot', {});
    const found = tables.flagRuns.find(({ id }) => id === runId);
    if (found === undefined) throw new Error('There is no such run.');
    return found;
  };
  return {
    demo,
    live: () => opened.live,
    call,
    ask,
    run,
    after: (runId, ...states) =>
      vi.waitFor(
        async () => {
          const found = await run(runId);
          if (states.includes(found.state)) throw new Error(`It is still ${found.state}.`);
          return found;
        },
        { timeout: 15_000, interval: 10 },
      ),
    async edit(title, edits) {
      const changeSet = await ask('changes.plan', { action: { kind: 'edit', title, edits } });
      if (changeSet.changeCount === 0) throw new Error(JSON.stringify(changeSet.skipped));
      const { id } = await ask('changes.run', {
        changeSetId: changeSet.id,
        typed: changeSet.typeToConfirm,
        stopAtFirstRefusal: false,
        reason: '',
      });
      return vi.waitFor(
        async () => {
          const { tables } = await ask('replica.snapshot', {});
          const job = tables.jobs.find((one) => one.id === id);
          if (!job || job.state === 'running') throw new Error('The job is still under way.');
          const { rows } = await ask('job.rows', { jobId: id, offset: 0, limit: 100 });
          return { job, rows };
        },
        { timeout: 15_000, interval: 20 },
      );
    },
    async request(method, path, parameters = {}) {
      const query = new URLSearchParams(parameters).toString();
      const isGet = method === 'GET';
      const answer = await fetch(`${demo.url}/api/v1${path}${isGet ? `?${query}` : ''}`, {
        method,
        headers: {
          Authorization: `Basic ${Buffer.from(`${account.email}:${account.apiKey}`).toString('base64')}`,
          ...(isGet ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
        },
        ...(isGet ? {} : { body: query }),
      });
      return (await answer.json()) as Record<string, unknown>;
    },
    async restart() {
      await opened.end();
      opened = await open();
    },
    async close() {
      await opened.end();
      await demo.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
