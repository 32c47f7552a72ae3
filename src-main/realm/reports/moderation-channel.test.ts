import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountOf } from '@realm-console/demo-realm/client';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { closeConnection, createConnection, type Connection } from '../../zulip/http.ts';
import { sendMessage } from '../../zulip/route/messages.ts';
import {
  followModerationChannel,
  moderationChannelTiming,
  type ModerationChannel,
  type ModerationChannelTiming,
} from './moderation-channel.ts';

const channelId = 31;
const patience = { timeout: 60_000, interval: 20 };

let demo: DemoRealm;
let connection: Connection;
let following: ModerationChannel | null = null;
beforeEach(async () => {
  demo = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 });
  connection = createConnection({
    origin: demo.url,
    credentials: accountOf(demo, 100),
    featureLevel: 499,
    zulipVersion: '12.1',
    userAgent: 'test',
  });
});
afterEach(async () => {
  await following?.close();
  following = null;
  await closeConnection(connection);
  await demo.close();
});

interface Followed {
  channel: ModerationChannel;
  arrived: number[];
  /** How often the history was read. */
  readings(): number;
}

function follow(timing: Partial<ModerationChannelTiming>): Followed {
  const arrived: number[] = [];
  let readings = 0;
  const nothing = (): void => {};
  const note = (messages: readonly { id: number }[]): void =>
    void arrived.push(...messages.map(({ id }) => id));
  const channel = followModerationChannel({
    connection,
    channelId,
    timing: { ...moderationChannelTiming, firstBackoff: 20, betweenRegistrations: 20, ...timing },
    begin: nothing,
    page: note,
    end() {
      readings += 1;
    },
    arrived: note,
    apply: nothing,
    newestId: () => null,
    isKnown: () => true,
    noAccess: nothing,
    failed: nothing,
  });
  following = channel;
  return { channel, arrived, readings: () => readings };
}

const message = {
  type: 'channel',
  to: channelId,
  topic: 'lunch',
  content: 'Hello',
  read_by_sender: true,
} as const;
const send = async (): Promise<number> => (await sendMessage(connection, message)).id;

test('a server that falls silent is polled again once a heartbeat is overdue', async () => {
  demo.faults.add({ method: 'GET', path: '/events', fault: { kind: 'timeout' } });
  const { arrived, readings } = follow({ pollLimit: 200 });
  await vi.waitFor(() => expect(readings()).toBe(1), patience);
  const id = await send();
  await vi.waitFor(() => expect(arrived).toContain(id), patience);
});

describe('a sleep', () => {
  test.each([
    ['that the queue survives ends with an immediate poll on a new socket', false, 1],
    ['in which the queue is lost ends with reading the history again', true, 2],
  ])('%s', async (_, isLost, times) => {
    const { channel, arrived, readings } = follow({});
    const held = (): unknown => demo.control.queues()[0]?.held;
    await vi.waitFor(() => expect(held()).toBeTruthy(), patience);
    channel.suspend();
    await vi.waitFor(() => expect(held()).toBeNull(), patience);
    const id = await send();
    if (isLost) demo.control.dropQueues();
    channel.resume();
    await vi.waitFor(() => expect(arrived).toContain(id), patience);
    expect(readings()).toBe(times);
    expect(demo.log.filter(({ parameters }) => parameters['dont_block'] === 'true')).toHaveLength(1);
  });
});
