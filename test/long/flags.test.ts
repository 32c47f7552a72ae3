import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { startDemoRealm, type DemoAccount, type DemoRealm } from '@realm-console/demo-realm';
import type { FlagRun } from '#contract/messages.ts';
import type { FlagTask } from './flag-child.ts';

const messages = 250_000;
const topic = 'import';

let folder: string;
let realm: DemoRealm;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'realm-console-flags-'));
  realm = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 });
});
afterAll(async () => {
  await realm?.close();
  await rm(folder, { recursive: true, force: true });
});

const batches = () => realm.log.filter(({ path }) => path.endsWith('/messages/flags/narrow')).length;

/** Runs the console until the run has ended, or kills it once the realm has received this many batches in total. */
async function run(task: FlagTask, killAt: number | null): Promise<FlagRun | null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'flag-child.ts'), JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let printed = '';
  child.stdout.on('data', (part: Buffer) => (printed += part.toString()));
  const watch = setInterval(() => {
    if (killAt !== null && batches() >= killAt) child.kill('SIGKILL');
  }, 2);
  const [code, signal] = (await exited) as [number | null, NodeJS.Signals | null];
  clearInterval(watch);
  if (signal === 'SIGKILL') return null;
  if (code !== 0) throw new Error(`The console ended with ${code ?? signal}.`);
  return JSON.parse(printed) as FlagRun;
}

async function unread(account: DemoAccount, channelId: number): Promise<number> {
  const narrow = [
    { operator: 'channel', operand: channelId },
    { operator: 'topic', operand: topic },
    { operator: 'is', operand: 'unread' },
  ];
  const parameters = { anchor: 'oldest', num_before: 0, num_after: 5_000, narrow };
  const { body } = await send(realm, account, 'GET', '/messages', parameters);
  return (body as { messages: unknown[] }).messages.length;
}

it(`the console marks ${messages} messages as read although it is killed half way, and its counts add up`, async () => {
  const owner = realm.accounts.find(({ role }) => role === 100);
  if (owner === undefined) throw new Error('The demo realm has no owner.');
  const { body } = await send(realm, owner, 'GET', '/users/me/subscriptions');
  const { subscriptions } = body as { subscriptions: { stream_id: number }[] };
  const channelId = subscriptions[0]?.stream_id ?? 0;
  const added = realm.control.addMessages(channelId, topic, messages);
  const task: FlagTask = {
    url: realm.url,
    email: owner.email,
    apiKey: owner.apiKey,
    databasePath: join(folder, 'console.db'),
    channelId,
    topic,
    anchor: added.firstId + messages / 2 + 17,
  };
  expect(await unread(owner, channelId)).toBe(5_000);

  const startedAt = performance.now();
  expect(await run(task, 25), 'the run outlives the kill').toBeNull();
  const atKill = batches();
  const end = await run(task, null);
  const seconds = (performance.now() - startedAt) / 1_000;

  expect(end).toMatchObject({
    state: 'finished',
    processed: messages,
    firstMessageId: added.firstId,
    lastMessageId: added.lastId,
    foundOldest: true,
    foundNewest: true,
  });
  expect((end?.updated ?? 0) + (end?.uncertain ?? 0)).toBe(messages);
  expect(end?.uncertain, 'at most the batch that was under way').toBeLessThanOrEqual(5_000);
  expect(await unread(owner, channelId)).toBe(0);
  const sent = batches();
  expect(sent - (end?.batches ?? 0), 'at most one batch is sent twice').toBeLessThanOrEqual(1);
  console.log(
    `${messages} messages in ${sent} batches and ${seconds.toFixed(1)} s, killed after ${atKill}: ` +
      `${end?.updated} updated, ${end?.uncertain} uncertain`,
  );
});
