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

it('a call that has to read first waits for a pause of an hour, and can be stopped', async () => {
  const server = await startServer((_request, response) => sendJson(response, { result: 'success' }));
  const connection = connectionForTests(server.origin);
  cleanUps.push(() => closeConnection(connection), server.close);
  connection.rateLimiter.pause(3_600);
  const change: RecordedChange = {
    id: 1,
    target: 'linkifier:3',
    name: '#1',
    email: null,
    risk: 'low',
    notice: '',
    field: 'place',
    fieldName: 'place',
    before: '1',
    beforeWords: '1',
    after: '2',
    afterWords: '2',
    endpoint: 'PATCH /realm/linkifiers',
    details: null,
    outcome: 'waiting',
    intent: null,
    claim: null,
    tries: 1,
    reason: null,
  };
  const stopped = new AbortController();
  let isSettled = false;
  const turn = {
    signal: stopped.signal,
    isUrgent: false,
    readFirst: async () => {},
    beforeSending: () => true,
  };
  const sending = sendCall(connection, [change], turn, deedsForTests({ claimed: new Set() })).finally(() => {
    isSettled = true;
  });
  await pause(50, 'a refusal would come at once');
  expect(isSettled).toBe(false);
  stopped.abort();
  expect(await sending).toEqual({ kind: 'not-sent' });
  expect(server.received).toEqual([]);
});
