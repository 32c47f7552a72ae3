import { DatabaseSync } from 'node:sqlite';
import { expect, vi } from 'vitest';
import type { CallInput, CallOutput, OrganizationCallName } from '../../src-preload/contract/calls.ts';
import type { Action, Job, JobRow } from '../../src-preload/contract/change-entities.ts';
import type { Result } from '../../src-preload/contract/outcome.ts';
import { createChangeEngine } from '../../src-main/changes/engine.ts';
import type { DemoRealm, DemoRealmOptions } from '../../src-main/demo-realm/server.ts';
import { startDemoRealm } from '../../src-main/demo-realm/server.ts';
import { createLiveOrganization, type LiveOrganization } from '../../src-main/realm/live-organization.ts';
import { quickTiming } from '../../src-main/realm/session-harness.ts';
import { migrate } from '../../src-main/store/schema.ts';

const organizationId = 'orchid';

/** A live organization over a demo realm, and somebody who writes in it. */
export interface LiveAnnounce {
  demo: DemoRealm;
  live: LiveOrganization;
  call<Name extends OrganizationCallName>(
    name: Name,
    input: Omit<CallInput<Name>, 'organizationId'>,
  ): Promise<Result<CallOutput<Name>>>;
  /** The value of a call that has to succeed. */
  ask<Name extends OrganizationCallName>(
    name: Name,
    input: Omit<CallInput<Name>, 'organizationId'>,
  ): Promise<CallOutput<Name>>;
  /** Plans and runs an action, and answers its job when it has ended, with its rows. */
  run(action: Action): Promise<{ job: Job; rows: JobRow[] }>;
  /** The messages of a channel's topic, oldest first, as their author reads them. */
  messages(channelId: number, topic: string): Promise<string[]>;
  /** One request as the account itself. */
  request(
    method: string,
    path: string,
    parameters?: Record<string, string>,
  ): Promise<Record<string, unknown>>;
  posted(pathEnd: string): number;
  /** Lets only administrators and owners post in a channel. */
  restrictPosting(channelId: number): Promise<void>;
  close(): Promise<void>;
}

/** @param role of the account that the console is signed in with, as the API numbers it */
export async function openAnnounce(options: DemoRealmOptions = {}, role = 100): Promise<LiveAnnounce> {
  const demo = await startDemoRealm({
    users: 60,
    rateLimit: 'off',
    presenceChangesPerSecond: 0,
    ...options,
  });
  const database = new DatabaseSync(':memory:');
  migrate(database);
  const account = demo.accounts.find((one) => one.role === role);
  if (!account) throw new Error(`Nobody has the role ${role}.`);
  const live = createLiveOrganization(
    {
      organizationId,
      origin: demo.url,
      email: account.email,
      apiKey: account.apiKey,
      featureLevel: options.featureLevel ?? 499,
      zulipVersion: '12.1',
      userAgent: 'RealmConsole/0.1 (test)',
      generationsBefore: 0,
      databasePath: ':memory:',
    },
    { post: () => {}, createEngine: createChangeEngine, database, timing: { ...quickTiming, pulse: 10 } },
  );
  await vi.waitFor(() => expect(live.session.state().kind).toBe('live'), { timeout: 8_000 });

  const call: LiveAnnounce['call'] = async (name, input) =>
    (await live.call(name, { organizationId, ...input } as never, new AbortController().signal)) as never;
  const ask: LiveAnnounce['ask'] = async (name, input) => {
    const result = await call(name, input);
    if (!result.ok) throw new Error(`${name} failed: ${JSON.stringify(result.failure)}`);
    return result.value;
  };
  const requestAs = async (
    { email, apiKey }: { email: string; apiKey: string },
    method: string,
    path: string,
    parameters: Record<string, string>,
  ): Promise<Record<string, unknown>> => {
    const query = new URLSearchParams(parameters).toString();
    const isGet = method === 'GET';
    const answer = await fetch(`${demo.url}/api/v1${path}${isGet ? `?${query}` : ''}`, {
      method,
      headers: {
        Authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`,
        ...(isGet ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
      },
      ...(isGet ? {} : { body: query }),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const request: LiveAnnounce['request'] = (method, path, parameters = {}) =>
    requestAs(account, method, path, parameters);
  return {
    demo,
    live,
    call,
    ask,
    request,
    async run(action) {
      const changeSet = await ask('changes.plan', { action });
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
    async messages(channelId, topic) {
      const { messages } = (await request('GET', '/messages', {
        anchor: 'newest',
        num_before: '100',
        num_after: '0',
        apply_markdown: 'false',
        narrow: JSON.stringify([
          { operator: 'channel', operand: channelId },
          { operator: 'topic', operand: topic },
        ]),
      })) as { messages: { content: string }[] };
      return messages.map(({ content }) => content);
    },
    async restrictPosting(channelId) {
      const groups = demo.control.snapshot().groups;
      const administrators = groups.find(({ name }) => name === 'role:administrators')?.id;
      const owner = demo.accounts[0] ?? account;
      const answer = await requestAs(owner, 'PATCH', `/streams/${channelId}`, {
        can_send_message_group: JSON.stringify({ new: administrators }),
      });
      expect(answer).toMatchObject({ result: 'success' });
    },
    posted: (pathEnd) =>
      demo.log.filter(({ method, path }) => method === 'POST' && path.endsWith(pathEnd)).length,
    async close() {
      await live.close();
      database.close();
      await demo.close();
    },
  };
}
