import { expect, onTestFinished, test, vi } from 'vitest';
import { accountOf, send } from '@realm-console/demo-realm/client';
import { startDemoRealm } from '@realm-console/demo-realm';
import { openReportConsole } from './two-consoles.fixture.ts';

const patience = { timeout: 60_000, interval: 20 };

test('the moderation channel is not polled while the machine sleeps, and is polled at once when it wakes up', async () => {
  const demo = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 });
  onTestFinished(() => demo.close());
  const moderator = openReportConsole(demo.url, accountOf(demo, 300));
  onTestFinished(() => moderator.close());
  const held = (): number => demo.control.queues().filter((queue) => queue.held !== null).length;
  await vi.waitFor(() => expect(held(), 'of the session and of the channel').toBe(2), patience);
  moderator.live.suspend();
  await vi.waitFor(() => expect(held()).toBe(0), patience);

  const member = accountOf(demo, 400);
  const message = { type: 'channel', to: 3, topic: 'lunch', content: 'buy now' };
  const { body } = await send(demo, member, 'POST', '/messages', message);
  const reported = await send(demo, member, 'POST', `/messages/${String(body['id'])}/report`, {
    report_type: 'spam',
  });
  expect(reported.status).toBe(200);
  moderator.live.resume();
  await vi.waitFor(async () => {
    const reports = await moderator.reports();
    expect(reports.some(({ content }) => content?.messageId === body['id'])).toBe(true);
  }, patience);
});
