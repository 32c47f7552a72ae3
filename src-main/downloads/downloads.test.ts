import { createServer, type Server, type ServerResponse } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Download } from '#contract/attachments.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { createDownloads, type DownloadPorts } from './downloads.ts';
import { directRoute } from '../network/route.ts';

const asked = { organizationId: 'orchid', source: { kind: 'attachment', id: 41 }, name: 'plan.pdf' } as const;
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

function open(changes: Partial<DownloadPorts> = {}) {
  return createDownloads({
    findRoute: () => directRoute,
    userAgent: 'test',
    chooseSavePath: async (name) => join(folder, name),
    temporaryUrl: async () =>
      succeed({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/temporary` }),
    onChanged: (downloads) => told.push(downloads),
    ...changes,
  });
}

it('goes from choosing to saved, and everybody is told', async () => {
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

it('is cancelled where no place is chosen, and asks the server for nothing', async () => {
  const downloads = open({
    chooseSavePath: async () => null,
    temporaryUrl: () => expect.unreachable(),
  });
  downloads.start(asked);
  await expect.poll(() => downloads.list()[0]?.state).toBe('cancelled');
  await downloads.close();
});

it('ends at once with the program, and leaves nothing', async () => {
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

it('says why the server hands nothing out', async () => {
  const failure = { kind: 'gone', message: 'This file does not exist (any more).' } as const;
  const downloads = open({ temporaryUrl: async () => fail(failure) });
  downloads.start(asked);
  await expect.poll(() => downloads.list()[0]).toMatchObject({ state: 'failed', failure });
  await downloads.close();
});

it('takes no more of a file than the server has listed', async () => {
  const downloads = open({
    temporaryUrl: async () =>
      succeed({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/temporary`, size: 6 }),
  });
  downloads.start(asked);
  await expect
    .poll(() => downloads.list()[0])
    .toMatchObject({
      state: 'failed',
      failure: { kind: 'malformed', message: expect.stringContaining('6 bytes') },
    });
  await downloads.close();
});
