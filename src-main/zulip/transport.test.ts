import { createServer, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { answerLimits } from './memory-limits.ts';
import { closeConnection, request } from './http.ts';
import {
  anything,
  connectionForTests,
  createServers,
  failureOfCall,
  sendJson,
  startServer,
} from './server.fixture.ts';
import { ofEventQueue } from './route/call.ts';

const servers = createServers();
const { serve } = servers;
afterEach(servers.close);

const write = { method: 'POST', path: '/users/me/status' } as const;

describe('the transport', () => {
  it('reports a refused connection as offline, and the write as certainly not carried out', async () => {
    const { server, connection } = await serve(() => {});
    await server.close();
    const failure = await failureOfCall(connection, write);
    expect(failure).toMatchObject({ kind: 'offline', reason: 'refused' });
    expect(failure).not.toHaveProperty('unknownOutcome');
  });

  it('reports an unknown name as offline, without repeating the call', async () => {
    const connection = connectionForTests('http://no-such-host.invalid');
    servers.alsoEnd(() => closeConnection(connection));
    const failure = await failureOfCall(connection, write);
    expect(failure).toMatchObject({ kind: 'offline', reason: 'name-not-found' });
    expect(failure).not.toHaveProperty('unknownOutcome');
  });

  it('leaves a write’s outcome unknown if the connection closes early, and does not repeat it', async () => {
    const { server, connection } = await serve((_request, response) => response.socket?.destroy());
    expect(await failureOfCall(connection, write)).toMatchObject({
      kind: 'offline',
      reason: 'reset',
      unknownOutcome: true,
    });
    expect(server.received).toHaveLength(1);
  });

  it('reports a truncated body as a reset', async () => {
    const { connection } = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"result":');
      setTimeout(() => response.socket?.destroy(), 20);
    });
    expect(await failureOfCall(connection, ofEventQueue)).toMatchObject({
      kind: 'offline',
      reason: 'reset',
    });
  });

  it.each([
    ['objects', '{},'],
    ['lists', '[],'],
    ['names', '"a":0,'],
  ])('does not parse %s that would use up the thread’s memory', async (_what, piece) => {
    const body = gzipSync(piece.repeat(Math.ceil((60 * 1024 * 1024) / piece.length)), { level: 1 });
    const { connection } = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
    });
    // Parsed, it wouldn't be a Zulip answer.
    expect(await failureOfCall(connection)).toEqual({
      kind: 'malformed',
      message: 'The answer is larger than the console accepts.',
    });
    expect(await failureOfCall(connection, { isAboutEverybody: true })).toEqual({
      kind: 'malformed',
      message: answerLimits().message,
      isTooLarge: true,
    });
  });

  it('reports truncated gzip as malformed, and so is anything else declared as gzip', async () => {
    const packed = gzipSync(JSON.stringify({ result: 'success', text: 'x'.repeat(5000) }));
    const { connection } = await serve((_request, response, count) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(count === 1 ? packed.subarray(0, packed.length - 12) : 'no gzip at all');
    });
    expect(await failureOfCall(connection)).toMatchObject({ kind: 'malformed' });
    expect(await failureOfCall(connection)).toMatchObject({ kind: 'malformed' });
  });

  it('rejects an answer beyond the limit, even if it is small on the wire', async () => {
    const { connection } = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(5_000_000, 'x')));
    });
    expect(await failureOfCall(connection, { maximumBytes: 1_000_000 })).toMatchObject({
      kind: 'malformed',
      message: 'The answer is larger than the console accepts.',
    });
  });

  it('reports an unrequested encoding as malformed', async () => {
    const { connection } = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'br' }).end('x');
    });
    expect(await failureOfCall(connection)).toMatchObject({ kind: 'malformed' });
  });

  it('limits the time of the whole exchange: without an answer, and with a trickling body', async () => {
    const timers: NodeJS.Timeout[] = [];
    const { server, connection } = await serve((_request, response, count) => {
      if (count === 1) return;
      response.writeHead(200);
      timers.push(setInterval(() => response.write(' '), 20));
    });
    for (const _ of [1, 2]) {
      expect(await failureOfCall(connection, { timeoutMilliseconds: 120 })).toMatchObject({
        kind: 'offline',
        reason: 'timeout',
      });
    }
    timers.forEach((timer) => clearInterval(timer));
    expect(server.received).toHaveLength(2);
  });

  it('limits the time of each piece of a large answer, and the total', async () => {
    const timers: NodeJS.Timeout[] = [];
    const { connection } = await serve((_request, response, count) => {
      response.writeHead(200);
      let pieces = 0;
      const send = () => {
        pieces += 1;
        if (count === 1 && pieces === 35) response.end('{"result":"success"}');
        else response.write(' ');
      };
      timers.push(setInterval(send, 50));
    });
    const patient = { timeoutMilliseconds: 1_500, mostMilliseconds: 60_000 };
    await request(connection, { method: 'GET', path: '/x', schema: anything, ...patient });
    expect(await failureOfCall(connection, { ...patient, mostMilliseconds: 300 })).toMatchObject({
      reason: 'timeout',
    });
    timers.forEach((timer) => clearInterval(timer));
  });

  it('leaves the outcome of a write unknown after a timeout', async () => {
    const { connection } = await serve(() => {});
    expect(await failureOfCall(connection, { ...write, timeoutMilliseconds: 60 })).toMatchObject({
      kind: 'offline',
      reason: 'timeout',
      unknownOutcome: true,
    });
  });

  it('cancels an aborted read, and leaves the outcome of an aborted write unknown', async () => {
    const { connection } = await serve(() => {});
    const abortSoon = () => AbortSignal.timeout(50);
    expect(await failureOfCall(connection, { signal: abortSoon() })).toEqual({ kind: 'cancelled' });
    expect(await failureOfCall(connection, { ...write, signal: abortSoon() })).toMatchObject({
      unknownOutcome: true,
    });
    expect(await failureOfCall(connection, { ...write, signal: AbortSignal.abort() })).toEqual({
      kind: 'cancelled',
    });
  });

  it('reports a server that does not speak HTTP as malformed', async () => {
    const server = createServer((socket) => {
      socket.write('SSH-2.0-OpenSSH_9.6\r\n');
      setTimeout(() => socket.destroy(), 50);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const connection = connectionForTests(`http://127.0.0.1:${port}`);
    servers.alsoEnd(
      () => closeConnection(connection),
      () => new Promise((resolve) => server.close(() => resolve())),
    );
    expect(await failureOfCall(connection)).toMatchObject({ kind: 'malformed' });
  });

  it('reports https to a plain http server as a TLS failure, and never retries without TLS', async () => {
    const server = await startServer((_request, response) => sendJson(response, { result: 'success' }));
    const connection = connectionForTests(server.origin.replace('http:', 'https:'));
    servers.alsoEnd(() => closeConnection(connection), server.close);
    expect(await failureOfCall(connection)).toMatchObject({ kind: 'tls' });
    expect(server.received).toHaveLength(0);
  });
});
