import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Push, Topics } from '#contract/topics.ts';
import { systemClock } from '../clock.ts';
import { accountOf, send } from '@realm-console/demo-realm/client';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { startChangingProxy } from './session/changing-proxy.fixture.ts';
import { earlierServer, openConsole, type ConsoleUnderTest } from './console-under-test.fixture.ts';
import { everybody } from './example-realm.ts';
import type { LiveOrganization } from './live-organization.ts';
import type { FromWorker, LiveState } from './protocol.ts';
import { pause } from '../../test/timing/time-spent.ts';

const organizationId = 'orchid';
const patience = { timeout: 60_000, interval: 20 };

let demo: DemoRealm;
let opened: ConsoleUnderTest;
let live: LiveOrganization;
let posted: FromWorker[];

async function start(options: Parameters<typeof startDemoRealm>[0] = {}): Promise<void> {
  demo = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0, ...options });
  posted = [];
  opened = openConsole(demo.url, accountOf(demo, 100), {
    ...earlierServer,
    timing: { state: 20, ageing: 50, presencePoll: 100, preparePeople: 10 },
    post: (message) => posted.push(structuredClone(message)),
  });
  live = opened.live;
}

async function stop(): Promise<void> {
  await opened.close();
  await demo.close();
}

const becomeLive = (): Promise<void> => opened.untilLive();
const call: ConsoleUnderTest['ask'] = (name, input) => opened.ask(name, input);

function pushes<Name extends Push['topic']>(topic: Name): Topics[Name][] {
  return posted.flatMap((message) =>
    message.kind === 'push' && message.push.topic === topic ? [message.push.payload as Topics[Name]] : [],
  );
}

const states = (): LiveState[] =>
  posted.flatMap((message) => (message.kind === 'state' ? [message.state] : []));
const presenceReports = (): unknown[] =>
  demo.log.filter(({ method, path }) => method === 'POST' && path.endsWith('/users/me/presence'));
const presenceReads = (): unknown[] => demo.log.filter(({ path }) => path.endsWith('/realm/presence'));
const idOf = (accountIndex: number): number => demo.accounts[accountIndex]?.userId ?? 0;

/** Active people not seen for an hour. */
function absentPeople(): number[] {
  const hourAgo = Date.now() / 1000 - 3_600;
  return demo.control
    .snapshot()
    .users.filter((user) => user.isActive && !user.isBot && (user.presence?.connected ?? 0) < hourAgo)
    .map((user) => user.userId);
}

async function unresolvedTopics(channelId: number): Promise<number> {
  const { body } = await send(demo, accountOf(demo, 100), 'GET', `/users/me/${channelId}/topics`);
  const { topics } = body as { topics: { name: string }[] };
  return topics.filter(({ name }) => !name.startsWith('\u2714 ')).length;
}

beforeEach(() => start());
afterEach(stop);

describe('watching an organization', () => {
  test('leaves the viewer’s presence unchanged and never reports it', async () => {
    await becomeLive();
    const before = demo.control.snapshot().users.find(({ userId }) => userId === idOf(0))?.presence;
    await call('presence.watch', { watching: true });
    await vi.waitFor(() => expect(presenceReads().length).toBeGreaterThanOrEqual(3), patience);
    expect(presenceReports()).toEqual([]);
    expect(demo.control.snapshot().users.find(({ userId }) => userId === idOf(0))?.presence).toEqual(before);
  });

  test("works by deltas and stays invisible for viewers who don't share their presence", async () => {
    await becomeLive();
    const answer = await send(demo, accountOf(demo, 100), 'PATCH', '/settings', { presence_enabled: false });
    // A demo realm without that route emits the event itself, as the server would.
    if (answer.status !== 200) {
      demo.control.emit({ type: 'user_settings', op: 'update', property: 'presence_enabled', value: false });
    }
    await vi.waitFor(() => expect(live.model()?.settings.ownPresenceEnabled()).toBe(false), patience);
    const lists = presenceReads().length;
    await vi.waitFor(() => expect(presenceReports().length).toBeGreaterThanOrEqual(2), patience);
    expect(presenceReads().length).toBeLessThanOrEqual(lists + 1);
    for (const report of presenceReports() as { parameters: Record<string, string> }[]) {
      expect(report.parameters).toMatchObject({ status: 'idle' });
      expect(Number(report.parameters['last_update_id'])).toBeGreaterThan(0);
    }
  });

  test('polls for presence if the server sends no presence events, as in large organizations', async () => {
    await stop();
    await start({ presenceEventLimit: 1 });
    await becomeLive();
    const [absent = 0] = absentPeople();
    demo.control.setPresence(absent, 'active');
    await vi.waitFor(async () => {
      const [row] = await call('people.rows', { userIds: [absent] });
      expect(row?.presence).toBe('active');
    }, patience);
    expect(presenceReports()).toEqual([]);
  });
});

describe('calls', () => {
  test('about people fail as offline before the first snapshot, and tables are empty', async () => {
    const result = await live.call(
      'people.rows',
      { organizationId, userIds: [1] },
      new AbortController().signal,
    );
    expect(result).toMatchObject({ ok: false, failure: { kind: 'offline' } });
    expect(await call('replica.snapshot', {})).toMatchObject({
      generation: 0,
      tables: { groups: [], jobs: [] },
    });
    await becomeLive();
  });

  test('return all ids of a query or a part of them, and the first rows; a person has groups and names', async () => {
    await becomeLive();
    const window = await call('people.query', {
      filter: everybody,
      sort: { key: 'name', descending: false },
      first: 5,
    });
    expect(window).toMatchObject({ generation: 1, total: 60 });
    expect(window.rows.map((row) => row.userId)).toEqual([...window.ids.subarray(0, 5)]);
    const partOf = async (from: number, count: number) =>
      call('people.query', {
        filter: everybody,
        sort: { key: 'name', descending: false },
        part: { from, count },
        first: 2,
      });
    const part = await partOf(20, 10);
    expect([part.total, part.from, [...part.ids]]).toEqual([60, 20, [...window.ids.subarray(20, 30)]]);
    expect(part.rows.map((row) => row.userId)).toEqual([...part.ids.subarray(0, 2)]);
    // Only the requested part is sent; a part beyond the end becomes the last one.
    expect(part.ids.buffer.byteLength).toBe(40);
    expect((await partOf(55, 10)).from).toBe(50);
    expect((await partOf(9_000, 100)).ids).toEqual(window.ids);
    const owner = await call('people.person', { userId: idOf(0) });
    expect(owner.directGroups.map((group) => group.name)).toContain('role:owners');
    expect(owner.inheritedGroups.map((group) => group.name)).toContain('role:everyone');
    const gone = await live.call(
      'people.person',
      { organizationId, userId: 999_999 },
      new AbortController().signal,
    );
    expect(gone).toMatchObject({ ok: false, failure: { kind: 'gone' } });
  });

  test('plan and run a role change, whose event settles the pending cell', async () => {
    await becomeLive();
    const set = await call('changes.plan', { action: { kind: 'set-role', userIds: [idOf(3)], role: 300 } });
    expect(set.changes).toHaveLength(1);
    const job = await call('changes.run', {
      changeSetId: set.id,
      typed: set.typeToConfirm,
      stopAtFirstRefusal: false,
      reason: '',
    });
    await vi.waitFor(async () => {
      const [row] = await call('people.rows', { userIds: [idOf(3)] });
      expect(row?.role).toBe(300);
      const { tables } = await call('replica.snapshot', {});
      expect(tables.pending).toEqual([]);
      expect(tables.jobs.find(({ id }) => id === job.id)?.state).toBe('finished');
    }, patience);
    expect(demo.log.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });
});

test('waiting for the queue of a recovered server ends with the first answer to any other call', async () => {
  await opened.close();
  posted = [];
  opened = openConsole(demo.url, accountOf(demo, 100), {
    ...earlierServer,
    timing: { state: 20, presencePoll: 100, betweenRegistrations: 20, firstBackoff: 60_000 },
    post: (message) => posted.push(structuredClone(message)),
  });
  live = opened.live;
  await becomeLive();
  const nameOf = () => live.model()?.index.read(idOf(3))?.name;
  demo.faults.add({ method: 'GET', path: '/events', fault: { kind: 'bad-gateway' } });
  demo.control.rename(idOf(3), 'Before the trouble');
  await vi.waitFor(() => expect(nameOf()).toBe('Before the trouble'), patience);
  await vi.waitFor(() => expect(demo.log.some(({ status }) => status === 502)).toBe(true), patience);
  demo.control.rename(idOf(3), 'After it');
  await vi.waitFor(() => expect(nameOf()).toBe('After it'), patience);
});

test('unreadable values of the snapshot and of events are listed', async () => {
  await opened.close();
  const proxy = await startChangingProxy(demo.url);
  onTestFinished(() => proxy.close());
  proxy.change = (asked, body) => {
    const users = body['realm_users'];
    if (asked !== 'POST /register' || !Array.isArray(users)) return body;
    return {
      ...body,
      realm_users: (users as { user_id: number }[]).map((user) =>
        user.user_id === idOf(3) ? { ...user, role: 'baker' } : user,
      ),
    };
  };
  opened = openConsole(proxy.url, accountOf(demo, 100), {
    ...earlierServer,
    timing: { state: 20 },
    post: (message) => posted.push(structuredClone(message)),
  });
  live = opened.live;
  await becomeLive();
  demo.control.emit({ type: 'presence', user_id: idOf(4), presence: 3 });
  await vi.waitFor(
    () =>
      expect(states().at(-1)?.unread).toEqual([
        { place: `realm_users ${idOf(3)}, left out: role`, times: 1 },
        { place: expect.stringMatching(/^event presence: /) as string, times: 1 },
      ]),
    patience,
  );
});

describe('presence after a sleep', () => {
  async function sleepForFiveMinutes(): Promise<void> {
    await opened.close();
    let slept = 0;
    vi.spyOn(systemClock, 'elapsed').mockImplementation(() => performance.now() + slept);
    posted = [];
    opened = openConsole(demo.url, accountOf(demo, 100), {
      ...earlierServer,
      timing: { state: 20, ageing: 20, presencePoll: 60_000 },
      post: (message) => posted.push(structuredClone(message)),
    });
    live = opened.live;
    await becomeLive();
    live.session.suspend();
    slept = 300_000;
    live.session.resume();
  }
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('is fetched at once', async () => {
    await sleepForFiveMinutes();
    await vi.waitFor(() => expect(presenceReads()).toHaveLength(1), patience);
    await vi.waitFor(() => expect(states().at(-1)?.stalePresence).toBeNull(), patience);
  });

  test("is marked as outdated, with the reason, when it can't be read", async () => {
    const fault = { kind: 'refuse', error: { code: 'STRANGE', msg: 'Not today' } } as const;
    demo.faults.add({ path: '/realm/presence', times: Infinity, fault });
    await sleepForFiveMinutes();
    await vi.waitFor(() => expect(states().at(-1)?.stalePresence?.reason).toEqual('Not today'), patience);
    expect(states().at(-1)?.stalePresence?.asOfMilliseconds).toBe(live.model()?.presence.listedAt());
  });

  test('gets its reason even if that is only known after it was marked as outdated', async () => {
    demo.faults.add({
      path: '/realm/presence',
      times: Infinity,
      fault: { kind: 'cutBefore', milliseconds: 200 },
    });
    await sleepForFiveMinutes();
    await vi.waitFor(() => expect(states().at(-1)?.stalePresence).toMatchObject({ reason: null }), patience);
    await vi.waitFor(
      () => expect(states().at(-1)?.stalePresence?.reason).toEqual(expect.saying(/\w/)),
      patience,
    );
  });
});

describe('pushes', () => {
  test('contain only watched rows, with the version that makes a window stale', async () => {
    await becomeLive();
    const sort = { key: 'name', descending: false } as const;
    const window = await call('people.query', { filter: everybody, sort, first: 0 });
    await call('people.watch', { userIds: [idOf(3)] });
    demo.control.rename(idOf(3), 'Watched Wanda');
    demo.control.rename(idOf(4), 'Unwatched Uwe');
    await vi.waitFor(() => {
      const rows = pushes('people').flatMap((change) => change.rows);
      expect(rows.map((row) => row.name)).toContain('Watched Wanda');
      expect(rows.map((row) => row.name)).not.toContain('Unwatched Uwe');
      expect(pushes('people').at(-1)?.version).toBeGreaterThan(window.version);
    }, patience);
  });

  test('patch small tables with the latest values, each after the previous patch was acknowledged', async () => {
    await becomeLive();
    const { generation, sequence } = await call('replica.snapshot', {});
    await call('replica.acknowledge', { generation, sequence });
    demo.control.setRealmSetting('name', 'Orchid Two');
    await vi.waitFor(() => {
      const names = pushes('replica').flatMap(
        ({ upserts }) => upserts.settings?.map(({ name }) => name) ?? [],
      );
      expect(names.at(-1)).toBe('Orchid Two');
      expect(states().at(-1)).toMatchObject({ name: 'Orchid Two' });
    }, patience);
  });

  test('bring presence changes while someone is watching, and ageing alone changes states', async () => {
    await becomeLive();
    const [first = 0, second = 0, third = 0] = absentPeople();
    demo.control.setPresence(first, 'active');
    await pause(150, 'a window that nobody looks at must be sent nothing');
    expect(pushes('presence')).toEqual([]);
    await call('presence.watch', { watching: true });
    demo.control.setPresence(second, 'active');
    await vi.waitFor(() => {
      const last = pushes('presence').find((change) => change.ids.includes(second));
      expect(last?.states[last.ids.indexOf(second)]).toBe(2);
    }, patience);
    // Long enough that a busy machine receives the state before it would count as offline.
    const threshold = live.model()?.settings.row().presenceOfflineThresholdSeconds ?? 200;
    demo.control.setPresence(third, 'active', Date.now() / 1000 - threshold + 4);
    await vi.waitFor(() => {
      const seen = pushes('presence').flatMap(({ ids, states: each }) =>
        ids.includes(third) ? [each[ids.indexOf(third)]] : [],
      );
      expect(seen).toContain(2);
      expect(seen.at(-1)).toBe(0);
    }, patience);
  });

  test('count people and open reports', async () => {
    await becomeLive();
    const open = await unresolvedTopics(live.model()?.settings.row().moderationChannelId ?? -1);
    expect(open).toBeGreaterThan(0);
    await vi.waitFor(() => expect(states().at(-1)?.counts?.openReports).toBe(open), patience);
    const { users } = demo.control.snapshot();
    expect(states().at(-1)?.counts).toMatchObject({
      people: users.filter((user) => user.isActive && !user.isBot).length,
      deactivated: users.filter((user) => !user.isActive).length,
    });
    expect(states().at(-1)?.me).toMatchObject({ userId: idOf(0), role: 100 });
    demo.control.setRealmSetting('moderation_request_channel_id', -1);
    await vi.waitFor(() => expect(states().at(-1)?.counts?.openReports).toBeNull(), patience);
  });

  test('skip searches for text that has been typed past', async () => {
    await becomeLive();
    const query = vi.spyOn(live.model()!.index, 'query');
    const sort = { key: 'name', descending: false } as const;
    const asked = ['m', 'ma', 'mar'].map((text) => {
      const abort = new AbortController();
      const input = { organizationId, filter: { ...everybody, text }, sort, first: 0 };
      return { abort, answer: live.call('people.query', input, abort.signal) };
    });
    for (const { abort } of asked.slice(0, 2)) abort.abort();
    const answers = await Promise.all(asked.map(({ answer }) => answer));
    expect(answers.map(({ ok }) => ok)).toEqual([false, false, true]);
    expect(query.mock.calls.map(([{ text }]) => text)).toEqual(['mar']);
  });

  test('announce a fresh snapshot, which replaces everything', async () => {
    await becomeLive();
    await call('people.watch', { userIds: [idOf(3)] });
    demo.control.dropQueues();
    demo.control.rename(idOf(3), 'Missed Milo');
    await vi.waitFor(() => {
      expect(pushes('replica').some((patch) => patch.generation === 2)).toBe(true);
      expect(pushes('people').some((change) => change.rows.some((row) => row.name === 'Missed Milo'))).toBe(
        true,
      );
    }, patience);
  });
});
