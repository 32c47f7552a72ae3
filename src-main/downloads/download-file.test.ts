import { createServer, type RequestListener, type Server } from 'node:http';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgent } from '../network/agent.ts';
import { listedSize } from './download-limits.ts';
import { downloadFile, type FileDownload } from './download-file.ts';
import { hidesMarks } from './streams.fixture.ts';

const megabyte = 1 << 20;
const agent = createAgent(2);
let folder: string;
let server: Server | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-'));
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = null;
  await rm(folder, { recursive: true, force: true });
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
}

const save = (url: string, changes: Partial<FileDownload> = {}) =>
  downloadFile({
    url,
    path: join(folder, 'plan.pdf'),
    dispatcher: agent,
    userAgent: 'RealmConsole/1 (test)',
    signal: new AbortController().signal,
    stallLimitMilliseconds: 5_000,
    onProgress: () => {},
    ...changes,
  });

/** Sends this many bytes as fast as they are accepted. */
function sendBytes(total: number): RequestListener {
  const piece = Buffer.alloc(megabyte, 7);
  return (_request, response) => {
    response.writeHead(200, { 'content-length': total });
    let left = total;
    const more = (): void => {
      while (left > 0) {
        const part = piece.subarray(0, Math.min(left, piece.length));
        left -= part.length;
        if (!response.write(part)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  };
}

describe('a download', () => {
  it.skipIf(process.platform === 'win32')('replaces a link, and leaves its target alone', async () => {
    const other = join(folder, 'other');
    await mkdir(other);
    await writeFile(join(other, 'notes'), 'mine');
    await symlink(join(other, 'notes'), join(folder, 'plan.pdf'));
    const url = await serve((_request, response) => response.end('the plan'));
    expect(await save(url)).toMatchObject({ ok: true });
    expect(await readFile(join(folder, 'plan.pdf'), 'utf8')).toBe('the plan');
    expect((await lstat(join(folder, 'plan.pdf'))).isFile()).toBe(true);
    expect(await readFile(join(other, 'notes'), 'utf8')).toBe('mine');
  });

  it.skipIf(!hidesMarks())(
    'is saved whole under its name, reports progress, and uses no credentials or redirects',
    async () => {
      let headers: NodeJS.Dict<string | string[]> = {};
      const content = sendBytes(3 * megabyte + 5);
      const url = await serve((request, response) => {
        headers = request.headers;
        content(request, response);
      });
      const progress: [number, number | null][] = [];
      const result = await save(url, { onProgress: (bytes, total) => progress.push([bytes, total]) });
      expect(result).toEqual({ ok: true, value: { bytes: 3 * megabyte + 5 } });
      expect(await readdir(folder)).toEqual(['plan.pdf']);
      expect((await readFile(join(folder, 'plan.pdf'))).length).toBe(3 * megabyte + 5);
      expect(progress[0]).toEqual([0, 3 * megabyte + 5]);
      expect(progress.at(-1)).toEqual([3 * megabyte + 5, 3 * megabyte + 5]);
      expect(headers.authorization).toBeUndefined();
    },
  );

  it('of 300 MB can be cancelled; it leaves nothing behind, and an existing file stays', async () => {
    const url = await serve(sendBytes(300 * megabyte));
    await writeFile(join(folder, 'plan.pdf'), 'before');
    const controller = new AbortController();
    let received = 0;
    const result = await save(url, {
      signal: controller.signal,
      onProgress(bytes) {
        received = bytes;
        if (bytes > 20 * megabyte) controller.abort();
      },
    });
    expect(result).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(received).toBeGreaterThan(20 * megabyte);
    expect(received).toBeLessThan(300 * megabyte);
    expect(await readdir(folder)).toEqual(['plan.pdf']);
    expect(await readFile(join(folder, 'plan.pdf'), 'utf8')).toBe('before');
  });

  it('that was cancelled before it began is not requested', async () => {
    const url = await serve(() => expect.unreachable());
    expect(await save(url, { signal: AbortSignal.abort() })).toEqual({
      ok: false,
      failure: { kind: 'cancelled' },
    });
  });

  it('that breaks off, stalls or ends too early leaves nothing behind', async () => {
    const begin: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': 10 * megabyte });
      response.write(Buffer.alloc(megabyte));
    };
    const breaking = await serve((request, response) => {
      begin(request, response);
      setTimeout(() => response.destroy(), 50);
    });
    expect(await save(breaking)).toMatchObject({ failure: { kind: 'offline', reason: 'reset' } });
    server?.close();
    const stalling = await serve(begin);
    expect(await save(stalling, { stallLimitMilliseconds: 150 })).toMatchObject({
      failure: { kind: 'offline', reason: 'timeout' },
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('that trickles endlessly is aborted with a message about its speed', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 10 * megabyte });
      const drip = setInterval(() => response.write('x'), 10);
      response.on('close', () => clearInterval(drip));
    });
    expect(await save(url, { stallLimitMilliseconds: 1_000 })).toEqual({
      ok: false,
      failure: {
        kind: 'offline',
        reason: 'timeout',
        message: 'The server sends less than 1 KB per second, so the download was stopped. Try again later.',
      },
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['says so', true],
    ['does not say so', false],
  ])('that is larger than listed is not saved if the server %s', async (_what, isAnnounced) => {
    let sent = 0;
    const url = await serve((_request, response) => {
      if (isAnnounced) response.setHeader('content-length', 100 * megabyte);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(megabyte))) sent += 1;
      };
      response.on('drain', more);
      more();
    });
    expect(await save(url, { largest: listedSize(2 * megabyte) })).toEqual({
      ok: false,
      failure: {
        kind: 'malformed',
        message: "The server sent more than the 2 MB it lists for this file, so the file wasn't saved.",
      },
    });
    expect(sent).toBeLessThan(100);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['at once where its size is known', 10 * megabyte, 0],
    ['as soon as it is full otherwise', null, 3 * megabyte],
  ])('that the disk has no room for is aborted %s', async (_what, announced, least) => {
    const url = await serve((_request, response) => {
      if (announced !== null) response.setHeader('content-length', announced);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(megabyte)));
      };
      response.on('drain', more);
      more();
    });
    let most = 0;
    const saved = save(url, {
      roomIn: async () => 3 * megabyte,
      onProgress: (bytes) => (most = bytes),
    });
    expect(await saved).toMatchObject({
      failure: { kind: 'internal', message: expect.saying(/^The disk has only 3 MB left\./) },
    });
    expect(most).toBeGreaterThanOrEqual(least);
    expect(await readdir(folder)).toEqual([]);
  });

  it.skipIf(!hidesMarks())('deletes what a killed console left in its folder, and nothing else', async () => {
    const url = await serve(sendBytes(10));
    const now = new Date();
    const anHourAgo = new Date(now.getTime() - 3_600_000);
    const left = '.realm-console-0123456789ab.part';
    const underWay = '.realm-console-ba9876543210.part';
    const ofAPerson = ['.realm-console-notes.part', 'realm-console-0123456789ab.part', 'film.part'];
    const named = '.realm-console-aaaaaaaaaaaa.part';
    for (const name of [left, underWay, ...ofAPerson]) await writeFile(join(folder, name), 'x');
    await mkdir(join(folder, named));
    await utimes(join(folder, underWay), now, now);
    for (const name of [left, named, ...ofAPerson]) await utimes(join(folder, name), anHourAgo, anHourAgo);
    expect(await save(url)).toMatchObject({ ok: true });
    expect((await readdir(folder)).toSorted()).toEqual(
      [named, underWay, 'plan.pdf', ...ofAPerson].toSorted(),
    );
  });

  it.skipIf(process.platform === 'win32')(
    'follows no link that is named like a leftover of a killed console',
    async () => {
      const other = join(folder, 'other');
      await mkdir(other);
      await writeFile(join(other, 'notes'), 'mine');
      const link = '.realm-console-0123456789ab.part';
      await symlink(join(other, 'notes'), join(folder, link));
      const anHourAgo = new Date(Date.now() - 3_600_000);
      await utimes(join(other, 'notes'), anHourAgo, anHourAgo);
      const url = await serve(sendBytes(10));
      expect(await save(url)).toMatchObject({ ok: true });
      expect((await readdir(folder)).toSorted()).toEqual([link, 'other', 'plan.pdf']);
      expect(await readFile(join(other, 'notes'), 'utf8')).toBe('mine');
    },
  );

  it.each([
    [400, 'Invalid token', { kind: 'rejected', message: 'Invalid token' }],
    [
      404,
      '<p>This file does not exist or has been deleted.</p>',
      { kind: 'rejected', message: 'This file does not exist or has been deleted.' },
    ],
    [
      403,
      '{"result":"error","code":"UNAUTHORIZED_PRINCIPAL","msg":"Insufficient permission"}',
      { kind: 'forbidden', message: 'Insufficient permission' },
    ],
    [400, '{"result":"error","msg":"Invalid token"}', { kind: 'rejected', message: 'Invalid token' }],
    [
      404,
      '<html><head><title>404 Not Found</title></head><body><h1>404 Not Found</h1><hr>nginx</body></html>',
      { kind: 'rejected', message: '404 Not Found' },
    ],
    [
      429,
      '{"result":"error","code":"RATE_LIMIT_HIT","msg":"API usage exceeded rate limit","retry-after":0.5}',
      { kind: 'rate-limited', message: 'API usage exceeded rate limit', retryAfterSeconds: 0.5 },
    ],
    [
      429,
      '<title>429 Too Many Requests</title>',
      { kind: 'rate-limited', message: 'The server is limiting how often it can be called.' },
    ],
    [
      500,
      '{"result":"error","msg":"Internal server error"}',
      { kind: 'server-trouble', status: 500, message: 'Internal server error' },
    ],
    [502, '', { kind: 'server-trouble', status: 502 }],
    [302, '', { kind: 'rejected', code: 'HTTP_302' }],
  ])('answered with HTTP %i %j is not saved', async (status, body, failure) => {
    const url = await serve((_request, response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:1/elsewhere' }).end(body);
    });
    expect(await save(url)).toMatchObject({ ok: false, failure });
    expect(await readdir(folder)).toEqual([]);
  });

  it('answered with endless tags is rejected at once', async () => {
    const url = await serve((_request, response) => response.writeHead(404).end('<'.repeat(megabyte)));
    // Takes seconds each time if every tag is searched for its end.
    for (let times = 0; times < 20; times += 1) {
      expect(await save(url)).toMatchObject({ ok: false, failure: { kind: 'rejected', status: 404 } });
    }
  });

  it('that cannot be written reports why', async () => {
    const url = await serve(sendBytes(10));
    expect(await save(url, { path: join(folder, 'gone', 'plan.pdf') })).toEqual({
      ok: false,
      failure: { kind: 'gone', message: 'The folder no longer exists.' },
    });
  });
});
