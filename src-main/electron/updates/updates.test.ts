import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import electronUpdater from 'electron-updater';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UpdateState } from '#contract/console.ts';
import { pause } from '../../../test/timing/time-spent.ts';
import { systemClock } from '../../clock.ts';
import { directRoute, type FindRoute } from '../../network/route.ts';
import { channelFile, startFeed, writeResources, type Feed } from './feed.fixture.ts';
import { isFeedAddress } from './feed-address.ts';
import { openUpdateEngine, type UpdateEngine } from './update-engine.ts';
import { createUpdates, type UpdatePorts, type Updates } from './updates.ts';

/** Runs the library's deb updater with the program's own requests, in Node: only installing needs Electron. */
const running = '1.2.0';
let feed: Feed;
let updates: Updates;
let seen: UpdateState[];
/** What the library does when the program quits. */
let whenQuitting: ((exitCode: number) => void)[] = [];

/** Long, because a busy machine may answer late; tests of silent feeds set short limits. */
const patient = { channelMilliseconds: 30_000, stallMilliseconds: 30_000 };
const impatient = { channelMilliseconds: 400, stallMilliseconds: 400 };
const limits = { ...patient };

beforeEach(async () => {
  whenQuitting = [];
  Object.assign(limits, patient);
  feed = await startFeed('1.3.0', 'deb');
});
afterEach(async () => {
  await updates?.close();
  await feed.remove();
});

async function openEngine(findRoute: FindRoute = () => directRoute): Promise<UpdateEngine | string> {
  const updater = new electronUpdater.DebUpdater(null, {
    version: running,
    name: 'Realm Console',
    isPackaged: true,
    appUpdateConfigPath: join(feed.folder, 'resources', 'app-update.yml'),
    userDataPath: join(feed.folder, 'data'),
    baseCachePath: join(feed.folder, 'caches'),
    whenReady: async () => {},
    relaunch: () => expect.unreachable(),
    quit: () => expect.unreachable(),
    onQuit: (handler) => void whenQuitting.push(handler),
  });
  return openUpdateEngine(updater, {
    findRoute,
    userAgent: 'RealmConsole/1.2.0 (test)',
    limits,
  });
}

async function open(ports: Partial<UpdatePorts> = {}): Promise<void> {
  seen = [];
  updates = createUpdates({
    engine: (await openEngine()) as UpdateEngine,
    clock: systemClock,
    hasFailedToInstall: false,
    isWorking: () => false,
    quit: () => expect.unreachable(),
    startAgain: () => expect.unreachable(),
    onChanged: (state) => seen.push(state),
    ...ports,
  });
}

async function nextState(kind: UpdateState['kind']): Promise<void> {
  await expect.poll(() => updates.state().kind).toBe(kind);
}
const pending = () => join(feed.folder, 'caches', 'realm-console-updater', 'pending');

describe('a check for updates', () => {
  it('finds a newer version, and downloads nothing', async () => {
    await open();
    expect(updates.look()).toEqual({ kind: 'looking' });
    await nextState('available');
    expect(updates.state()).toEqual({ kind: 'available', version: '1.3.0' });
    expect(feed.asked.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/updates\/latest.*\.yml$/)]);
  });

  it('sends nothing that identifies installations or people, and creates no id', async () => {
    await open();
    updates.look();
    await nextState('available');
    const { host: _host, connection: _connection, ...headers } = feed.asked[0]?.headers ?? {};
    expect(headers).toEqual({
      'user-agent': 'RealmConsole/1.2.0 (test)',
      accept: '*/*',
      'cache-control': 'no-cache',
    });
    expect(existsSync(join(feed.folder, 'data'))).toBe(false);
  });

  it.each(['1.2.0', '1.1.9', '0.9.0', '1.3.0-beta.1', '1.2.0+later'])(
    'does not offer %s',
    async (version) => {
      feed.channel = channelFile(version, 'realm-console.deb', feed.package);
      await open();
      updates.look();
      await nextState('current');
      expect(updates.download().kind).toBe('current');
    },
  );

  it.each([
    ['no YAML', 'version: [1.3.0\n\tfiles', "The update feed's answer can't be read."],
    ['a text', 'Welcome', "The update feed's answer can't be read."],
    ['nothing', '', "The update feed's answer can't be read."],
    [
      'a version that is none',
      channelFile('newest', 'a.deb', Buffer.from('')),
      "The update feed's answer can't be read.",
    ],
    ['too much', 'x'.repeat(2 << 20), 'The answer is larger than the console accepts.'],
  ])('reports %s', async (_what, channel, message) => {
    feed.channel = channel;
    await open();
    updates.look();
    await nextState('failed');
    expect(updates.state()).toEqual({ kind: 'failed', step: 'look', message });
  });

  it.each([
    [404, 'The update feed has no channel file for this system (HTTP 404).'],
    [503, 'The update feed answered with an error (HTTP 503).'],
    [302, "The update feed redirects elsewhere, which the console doesn't follow."],
  ])('answered with HTTP %i says so', async (status, message) => {
    feed.channel = (_request, response) =>
      void response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('x');
    await open();
    updates.look();
    await nextState('failed');
    expect(updates.state()).toMatchObject({ step: 'look', message });
    expect(feed.asked).toHaveLength(1);
  });

  it('does not hang on a server that is down or silent, and can be repeated', async () => {
    const { channel } = feed;
    feed.channel = () => {};
    Object.assign(limits, impatient);
    await open();
    updates.look();
    await nextState('failed');
    expect(updates.state()).toMatchObject({ message: 'The server did not answer in time.' });
    feed.channel = channel;
    Object.assign(limits, patient);
    updates.look();
    await nextState('available');
    await feed.stop();
    await updates.close();
    await open();
    updates.look();
    await nextState('failed');
    expect(updates.state()).toMatchObject({ message: 'The server refused the connection.' });
  });

  it('uses the proxy, and reports when the proxy is down', async () => {
    const proxy = { kind: 'http', host: '127.0.0.1', port: 1 } as const;
    const asked: string[] = [];
    const engine = await openEngine((origin) => {
      asked.push(origin);
      return { ...directRoute, hops: [proxy] };
    });
    await open({ engine: engine as UpdateEngine });
    updates.look();
    await nextState('failed');
    expect(updates.state()).toMatchObject({ message: expect.stringContaining('127.0.0.1:1') });
    expect(asked).toEqual([new URL(feed.address).origin]);
    expect(feed.asked).toEqual([]);
  });

  it('runs automatically if enabled, and again when it is due', async () => {
    await open({ limits: { interval: 50 } });
    updates.setAutomatic(true);
    await expect.poll(() => feed.asked.length).toBeGreaterThan(2);
    updates.setAutomatic(false);
    await nextState('available');
    const { length } = feed.asked;
    await pause(150, 'three looks would have been due');
    expect(feed.asked).toHaveLength(length);
  });
});

describe('a download', () => {
  beforeEach(async () => {
    await open();
    updates.look();
    await nextState('available');
  });

  it('delivers the announced package, and is not repeated', async () => {
    expect(updates.download()).toMatchObject({ kind: 'downloading', version: '1.3.0', receivedBytes: 0 });
    await nextState('ready');
    expect(updates.state()).toEqual({ kind: 'ready', version: '1.3.0' });
    expect((await readFile(join(pending(), 'realm-console-1.3.0.deb'))).equals(feed.package)).toBe(true);
    await updates.close();
    // The next start finds the downloaded file.
    feed.asked.length = 0;
    await open();
    updates.look();
    await nextState('available');
    updates.download();
    await nextState('ready');
    expect(feed.asked.map(({ path }) => path)).not.toContain('/updates/realm-console-1.3.0.deb');
  });

  it('is not installed when the console closes, only by a restart for the update', async () => {
    updates.download();
    await nextState('ready');
    expect(whenQuitting).toEqual([]);
  });

  it('with another checksum is refused and deleted', async () => {
    feed.package = Buffer.from(feed.package);
    feed.package[1_000]! ^= 1;
    updates.download();
    await nextState('failed');
    expect(updates.state()).toMatchObject({
      step: 'download',
      message: expect.stringContaining('The checksum of the downloaded file is wrong'),
    });
    await expect.poll(() => readdir(pending())).toEqual([]);
    expect(updates.restart(true)).toMatchObject({ ok: false });
  });

  it('shows its progress, and can be cancelled and restarted', async () => {
    const half = feed.package.subarray(0, feed.package.length / 2);
    feed.packageAnswer = (_request, response) => {
      response.writeHead(200, { 'content-length': feed.package.length }).write(half);
    };
    updates.download();
    await expect
      .poll(() => updates.state())
      .toEqual({
        kind: 'downloading',
        version: '1.3.0',
        receivedBytes: half.length,
        totalBytes: feed.package.length,
      });
    updates.cancel();
    await nextState('available');
    await expect.poll(() => readdir(pending())).toEqual([]);
    feed.packageAnswer = null;
    updates.download();
    await nextState('ready');
  });

  it.each([
    ['stalls', () => {}, 'The server did not answer in time.'],
    [
      'breaks off',
      (_request, response) => void response.destroy(),
      'The connection was closed before the answer was complete.',
    ],
    [
      'is not there',
      (_request, response) => void response.writeHead(404).end('Not found'),
      'The server of the update feed refused: "Not found"',
    ],
  ] satisfies [string, NonNullable<Feed['packageAnswer']>, string][])(
    'that %s is reported and can be restarted',
    async (_what, answer, message) => {
      feed.packageAnswer = answer;
      Object.assign(limits, impatient);
      updates.download();
      await nextState('failed');
      expect(updates.state()).toEqual({ kind: 'failed', step: 'download', message });
      feed.packageAnswer = null;
      Object.assign(limits, patient);
      updates.download();
      await nextState('ready');
    },
  );
});

it.each([
  ['without a checksum', (text: string) => text.replaceAll(/^ *sha512: .*\n/gm, ''), "can't be used"],
  [
    'with a short checksum',
    (text: string) => text.replaceAll(/sha512: .*/g, 'sha512: abc'),
    'names no checksum',
  ],
  [
    'from another server',
    (text: string) => text.replace('url: ', 'url: http://127.0.0.1:1/'),
    'points elsewhere',
  ],
  ['from beside the folder', (text: string) => text.replace('url: ', 'url: ../'), 'points elsewhere'],
  ['from the root of the server', (text: string) => text.replace('url: ', 'url: /'), 'points elsewhere'],
  [
    'from a folder that is named almost alike',
    (text: string) => text.replace('url: ', 'url: /updates-of-others/'),
    'points elsewhere',
  ],
  [
    'from beside the folder, by a slash in disguise',
    (text: string) => text.replace('url: ', 'url: ..%2Fothers%2f'),
    'points elsewhere',
  ],
])('a package %s is not downloaded', async (_what, change, words) => {
  feed.channel = change(feed.channel as string);
  await open();
  updates.look();
  await nextState('available');
  updates.download();
  await nextState('failed');
  expect(updates.state()).toMatchObject({ step: 'download', message: expect.stringContaining(words) });
  expect(feed.asked).toHaveLength(1);
});

describe('a restart for an update', () => {
  const steps: string[] = [];
  const engine: UpdateEngine = {
    look: async () => '1.3.0',
    download: async () => {},
    installAndRestart: () => steps.push('install'),
    close: async () => {},
  };
  beforeEach(() => void steps.splice(0));

  it('asks while a job runs, then closes the console and installs', async () => {
    let close = (): void => {};
    await open({ engine, isWorking: () => true, quit: (last) => (close = last) });
    expect(updates.restart(true)).toMatchObject({ ok: false, failure: { kind: 'gone' } });
    updates.look();
    await nextState('available');
    updates.download();
    await nextState('ready');
    expect(updates.restart(false)).toEqual({ ok: true, value: 'jobs-running' });
    expect(updates.state().kind).toBe('ready');
    expect(updates.restart(true)).toEqual({ ok: true, value: 'restarting' });
    expect(steps).toEqual([]);
    close();
    expect(steps).toEqual(['install']);
  });

  it.each<[string, UpdateEngine['installAndRestart']]>([
    ['fails', (onFailure) => onFailure(new Error('Command dpkg exited with code 127'))],
    [
      'throws',
      () => {
        throw new Error('No APPIMAGE');
      },
    ],
    ['does not begin', () => {}],
  ])('that %s starts the same version again, which reports it', async (_what, installAndRestart) => {
    await open({
      engine: { ...engine, installAndRestart },
      quit: (last) => last(),
      startAgain: () => steps.push('start again'),
      limits: { install: 50 },
    });
    updates.look();
    await nextState('available');
    updates.download();
    await nextState('ready');
    updates.restart(false);
    await expect.poll(() => steps).toEqual(['start again']);
    await open({ engine, hasFailedToInstall: true });
    expect(updates.state()).toMatchObject({ kind: 'failed', step: 'install' });
    updates.look();
    await nextState('available');
  });
});

describe('a feed', () => {
  it.each([
    ['https://updates.example.com/console', true],
    ['http://127.0.0.1:8080/', true],
    ['http://localhost/', true],
    ['http://updates.example.com/', false],
    ['http://127.0.0.1.example.com/', false],
    ['https://ann:secret@updates.example.com/', false],
    ['ftp://updates.example.com/', false],
    ['file:///srv/updates', false],
    ['', false],
  ])('at %j is accepted: %s', (address, expected) => expect(isFeedAddress(address)).toBe(expected));

  it.each(['http://updates.example.com/', 'file:///srv/updates'])(
    'at %s is never requested',
    async (address) => {
      await writeResources(feed, address);
      await open({ engine: (await openEngine()) as 'invalid-feed' });
      expect(updates.state()).toEqual({ kind: 'unavailable', reason: 'invalid-feed' });
      updates.setAutomatic(true);
      expect(updates.look().kind).toBe('unavailable');
      expect(updates.download().kind).toBe('unavailable');
    },
  );
});
