import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { closeConnection, request } from './http.ts';
import { anything, connectionForTests, failureOfCall, sendJson, startServer } from './server.fixture.ts';

it('a write with its own turn is recorded and sent in one step, and returns its place if rejected', async () => {
  const server = await startServer((_request, response) => sendJson(response, { result: 'success' }));
  const connection = connectionForTests(server.origin);
  onTestFinished(async () => {
    await closeConnection(connection);
    await server.close();
  });
  const send = (beforeSending: () => boolean, readFirst?: () => Promise<void>) =>
    request(connection, {
      method: 'POST',
      path: '/users/me/status',
      schema: anything,
      turn: {
        signal: new AbortController().signal,
        isUrgent: false,
        beforeSending,
        ...(readFirst && { readFirst }),
      },
    });
  const counted = () => connection.rateLimiter.outlook().windows.map(({ leavesAt }) => leavesAt.length);
  await expect(send(() => false)).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
  await expect(
    send(() => {
      throw new Error('The disk is full.');
    }),
  ).rejects.toThrow('The disk is full.');
  const unread = vi.fn(() => true);
  await expect(send(unread, () => Promise.reject(new Error('Nobody answers.')))).rejects.toThrow(
    'Nobody answers.',
  );
  expect(unread).not.toHaveBeenCalled();
  expect(server.received).toEqual([]);
  expect(counted(), 'what was not sent does not count').toEqual([0]);
  const steps: string[] = [];
  const held = await connection.rateLimiter.acquire('write');
  const sent = send(
    () => {
      expect(server.received).toEqual([]);
      steps.push('written down');
      return true;
    },
    async () => {
      await nextTurn();
      steps.push('read');
    },
  );
  await nextTurn();
  expect(steps, 'nothing is read before it is the call’s turn').toEqual([]);
  held();
  await sent;
  expect(steps).toEqual(['read', 'written down']);
  expect(server.received).toHaveLength(1);
});

it('a call is not held through a long pause, but told when the server is asked again', async () => {
  const server = await startServer((_request, response) => sendJson(response, { result: 'success' }));
  const connection = connectionForTests(server.origin);
  onTestFinished(async () => {
    await closeConnection(connection);
    await server.close();
  });
  connection.rateLimiter.pause(3_600);
  for (const method of ['GET', 'POST'] as const) {
    const signal = AbortSignal.timeout(5_000);
    const failure = await failureOfCall(connection, { method, path: '/x', signal });
    expect(failure).toMatchObject({ kind: 'rate-limited' });
    const told = failure.kind === 'rate-limited' ? failure.retryAfterSeconds : 0;
    expect(Math.abs(told - 5 * 60), 'in seconds').toBeLessThanOrEqual(5);
  }
  expect(server.received).toEqual([]);
});
