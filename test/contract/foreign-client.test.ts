import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import zulip from 'zulip-js';
import { createConnection } from '../../src-main/zulip/connection.ts';
import { closeConnection, type Connection } from '../../src-main/zulip/http.ts';
import { getMessage } from '../../src-main/zulip/route/messages.ts';
import { updateUser } from '../../src-main/zulip/route/users.ts';

/** Somebody else's client against the demo realm as a program: it must be a server to others too, not only to us. */
interface Account {
  email: string;
  apiKey: string;
  role: number;
}

let program: ChildProcess;
let url: string;
let owner: Account;
let member: Account;
let ours: Connection;

beforeAll(async () => {
  program = spawn(process.execPath, ['src-main/demo-realm/cli.ts', '--users', '60', '--presence-rate', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (program.stdout === null) throw new Error('The program has no output.');
  const [line] = (await once(createInterface(program.stdout), 'line')) as [string];
  const started = JSON.parse(line) as { url: string; accounts: Account[] };
  const accountOf = (role: number): Account => {
    const account = started.accounts.find((candidate) => candidate.role === role);
    if (!account) throw new Error(`The realm has no account of role ${role}.`);
    return account;
  };
  url = started.url;
  owner = accountOf(100);
  member = accountOf(400);
  ours = createConnection({
    origin: url,
    credentials: owner,
    featureLevel: 499,
    zulipVersion: '12.1',
    userAgent: 'RealmConsole/0.1.0 (test)',
  });
});
afterAll(async () => {
  await closeConnection(ours);
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
});

const foreign = (account: Account) => zulip({ username: account.email, apiKey: account.apiKey, realm: url });

describe('zulip-js against the demo realm', () => {
  it('reads the people and its own account', async () => {
    const client = await foreign(member);
    const { members } = (await client.users.retrieve()) as unknown as { members: { email: string }[] };
    expect(members.length).toBeGreaterThan(40);
    expect(await client.users.me.getProfile()).toMatchObject({ result: 'success', role: 400 });
  });

  it('gets the event of a change that our client makes', async () => {
    const client = await foreign(member);
    const { user_id: userId } = await client.users.me.getProfile();
    const queue = await client.queues.register({ event_types: ['realm_user'] });
    expect(queue).toMatchObject({ result: 'success', last_event_id: -1 });
    const coming = client.events.retrieve({ queue_id: queue['queue_id'], last_event_id: -1 });
    await updateUser(ours, userId as number, { full_name: 'Ines Halloway' });
    expect(await coming).toMatchObject({
      result: 'success',
      events: [
        { type: 'realm_user', op: 'update', person: { user_id: userId, full_name: 'Ines Halloway' }, id: 0 },
      ],
    });
  });

  it('sends a message that our client reads, and reads one back itself', async () => {
    const client = await foreign(member);
    const { streams } = (await client.streams.retrieve()) as unknown as { streams: { name: string }[] };
    const sent = await client.messages.send({
      type: 'stream',
      to: streams[0]?.name,
      topic: 'a foreign client',
      content: 'Hello from **elsewhere**',
    });
    expect(sent).toMatchObject({ result: 'success', id: expect.any(Number) });
    const message = await getMessage(ours, sent['id'] as number);
    expect(message).toMatchObject({
      subject: 'a foreign client',
      content: expect.stringContaining('elsewhere'),
    });
    const read = await client.messages.retrieve({
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [{ operator: 'topic', operand: 'a foreign client' }],
    });
    expect(read).toMatchObject({ result: 'success', messages: [{ id: sent['id'] }] });
  });
});
