import { expect, it, onTestFinished } from 'vitest';
import { closeConnection, request } from './http.ts';
import { anything, connectionForTests, failureOfCall, sendJson, startServer } from './server.fixture.ts';

it('a write with a turn of its own goes out in the same step as it is written down, and gives its place back where it is turned away', async () => {
  const server = await startServer((_request, response) => sendJson(response, { result: 'success' }));
  const connection = connectionForTests(server.origin);
  onTestFinished(async () => {
    await closeConnection(connection);
    await server.close();
  });
  const turn = (beforeSending: () => boolean) => ({
    signal: new AbortController().signal,
    isUrgent: false,
    beforeSending,
  });
  const send = (beforeSending: () => boolean) =>
    request(connection, {
      method: 'POST',
      path: '/users/me/status',
      schema: anything,
      turn: turn(beforeSending),
    });
  await expect(send(() => false)).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
  await expect(
    send(() => {
      throw new Error('The disk is full.');
    }),
  ).rejects.toThrow('The disk is full.');
  expect(server.received).toEqual([]);
  let isWritten = false;
  await send(() => {
    expect(server.received).toEqual([]);
    isWritten = true;
    return true;
  });
  expect(isWritten).toBe(true);
  expect(server.received).toHaveLength(1);
});

it('nobody is kept waiting through a pause of an hour, but told of it', async () => {
  const server = await startServer((_request, response) => sendJson(response, { result: 'success' }));
  const connection = connectionForTests(server.origin);
  onTestFinished(async () => {
    await closeConnection(connection);
    await server.close();
  });
  connection.pace.pause(3_600);
  for (const method of ['GET', 'POST'] as const) {
    const signal = AbortSignal.timeout(5_000);
    expect(await failureOfCall(connection, { method, path: '/x', signal })).toMatchObject({
      kind: 'rate-limited',
      retryAfterSeconds: 3_600,
    });
  }
  expect(server.received).toEqual([]);
});
