import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountOf } from '../../demo-realm/client-for-tests.ts';
import { startDemoRealm, type DemoRealm } from '../../demo-realm/server.ts';
import { closeConnection, createConnection, type Connection } from '../../zulip/http.ts';
import { sendMessage } from '../../zulip/route/messages.ts';
import { followModerationChannel, moderationChannelTiming } from './moderation-channel.ts';

const channelId = 31;
const patience = { timeout: 8_000, interval: 20 };

let demo: DemoRealm;
let connection: Connection;
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
  await closeConnection(connection);
  await demo.close();
});

test('a server that falls silent is asked again once a heartbeat is overdue', async () => {
  demo.faults.add({ method: 'GET', path: '/events', fault: { kind: 'timeout' } });
  const arrived: number[] = [];
  let isHistoryRead = false;
  const end = new AbortController();
  const nothing = (): void => {};
  const following = followModerationChannel(
    {
      connection,
      channelId,
      timing: { ...moderationChannelTiming, firstBackoff: 20, silence: 200 },
      begin: nothing,
      page: nothing,
      end() {
        isHistoryRead = true;
      },
      arrived: (messages) => arrived.push(...messages.map(({ id }) => id)),
      apply: nothing,
      newestId: () => null,
      noAccess: nothing,
      failed: nothing,
    },
    () => true,
    end.signal,
  );
  await vi.waitFor(() => expect(isHistoryRead).toBe(true), patience);
  const message = {
    type: 'channel',
    to: channelId,
    topic: 'lunch',
    content: 'Hello',
    read_by_sender: true,
  } as const;
  const { id } = await sendMessage(connection, message);
  await vi.waitFor(() => expect(arrived).toContain(id), patience);
  end.abort();
  await following;
});
