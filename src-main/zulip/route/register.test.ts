import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { failureOf } from '../errors.ts';
import type { Connection } from '../http.ts';
import { closeConnection } from '../http.ts';
import { answerLimits } from '../memory-limits.ts';
import { connectionForTests, createServers, startServer } from '../server.fixture.ts';
import type { Unread } from '../wire/unread.ts';
import type { WireUser } from '../wire/user.ts';
import { registerQueue } from './register.ts';

const servers = createServers();
afterEach(servers.close);

const parameters = { event_types: [], fetch_event_types: ['realm_user', 'presence', 'user_status'] };

const person = (user_id: number) => ({
  user_id,
  email: `${user_id}@x.test`,
  full_name: `Person ${user_id}`,
  role: 400,
});

function answerOf(parts: object): string {
  const head = { result: 'success', queue_id: 'q', last_event_id: -1, user_id: 1 };
  return JSON.stringify({ ...head, zulip_feature_level: 421, ...parts });
}

/** Registers with a server that answers with a text; returns the resulting people. */
async function registered(text: string) {
  const server = await startServer((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text, { level: 1 }));
  });
  const noted: Unread[] = [];
  const connection: Connection = connectionForTests(server.origin, {
    onUnread: (unread) => noted.push(unread),
  });
  servers.alsoEnd(() => closeConnection(connection), server.close);
  const came: WireUser[] = [];
  const outcome = await registerQueue(connection, parameters, {
    people: { put: (user) => came.push(user) },
  }).then(
    ({ answer }) => answer,
    (error: unknown) => failureOf(error),
  );
  return { outcome, came, noted };
}

describe('a registration whose people are processed as they arrive', () => {
  it('delivers the same as an answer in one piece, and records what cannot be read', async () => {
    const people = Array.from({ length: 2_000 }, (_, index) => person(index + 1));
    const text = answerOf({
      presences: { 1: { active_timestamp: 5, idle_timestamp: 6 }, 2: 'x' },
      realm_users: [...people, { ...person(7_000), role: null }],
      realm_non_active_users: [person(9_000)],
      user_status: { 1: { status_text: 'here' }, 2: { status_text: 3 } },
      realm_name: 8,
    });
    const { outcome, came, noted } = await registered(text);
    expect(came.map(({ user_id }) => user_id)).toEqual([...people.map(({ user_id }) => user_id), 9_000]);
    expect(came.filter(({ is_active }) => !is_active).map(({ user_id }) => user_id)).toEqual([9_000]);
    expect(outcome).toMatchObject({
      queue_id: 'q',
      realm_users: [],
      realm_non_active_users: [],
      presences: [{ userId: 1, email: null, activeAt: 5, idleAt: 6 }],
      user_status: { 1: { status_text: 'here' } },
    });
    expect(noted).toEqual([
      {
        count: 4,
        places: [
          'presences 2, left out',
          'realm_users 7000, left out: role',
          'user_status 2, left out: status_text',
          'realm_name',
        ],
      },
    ]);
  });

  it('delivers no people if the lists have another shape', async () => {
    const { outcome, came, noted } = await registered(answerOf({ realm_users: { 1: 2 }, presences: [] }));
    expect(came).toEqual([]);
    expect(outcome).toMatchObject({ realm_users: [], presences: undefined, user_status: {} });
    expect(noted[0]?.places).toEqual(['realm_users', 'presences']);
  });

  it.each([
    ['ends within them', '{"result":"success","realm_users":[{"user_id":1}'],
    ['has something else among them', '{"result":"success","realm_users":[{"user_id":1},<b>]}'],
  ])('is malformed if the answer %s', async (_what, text) => {
    const { outcome } = await registered(text);
    expect(outcome).toEqual({ kind: 'malformed', message: "The answer isn't complete JSON." });
  });

  it.each([
    [
      'one of them',
      `{"realm_users":[${'['.repeat(5_000_000)}`,
      { message: "The answer isn't complete JSON." },
    ],
    [
      'the rest',
      `{"realm_users":[],"x":[${'{},'.repeat(20_000_000)}`,
      { message: answerLimits().message, isTooLarge: true },
    ],
  ])('is aborted if %s would use up the thread’s memory', async (_what, text, failure) => {
    expect((await registered(text)).outcome).toEqual({ kind: 'malformed', ...failure });
  });
});
