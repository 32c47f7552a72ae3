import { afterEach, expect, it } from 'vitest';
import { closeConnection } from '../zulip/http.ts';
import { connectionForTests, sendJson, startServer } from '../zulip/server.fixture.ts';
import type { RecordedChange } from '../store/journal.ts';
import { pause } from '../../test/timing/time-spent.ts';
import { deedsForTests } from './deeds.fixture.ts';
import { sendCall } from './send.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

function recorded(
  part: Pick<RecordedChange, 'target' | 'field' | 'before' | 'after' | 'endpoint'>,
): RecordedChange {
  return {
    id: 1,
    name: '#1',
    email: null,
    risk: 'low',
    notice: '',
    fieldName: part.field,
    beforeWords: part.before,
    afterWords: part.after,
    details: null,
    outcome: 'waiting',
    intent: null,
    claim: null,
    tries: 1,
    reason: null,
    ...part,
  };
}

const turnOf = (signal: AbortSignal) => ({
  signal,
  isUrgent: false,
  readFirst: async () => {},
  beforeSending: () => true,
});

it("a call that has to read first waits through an hour's pause, and can be stopped", async () => {
  const server = await startServer((_request, response) => sendJson(response, { result: 'success' }));
  const connection = connectionForTests(server.origin);
  cleanUps.push(() => closeConnection(connection), server.close);
  connection.rateLimiter.pause(3_600);
  const change = recorded({
    target: 'linkifier:3',
    field: 'place',
    before: '1',
    after: '2',
    endpoint: 'PATCH /realm/linkifiers',
  });
  const stopped = new AbortController();
  let isSettled = false;
  const sending = sendCall(
    connection,
    [change],
    turnOf(stopped.signal),
    deedsForTests({ claimed: new Set() }),
  ).finally(() => {
    isSettled = true;
  });
  await pause(50, 'a refusal would come at once');
  expect(isSettled).toBe(false);
  stopped.abort();
  expect(await sending).toEqual({ kind: 'not-sent' });
  expect(server.received).toEqual([]);
});

it.each<Parameters<typeof recorded>[0] & { parameter: string }>([
  {
    target: 'user:7',
    field: 'presence-sharing',
    before: 'on',
    after: 'off',
    endpoint: 'PATCH /settings',
    parameter: 'presence_enabled',
  },
  {
    target: 'organization:settings',
    field: 'moderation_request_channel_id',
    before: '',
    after: '3',
    endpoint: 'PATCH /realm',
    parameter: 'moderation_request_channel_id',
  },
])(
  'the setting $parameter is rejected for an old server that ignores it without saying so',
  async ({ parameter, ...part }) => {
    const server = await startServer((request, response) =>
      sendJson(response, {
        result: 'success',
        ...(request.method === 'PATCH' && { ignored_parameters_unsupported: [parameter] }),
        ...(request.method === 'GET' && { user_id: 7, full_name: 'Mara', email: 'm@example.com', role: 400 }),
        ...(request.method === 'POST' && { queue_id: 'one', last_event_id: -1, user_settings: {} }),
      }),
    );
    const connection = connectionForTests(server.origin);
    cleanUps.push(() => closeConnection(connection), server.close);
    const outcome = await sendCall(
      connection,
      [recorded(part)],
      turnOf(new AbortController().signal),
      deedsForTests({ claimed: new Set() }),
    );
    expect(outcome).toEqual({
      kind: 'rejected',
      reason: { kind: 'parameters-ignored', names: [parameter] },
    });
  },
);

/** A list and a channel, as far as the client reads them. */
const linkifiersOf = (ids: readonly number[]) => ({
  linkifiers: ids.map((id) => ({ id, pattern: `p${id}`, url_template: 'https://x.example/' })),
});

it.each<Parameters<typeof recorded>[0] & { what: string; early: object; late: object; sent: string }>([
  {
    what: 'the place of a linkifier is one in the order that others have made',
    target: 'linkifier:3',
    field: 'place',
    before: '',
    after: '1',
    endpoint: 'PATCH /realm/linkifiers',
    early: linkifiersOf([1, 2, 3]),
    late: linkifiersOf([2, 1, 3]),
    sent: 'ordered_linkifier_ids=[3,2,1]',
  },
  {
    what: 'a channel has the name that others have given it',
    target: 'user:7',
    field: 'channel:3',
    before: '',
    after: 'subscribed',
    endpoint: 'POST /users/me/subscriptions',
    early: { stream: { stream_id: 3, name: 'Old', description: '', date_created: 1, invite_only: false } },
    late: { stream: { stream_id: 3, name: 'New', description: '', date_created: 1, invite_only: false } },
    sent: 'subscriptions=[{"name":"New"}]',
  },
])('is checked when the call goes out: $what', async ({ early, late, sent, what: _what, ...part }) => {
  let isLate = false;
  const server = await startServer((request, response) =>
    sendJson(response, { result: 'success', ...(request.method === 'GET' && (isLate ? late : early)) }),
  );
  const connection = connectionForTests(server.origin);
  cleanUps.push(() => closeConnection(connection), server.close);
  const turn = {
    ...turnOf(new AbortController().signal),
    // Others were faster while it waited for its turn.
    readFirst: async () => {
      isLate = true;
    },
  };
  await sendCall(connection, [recorded(part)], turn, deedsForTests({ claimed: new Set() }));
  const call = server.received.find(({ method }) => method !== 'GET');
  expect(decodeURIComponent(call?.body ?? '')).toContain(sent);
});
