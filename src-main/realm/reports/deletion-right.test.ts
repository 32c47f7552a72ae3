import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Edit } from '#contract/changes.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { createConnection, type Connection } from '../../zulip/http.ts';
import { updateChannel } from '../../zulip/route/channels.ts';
import { sendMessage } from '../../zulip/route/messages.ts';
import { reportMessage } from '../../zulip/route/reports.ts';
import { getUserGroups } from '../../zulip/route/user-groups.ts';
import { openReportConsole, type ReportConsole } from './two-consoles.fixture.ts';

const patience = { timeout: 60_000, interval: 20 };
const general = 3;

let demo: DemoRealm;
let moderator: ReportConsole;

const accountOf = (role: number): DemoRealm['accounts'][number] =>
  demo.accounts.find((each) => each.role === role)!;
const as = (role: number): Connection =>
  createConnection({
    origin: demo.url,
    credentials: accountOf(role),
    featureLevel: 499,
    zulipVersion: '12.1',
    userAgent: 'test',
  });

beforeEach(async () => {
  demo = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 });
  moderator = openReportConsole(demo.url, accountOf(300));
});
afterEach(async () => {
  await moderator.close();
  await demo.close();
});

test('a moderator sees who can delete messages before trying, and can if the channel allows it', async () => {
  const message = {
    type: 'channel',
    to: general,
    topic: 'lunch',
    content: 'buy',
    read_by_sender: true,
  } as const;
  const { id: messageId } = await sendMessage(as(400), message);
  await reportMessage(as(400), messageId, { report_type: 'spam' });
  const reportId = async (): Promise<number> =>
    (await moderator.reports()).find(({ content }) => content?.messageId === messageId)?.id ?? 0;
  await vi.waitFor(async () => expect(await reportId()).toBeGreaterThan(0), patience);
  const ask = async () =>
    moderator.call('reports.context', { reportId: await reportId(), before: 0, after: 0 });
  const deletionObjection = expect.stringMatching(/^“Delete any message” is given to: /u) as string;
  expect(await ask()).toMatchObject({ kind: 'shown', deletionObjection, moveObjection: '' });
  const edits: Edit[] = [{ target: `message:${messageId}`, field: 'message', value: '' }];
  expect(await moderator.call('changes.plan', { action: { kind: 'edit', title: '', edits } })).toMatchObject({
    changes: [],
    skipped: [{ reason: 'not-permitted', explanation: deletionObjection }],
  });

  const groups = await getUserGroups(as(100));
  const { id = 0 } = groups.find(({ name }) => name === 'role:moderators') ?? {};
  await updateChannel(as(100), general, { can_delete_any_message_group: { new: id } });
  await vi.waitFor(async () => expect(await ask()).toMatchObject({ deletionObjection: '' }), patience);

  const { id: administrators = 0 } = groups.find(({ name }) => name === 'role:administrators') ?? {};
  demo.control.setRealmSetting('can_move_messages_between_topics_group', administrators);
  const moveObjection = expect.stringMatching(/^“Move messages between topics” is given to: /u) as string;
  await vi.waitFor(async () => expect(await ask()).toMatchObject({ moveObjection }), patience);
  await updateChannel(as(100), general, { can_move_messages_within_channel_group: { new: id } });
  await vi.waitFor(async () => expect(await ask()).toMatchObject({ moveObjection: '' }), patience);
});

test('messages that no one has viewed can be deleted too', async () => {
  const owner = openReportConsole(demo.url, accountOf(100));
  const ids: number[] = [];
  for (const content of ['buy', 'buy now']) {
    const message = { type: 'channel', to: general, topic: 'lunch', content, read_by_sender: true } as const;
    const { id } = await sendMessage(as(400), message);
    await reportMessage(as(300), id, { report_type: 'spam' });
    ids.push(id);
  }
  const about = async () =>
    (await owner.reports()).filter(({ content }) => ids.includes(content?.messageId ?? 0));
  await vi.waitFor(async () => expect(await about()).toHaveLength(2), patience);
  const edits = ids.map((id): Edit => ({ target: `message:${id}`, field: 'message', value: '' }));
  const one = { kind: 'edit', title: '', edits: edits.slice(0, 1) } as const;
  expect(await owner.call('changes.plan', { action: one })).toMatchObject({
    changes: [
      {
        facts: [
          { label: 'By', after: expect.any(String) as string },
          { label: 'In', after: expect.stringContaining('lunch') as string },
          { label: 'Message', after: 'buy' },
        ],
      },
    ],
  });
  await owner.run({ kind: 'edit', title: 'Delete 2 messages', edits });
  await vi.waitFor(
    async () => expect((await about()).map(({ message }) => message)).toEqual(['deleted', 'deleted']),
    patience,
  );
  await owner.close();
});
