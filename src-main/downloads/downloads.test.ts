import { createServer, type Server, type ServerResponse } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Download } from '#contract/attachments.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { createDownloads, type DownloadPorts, type FileAddress } from './downloads.ts';
import { createAuthority, type Authority } from '../network/authority.fixture.ts';
import { serveHttps, type HttpsServer } from '../network/https.fixture.ts';
import { directRoute } from '../network/route.ts';

const asked = {
  organizationId: 'orchid',
  source: { kind: 'attachment', id: 41 },
  name: 'plan.pdf',
  agreedHost: null,
} as const;
let folder: string;
let server: Server;
let answer: (response: ServerResponse) => void;
const told: Download[][] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'downloads-'));
  answer = (response) => response.end('content');
  server = createServer((_request, response) => answer(response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  told.length = 0;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** The address of a file on the organization's own server. */
function own(): FileAddress {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `${origin}/temporary`, origin };
}

function open(changes: Partial<DownloadPorts> = {}) {
  return createDownloads({
    findRoute: () => directRoute,
    userAgent: 'test',
    chooseSavePath: async (name) => join(folder, name),
    temporaryUrl: async () => succeed(own()),
    onChanged: (downloads) => told.push(downloads),
    ...changes,
  });
}

it('a download goes from choosing to saved, and all listeners are notified', async () => {
  const downloads = open();
  expect(downloads.start(asked)).toMatchObject({ ok: true, value: { state: 'choosing' } });
  await expect.poll(() => downloads.list()[0]?.state).toBe('saved');
  expect(downloads.list()[0]).toMatchObject({ path: join(folder, 'plan.pdf'), receivedBytes: 7 });
  await expect.poll(() => told.at(-1)?.[0]?.state).toBe('saved');
  const [{ id } = { id: '' }] = downloads.list();
  downloads.dismiss(id);
  expect(downloads.list()).toEqual([]);
  expect(downloads.cancel(id)).toMatchObject({ ok: false, failure: { kind: 'gone' } });
  await downloads.close();
});

it('a download without a chosen place is cancelled and sends the server nothing', async () => {
  const downloads = open({
    chooseSavePath: async () => null,
    temporaryUrl: () => expect.unreachable(),
  });
  downloads.start(asked);
  await expect.poll(() => downloads.list()[0]?.state).toBe('cancelled');
  await downloads.close();
});

it('a download ends at once with the program, and leaves nothing behind', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-length': 1_000_000 });
    response.write(Buffer.alloc(1_000));
  };
  const downloads = open();
  downloads.start(asked);
  await expect.poll(() => downloads.list()[0]?.receivedBytes).toBe(1_000);
  expect(await readdir(folder)).toHaveLength(1);
  await downloads.close();
  expect(downloads.list()[0]?.state).toBe('cancelled');
  expect(await readdir(folder)).toEqual([]);
});

it('a download that the server refuses reports why', async () => {
  const failure = { kind: 'gone', message: 'This file does not exist (any more).' } as const;
  const downloads = open({ temporaryUrl: async () => fail(failure) });
  downloads.start(asked);
  await expect.poll(() => downloads.list()[0]).toMatchObject({ state: 'failed', failure });
  await downloads.close();
});

it('a download receives no more bytes than the server has listed', async () => {
  const downloads = open({
    temporaryUrl: async () => succeed({ ...own(), size: 6 }),
  });
  downloads.start(asked);
  await expect
    .poll(() => downloads.list()[0])
    .toMatchObject({
      state: 'failed',
      failure: { kind: 'malformed', message: expect.saying('6 bytes') },
    });
  await downloads.close();
});

describe('a file on another server', () => {
  let authority: Authority;
  let other: HttpsServer;
  let port: number;

  beforeAll(async () => {
    authority = await createAuthority();
  });
  afterAll(() => authority.remove());
  beforeEach(async () => {
    other = await serveHttps(await authority.issue('IP:127.0.0.1'), (_request, response) =>
      response.end('x'),
    );
    ({ port } = other);
  });
  afterEach(() => other.close());

  async function save(url: string, origin: string, agreedHost: string | null): Promise<Download | undefined> {
    const downloads = open({
      findRoute: () => ({ ...directRoute, certificates: [authority.cert] }),
      temporaryUrl: async () => succeed({ url, origin }),
    });
    downloads.start({ ...asked, agreedHost });
    await expect.poll(() => downloads.list()[0]?.state).toMatch(/^(saved|failed)$/);
    const [ended] = downloads.list();
    await downloads.close();
    return ended;
  }

  it('is saved if the person has agreed to it and the organization is in the same network', async () => {
    expect(await save(`${other.origin}/file`, own().origin, `127.0.0.1:${port}`)).toMatchObject({
      state: 'saved',
      receivedBytes: 1,
    });
  });

  it.each([
    ['nobody was asked', null],
    ['a person has agreed to another one', 'files.example'],
  ])('is not requested if %s', async (_what, agreedHost) => {
    expect(await save(`${other.origin}/file`, own().origin, agreedHost)).toMatchObject({
      state: 'failed',
      failure: { kind: 'conflict', message: expect.saying(`is on 127.0.0.1:${port}`) },
    });
    expect(other.requests).toEqual([]);
  });

  it('is cancelled during a look-up without an answer', async () => {
    const lookUp = vi.fn(() => new Promise<never>(() => {}));
    const downloads = open({
      findRoute: () => ({ ...directRoute, lookUp }),
      temporaryUrl: async () => succeed({ url: `${other.origin}/file`, origin: 'https://zulip.example' }),
    });
    downloads.start({ ...asked, agreedHost: `127.0.0.1:${port}` });
    await expect.poll(() => lookUp.mock.calls.length).toBe(1);
    downloads.cancel(downloads.list()[0]?.id ?? '');
    await expect.poll(() => downloads.list()[0]?.state).toBe('cancelled');
    await downloads.close();
    expect(other.requests).toEqual([]);
  });

  it('is not requested without encryption', async () => {
    const { url } = own();
    expect(await save(url, 'http://127.0.0.1:1', new URL(url).host)).toMatchObject({
      state: 'failed',
      receivedBytes: 0,
      failure: { kind: 'conflict' },
    });
  });

  it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433'])(
    'is not requested at %s if the organization is outside that network',
    async (host) => {
      const url = new URL(`https://${host}:${port}/file`);
      expect(await save(url.href, 'https://8.8.8.8', url.host)).toMatchObject({
        state: 'failed',
        failure: { kind: 'forbidden', code: 'ADDRESS_NOT_ALLOWED' },
      });
      expect(other.requests).toEqual([]);
    },
  );
});
