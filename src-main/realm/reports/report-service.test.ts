import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Action } from '#contract/changes.ts';
import type { Report } from '#contract/reports.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { createConnection, type Connection } from '../../zulip/http.ts';
import { getChannel } from '../../zulip/route/channels.ts';
import { deleteMessage, updateMessage } from '../../zulip/route/message-changes.ts';
import { getMessages, sendMessage } from '../../zulip/route/messages.ts';
import { updateRealm } from '../../zulip/route/realm-settings.ts';
import { reportMessage } from '../../zulip/route/reports.ts';
import { subscribe } from '../../zulip/route/subscriptions.ts';
import { openReportConsole, type ReportConsole } from './two-consoles.fixture.ts';

const patience = { timeout: 60_000, interval: 20 };

let demo: DemoRealm;
let opened: ReportConsole[];

const accountOf = (role: number): DemoRealm['accounts'][number] => {
  const account = demo.accounts.find((each) => each.role === role);
  if (!account) throw new Error(`Nobody has the role ${role}.`);
  return account;
};

async function openFor(role: number): Promise<ReportConsole> {
  const opening = openReportConsole(demo.url, accountOf(role));
  opened.push(opening);
  await vi.waitFor(async () => expect((await opening.reports()).length).toBeGreaterThan(5), patience);
  return opening;
}

function openReports(role: number) {
  const opening = openReportConsole(demo.url, accountOf(role));
  opened.push(opening);
  const state = async () => (await opening.call('replica.snapshot', {})).tables.reportSource[0]?.state.kind;
  return { opening, state };
}

function as(role: number): Connection {
  return createConnection({
    origin: demo.url,
    credentials: accountOf(role),
    featureLevel: 499,
    zulipVersion: '12.1',
    userAgent: 'test',
  });
}

async function post(role: number, topic: string, content: string): Promise<number> {
  const message = { type: 'channel', to: 3, topic, content, read_by_sender: true } as const;
  return (await sendMessage(as(role), message)).id;
}

async function about(console: ReportConsole, messageId: number): Promise<Report | undefined> {
  return (await console.reports()).find(({ content }) => content?.messageId === messageId);
}

const claim = (report: Report, role: number): Action => ({
  kind: 'edit',
  title: 'Claim',
  edits: [{ target: `report:${report.id}`, field: 'assignee', value: String(accountOf(role).userId) }],
});

beforeEach(async () => {
  demo = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 });
  opened = [];
});
afterEach(async () => {
  for (const each of opened) await each.close();
  await demo.close();
});

describe('two consoles', () => {
  test('receive a report by its event, long before their periodic check, and each other’s claims', async () => {
    const [owner, moderator] = [await openFor(100), await openFor(300)];
    const messageId = await post(400, 'lunch', 'buy now');
    await reportMessage(as(400), messageId, { report_type: 'spam', description: 'Same advert.' });
    for (const each of [owner, moderator]) {
      await vi.waitFor(
        async () => expect(await about(each, messageId)).toMatchObject({ state: 'new' }),
        patience,
      );
    }
    const report = await about(owner, messageId);
    expect(report?.content).toMatchObject({ typeKey: 'spam', excerpt: 'buy now' });
    await moderator.run(claim(report!, 300));
    const { userId } = accountOf(300);
    for (const each of [moderator, owner]) {
      await vi.waitFor(
        async () =>
          expect(await about(each, messageId)).toMatchObject({ state: 'claimed', assignee: { userId } }),
        patience,
      );
    }
    expect(owner.posted.filter(({ kind }) => kind === 'reports')).toHaveLength(1);
  });

  test('agree on one owner if both claim at once: the older message wins', async () => {
    const [owner, moderator] = [await openFor(100), await openFor(300)];
    const [report] = await owner.reports();
    if (!report) throw new Error('There is no report.');
    const open = (await owner.reports()).find(({ state }) => state === 'new') ?? report;
    await Promise.all([owner.run(claim(open, 100)), moderator.run(claim(open, 300))]);
    const winnerOf = async (each: ReportConsole) =>
      (await each.reports()).find(({ id }) => id === open.id)?.assignee?.userId;
    await vi.waitFor(async () => {
      expect(await winnerOf(owner)).toBeDefined();
      expect(await winnerOf(owner)).toBe(await winnerOf(moderator));
    }, patience);
    const detail = await owner.call('reports.detail', { reportId: open.id });
    const claims = detail.events.filter(({ kind }) => kind === 'claimed');
    expect(claims.filter(({ hasEffect }) => hasEffect)).toHaveLength(1);
    expect(claims[0]?.by.userId).toBe(await winnerOf(owner));
    await vi.waitFor(async () => {
      const ended = [...(await owner.jobs()), ...(await moderator.jobs())];
      expect(new Set(ended.map(({ state, applied }) => `${state} ${applied}`))).toEqual(
        new Set(['finished 1', 'finished 0']),
      );
    }, patience);
  });

  test('show the same after one was away: claims, outcomes, notes and topics marked elsewhere', async () => {
    const owner = await openFor(100);
    const open = (await owner.reports()).filter(({ state }) => state === 'new');
    const [first, second, third] = open;
    if (!first || !second || !third) throw new Error('There are too few reports.');
    await owner.run({
      kind: 'edit',
      title: 'Resolve',
      edits: [
        { target: `report:${first.id}`, field: 'note', value: 'Spoke to them.' },
        { target: `report:${first.id}`, field: 'outcome', value: 'resolved: Message deleted' },
        { target: `message:${first.id}`, field: 'reaction:check', value: 'given' },
        { target: `message:${first.id}`, field: 'topic', value: `✔ ${first.topic}` },
      ],
    });
    await owner.run(claim(second, 100));
    await updateMessage(as(100), third.id, { topic: `✔ ${third.topic}`, propagate_mode: 'change_all' });
    await vi.waitFor(async () => {
      expect((await owner.jobs()).map(({ state, applied, total }) => [state, applied === total])).toEqual([
        ['finished', true],
        ['finished', true],
      ]);
    }, patience);
    const moderator = await openFor(300);
    const rows = new Map((await moderator.reports()).map((row) => [row.id, row]));
    expect(rows.get(first.id)).toMatchObject({
      state: 'resolved',
      topic: `✔ ${first.topic}`,
      notes: 1,
      outcome: { text: 'Message deleted', by: { userId: accountOf(100).userId } },
    });
    expect(rows.get(second.id)).toMatchObject({ state: 'claimed' });
    expect(rows.get(third.id)).toMatchObject({ state: 'resolved', outcome: { by: null } });
    // There was no notification of earlier reports.
    expect(moderator.posted.filter(({ kind }) => kind === 'reports')).toHaveLength(0);
  });
});

describe('resolving a report whose answer was lost', () => {
  const resolve = ({ id, topic }: Report): Action => ({
    kind: 'edit',
    title: 'Resolve',
    edits: [
      { target: `report:${id}`, field: 'outcome', value: 'resolved' },
      { target: `message:${id}`, field: 'reaction:check', value: 'given' },
      { target: `message:${id}`, field: 'topic', value: `✔ ${topic}` },
    ],
  });

  async function jobOf(console: ReportConsole, state: string, within = patience): Promise<string> {
    await vi.waitFor(async () => expect((await console.jobs()).at(-1)?.state).toBe(state), within);
    return (await console.jobs()).at(-1)!.id;
  }
  const outcomesOf = async (console: ReportConsole, jobId: string) =>
    (await console.call('job.rows', { jobId, offset: 0, limit: 10 })).rows
      .toSorted((one, other) => one.changeId - other.changeId)
      .map(({ outcome }) => outcome);
  const postsAbout = async (report: Report) =>
    (
      await getMessages(as(100), {
        anchor: report.id,
        num_before: 0,
        num_after: 100,
        narrow: [{ operator: 'channel', operand: 31 }],
        apply_markdown: false,
      })
    ).messages.filter(({ content }) => content.startsWith('✅ **Resolved**')).length;

  async function openReport(console: ReportConsole): Promise<Report> {
    const reports = await console.reports();
    const alone = reports.find(
      ({ id, topic, state }) =>
        state === 'new' && reports.every((other) => other.id === id || other.topic !== topic),
    );
    if (alone === undefined) throw new Error('No open report has a topic of its own.');
    return alone;
  }

  test('leaves mark and topic alone, does not succeed when someone else marks the topic, and can be sent again', async () => {
    const owner = await openFor(100);
    const report = await openReport(owner);
    const before = await postsAbout(report);
    const fault = { kind: 'server-error' } as const;
    demo.faults.add({ method: 'POST', path: '/messages', times: 3, fault });
    await owner.run(resolve(report));
    // Three attempts, each read back for a while.
    const lost = await jobOf(owner, 'finished', { timeout: 25_000, interval: 100 });
    expect(await outcomesOf(owner, lost)).toEqual(['not-applied', 'skipped', 'skipped']);
    expect(await postsAbout(report)).toBe(before);

    await updateMessage(as(300), report.id, { topic: `✔ ${report.topic}`, propagate_mode: 'change_all' });
    const stateOf = async () => (await owner.reports()).find(({ id }) => id === report.id)?.state;
    await vi.waitFor(async () => expect(await stateOf()).toBe('resolved'), patience);
    expect(await outcomesOf(owner, lost)).toEqual(['not-applied', 'skipped', 'skipped']);
    await updateMessage(as(300), report.id, { topic: report.topic, propagate_mode: 'change_all' });
    await vi.waitFor(async () => expect(await stateOf()).toBe('new'), patience);

    await owner.run({ kind: 'retry', jobId: lost });
    await vi.waitFor(async () => expect(await postsAbout(report)).toBe(before + 1), patience);
    const again = await jobOf(owner, 'finished');
    expect(again).not.toBe(lost);
    expect(await outcomesOf(owner, again)).toEqual(['applied', 'applied', 'applied']);
  });

  test('is not confirmed by another moderator’s identical outcome', async () => {
    const owner = await openFor(100);
    const report = await openReport(owner);
    demo.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'server-error' } });
    const slow = { kind: 'slow', milliseconds: 500 } as const;
    demo.faults.add({ method: 'GET', path: /\/messages\/\d+$/u, times: 1, fault: slow });
    const reading = vi.waitFor(() => {
      expect(demo.log.some(({ path }) => path.endsWith(`/messages/${report.id}`))).toBe(true);
    }, patience);
    await owner.run(resolve(report));
    await reading;
    const link = `#narrow/channel/31/topic/x/near/${report.id}`;
    const content = `✅ **Resolved** report [${report.id}](${link})`;
    await sendMessage(as(300), {
      type: 'channel',
      to: 31,
      topic: report.topic,
      content,
      read_by_sender: true,
    });
    const lost = await jobOf(owner, 'finished');
    expect(await outcomesOf(owner, lost), 'which is the reason not to send it again').toEqual([
      'skipped',
      'skipped',
      'skipped',
    ]);
  });
});

describe('the report service', () => {
  test('notes that a reported message was edited, moved or deleted, and keeps its words', async () => {
    const owner = await openFor(100);
    const messageId = await post(100, 'lunch', 'first words');
    await reportMessage(as(400), messageId, { report_type: 'norms' });
    await vi.waitFor(async () => expect(await about(owner, messageId)).toBeDefined(), patience);
    const { id: reportId, messageVersion } = (await about(owner, messageId))!;
    await updateMessage(as(100), messageId, { content: 'second words' });
    await vi.waitFor(
      async () => expect((await about(owner, messageId))!.messageVersion).toBeGreaterThan(messageVersion),
      patience,
    );
    const context = await owner.call('reports.context', { reportId, before: 3, after: 2 });
    expect(context).toMatchObject({
      kind: 'shown',
      place: { topic: 'lunch' },
      edits: [{ content: { before: 'first words', after: 'second words' } }],
    });
    await deleteMessage(as(100), messageId);
    await vi.waitFor(
      async () => expect(await about(owner, messageId)).toMatchObject({ message: 'deleted' }),
      patience,
    );
    expect(await owner.call('reports.context', { reportId, before: 3, after: 2 })).toEqual({ kind: 'gone' });
    expect(await owner.call('reports.detail', { reportId })).toMatchObject({ body: 'first words' });
  });

  test('deletes a message and moves a topic through the engine', async () => {
    const owner = await openFor(100);
    const messageId = await post(400, 'a topic of its own', 'words');
    await reportMessage(as(300), messageId, { report_type: 'spam' });
    await vi.waitFor(async () => expect(await about(owner, messageId)).toBeDefined(), patience);
    const { id: reportId } = (await about(owner, messageId))!;
    const context = () => owner.call('reports.context', { reportId, before: 0, after: 0 });
    await context();
    const edit = (field: string, value: string) =>
      owner.run({ kind: 'edit', title: '', edits: [{ target: `message:${messageId}`, field, value }] });
    await edit('topic', 'elsewhere');
    await vi.waitFor(
      async () => expect(await context()).toMatchObject({ place: { topic: 'elsewhere' } }),
      patience,
    );
    await edit('message', '');
    await vi.waitFor(
      async () => expect(await about(owner, messageId)).toMatchObject({ message: 'deleted' }),
      patience,
    );
  });

  test('marks nothing as read', async () => {
    const owner = await openFor(100);
    const messageId = await post(400, 'lunch', 'buy');
    await reportMessage(as(400), messageId, { report_type: 'spam' });
    await vi.waitFor(async () => expect(await about(owner, messageId)).toBeDefined(), patience);
    const { id: reportId } = (await about(owner, messageId))!;
    await owner.call('reports.context', { reportId, before: 3, after: 2 });
    const { messages } = await getMessages(as(100), {
      anchor: reportId,
      num_before: 0,
      num_after: 0,
      narrow: [],
      apply_markdown: false,
    });
    expect(messages[0]?.flags).not.toContain('read');
    expect(demo.log.some(({ path }) => path.includes('/flags') || path.endsWith('/users/me/presence'))).toBe(
      false,
    );
  });

  test('shows that reports are switched off, and begins once they are switched on', async () => {
    await updateRealm(as(100), { moderation_request_channel_id: -1 });
    const { opening, state } = openReports(100);
    await vi.waitFor(async () => expect(await state()).toBe('off'), patience);
    await updateRealm(as(100), { moderation_request_channel_id: 31 });
    await vi.waitFor(async () => expect(await state()).toBe('ready'), patience);
    expect((await opening.reports()).length).toBeGreaterThan(5);
  });

  test("shows that a member can't read the channel", async () => {
    const { opening, state } = openReports(400);
    await vi.waitFor(async () => expect(await state()).toBe('no-access'), patience);
    expect(await opening.reports()).toEqual([]);
  });

  test('begins as soon as the caller is subscribed to the channel', async () => {
    const { state } = openReports(400);
    await vi.waitFor(async () => expect(await state()).toBe('no-access'), patience);
    const { name } = await getChannel(as(100), 31);
    await subscribe(as(100), { subscriptions: [name], principals: [accountOf(400).userId] });
    await vi.waitFor(async () => expect(await state()).toBe('ready'), patience);
  });

  test("shows the conversation even if the edit history can't be read", async () => {
    const owner = await openFor(100);
    const messageId = await post(100, 'lunch', 'first words');
    await updateMessage(as(100), messageId, { content: 'second words' });
    await reportMessage(as(400), messageId, { report_type: 'norms' });
    await vi.waitFor(async () => expect(await about(owner, messageId)).toBeDefined(), patience);
    const { id: reportId } = (await about(owner, messageId))!;
    const fault = { kind: 'server-error' } as const;
    demo.faults.add({ method: 'GET', path: /\/history$/u, times: Infinity, fault });
    expect(await owner.call('reports.context', { reportId, before: 3, after: 2 })).toMatchObject({
      kind: 'shown',
      place: { topic: 'lunch' },
      edits: [],
      editsTrouble: 'Internal server error',
    });
  });

  test('saves evidence without active content, and its hash', async () => {
    const owner = await openFor(100);
    const messageId = await post(400, 'lunch', '<script>alert(1)</script> "x" & y');
    await reportMessage(as(400), messageId, {
      report_type: 'spam',
      description: '<img src=x onerror=alert(1)>',
    });
    await vi.waitFor(async () => expect(await about(owner, messageId)).toBeDefined(), patience);
    const { id: reportId } = (await about(owner, messageId))!;
    const { json, html, sha256, htmlSha256 } = await owner.call('reports.evidence', { reportId });
    expect(JSON.parse(json)).toMatchObject({ messageWhenReported: '<script>alert(1)</script> "x" & y' });
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(json));
    expect(Buffer.from(digest).toString('hex')).toBe(sha256);
    expect(createHash('sha256').update(html).digest('hex')).toBe(htmlSha256);
    expect(html).toContain(sha256);
    expect(html).not.toMatch(/<(?:script|img|iframe|form|a)\b/iu);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });
});

test('the report service names the required level on a server that is too old', async () => {
  await demo.close();
  demo = await startDemoRealm({
    users: 60,
    rateLimit: 'off',
    presenceChangesPerSecond: 0,
    featureLevel: 350,
  });
  const opening = openReportConsole(demo.url, accountOf(100));
  opened.push(opening);
  await vi.waitFor(async () => {
    const [source] = (await opening.call('replica.snapshot', {})).tables.reportSource;
    expect(source?.state).toEqual({ kind: 'too-old' });
  }, patience);
});
