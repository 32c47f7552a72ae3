import { isDeepStrictEqual } from 'node:util';
import zulip from 'zulip-js';
import { realmFromEnvironment, tell, type ClientRealm } from './steps.ts';

/** Zulip's JavaScript client library (zulip-js on npm), driven step by step like the Python ones. */
const realm: ClientRealm = realmFromEnvironment();
const { owner, member } = realm.accounts;

const signIn = ({ email, apiKey }: { email: string; apiKey: string }) =>
  zulip({ username: email, apiKey, realm: realm.url });
type Client = Awaited<ReturnType<typeof signIn>>;

function equal(actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
}

async function ok(answer: Promise<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const body = await answer;
  if (body['result'] !== 'success') throw new Error(`${String(body['code'])}: ${String(body['msg'])}`);
  return body;
}

async function step(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    tell({ step: name, outcome: 'passed', detail: '' });
  } catch (error) {
    tell({ step: name, outcome: 'failed', detail: String(error).slice(0, 600) });
  }
}

const ours: Client = await signIn(member);
const theirs: Client = await signIn(owner);
const call = (client: Client, path: string, method: string, parameters: Record<string, unknown> = {}) =>
  ok(client.callEndpoint(path, method, parameters));
let messageId = 0;

await step('sign in with a key', async () => {
  equal((await ok(ours.users.me.getProfile()))['user_id'], member.userId);
});
await step('list people', async () => {
  const { members } = (await ok(ours.users.retrieve())) as unknown as { members: { user_id: number }[] };
  equal(
    members.some(({ user_id: id }) => id === owner.userId),
    true,
  );
});
await step('send and receive in a channel', async () => {
  const queue = await ok(theirs.queues.register({ event_types: ['message'] }));
  const coming = theirs.events.retrieve({ queue_id: queue['queue_id'], last_event_id: -1 });
  const message = {
    type: 'stream',
    to: realm.channel,
    topic: 'foreign clients',
    content: 'Hello from *Node*',
  };
  messageId = (await ok(ours.messages.send(message)))['id'] as number;
  const { events } = (await ok(coming)) as unknown as { events: { message: { id: number } }[] };
  equal(events[0]?.message.id, messageId);
});
await step('read a narrow', async () => {
  const narrow = [{ operator: 'topic', operand: 'foreign clients' }];
  const asked = { anchor: 'newest', num_before: 1, num_after: 0, narrow };
  const { messages } = (await ok(ours.messages.retrieve(asked))) as unknown as { messages: { id: number }[] };
  equal(messages[0]?.id, messageId);
});
await step('star', async () => {
  const flag = { messages: [messageId], op: 'add', flag: 'starred' };
  equal((await call(ours, '/messages/flags', 'POST', flag))['messages'], [messageId]);
});
await step('react', async () => {
  await call(ours, `/messages/${messageId}/reactions`, 'POST', { emoji_name: 'tada' });
});
await step('change a status', async () => {
  await call(ours, '/users/me/status', 'POST', { status_text: 'At the press', emoji_name: 'car' });
});
await step('presence', async () => {
  // It sends forms, which only contain text.
  const active = { status: 'active', ping_only: 'false', new_user_input: 'true' };
  await call(ours, '/users/me/presence', 'POST', active);
  const { presence } = (await call(theirs, `/users/${member.userId}/presence`, 'GET')) as unknown as {
    presence: { aggregated: { status: string } };
  };
  equal(presence.aggregated.status, 'active');
});
await step('typing', async () => {
  await call(ours, '/typing', 'POST', { op: 'start', to: JSON.stringify([owner.userId]) });
});
