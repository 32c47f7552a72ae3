import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountOf } from '@realm-console/demo-realm/client';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { createConnection, type Connection } from '../../zulip/http.ts';
import { getChannel } from '../../zulip/route/channels.ts';
import { updateMessage } from '../../zulip/route/message-changes.ts';
import { sendMessage } from '../../zulip/route/messages.ts';
import { reportMessage } from '../../zulip/route/reports.ts';
import { openReportConsole, type ReportConsole } from './two-consoles.fixture.ts';

const patience = { timeout: 60_000, interval: 20 };

let demo: DemoRealm;
let moderator: ReportConsole;

const as = (role: 100 | 400): Connection =>
  createConnection({
    origin: demo.url,
    credentials: accountOf(demo, role),
    featureLevel: 499,
    zulipVersion: '12.1',
    userAgent: 'test',
  });

/** Sends a message and reports it; waits until the report reaches the moderator's console. */
async function reportSomething(): Promise<{ messageId: number; reportId: number }> {
  const message = { type: 'channel', to: 3, topic: 'lunch', content: 'buy', read_by_sender: true } as const;
  const { id: messageId } = await sendMessage(as(400), message);
  await reportMessage(as(400), messageId, { report_type: 'spam' });
  const reportId = await vi.waitFor(async () => {
    const found = (await moderator.reports()).find(({ content }) => content?.messageId === messageId);
    if (found === undefined) throw new Error('The report is not there yet.');
    return found.id;
  }, patience);
  return { messageId, reportId };
}

beforeEach(async () => {
  demo = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 });
  moderator = openReportConsole(demo.url, accountOf(demo, 300));
});
afterEach(async () => {
  await moderator.close();
  await demo.close();
});

test('the context of a report names both channels of a move', async () => {
  const { messageId, reportId } = await reportSomething();
  const [from, to] = [await getChannel(as(100), 3), await getChannel(as(100), 4)];
  const move = { stream_id: 4, topic: 'advertising', propagate_mode: 'change_one' } as const;
  await updateMessage(as(100), messageId, move);
  expect(await moderator.call('reports.context', { reportId, before: 0, after: 0 })).toMatchObject({
    place: { channelName: to.name, topic: 'advertising' },
    edits: [
      {
        channel: { before: from.name, after: to.name },
        topic: { before: 'lunch', after: 'advertising' },
      },
    ],
  });
  const { html } = await moderator.call('reports.evidence', { reportId });
  expect(html).toContain(`Channel: ${from.name} became ${to.name}`);
});
