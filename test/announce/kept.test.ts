import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Action, newTarget, targetOf } from '#contract/changes.ts';
import { messageKey, messageValue, type MessageValue } from '#contract/announce.ts';
import { sayText } from '#words/text.ts';
import { openAnnounce, type LiveAnnounce } from './live-announce.fixture.ts';

let one: LiveAnnounce;
let channelId: number;
let clock = 0;
beforeEach(async () => {
  clock = 0;
  hourAhead = Math.floor(Date.now() / 1_000) + 3_600;
  one = await openAnnounce({ now: () => Date.now() + clock });
  const channels = await one.ask('announce.channels', {});
  channelId =
    channels.find(({ isSubscribed, privacy }) => isSubscribed && privacy === 'public')?.channelId ?? 0;
});
afterEach(() => one.close());

/** An hour after the test began, fixed for the whole test. */
let hourAhead = 0;
const soon = (): number => hourAhead;
const waiting = (deliverAt: number, content = 'Winter hours start on Monday.'): MessageValue => ({
  destination: { type: 'channel', channelId, topic: 'winter hours' },
  content,
  deliverAt,
});
const addition = (kind: 'scheduled' | 'draft', message: MessageValue): Action => {
  const value = messageValue(message);
  return {
    kind: 'edit',
    title: '',
    edits: [{ target: newTarget(kind, messageKey(value)), field: kind, value, expected: '' }],
  };
};
const edit = (kind: 'scheduled' | 'draft', id: number, value: string): Action => ({
  kind: 'edit',
  title: '',
  edits: [{ target: targetOf(kind, id), field: kind, value }],
});
const rows = async (table: 'scheduledMessages' | 'drafts') =>
  (await one.ask('replica.snapshot', {})).tables[table];
async function only(table: 'scheduledMessages' | 'drafts'): Promise<{ id: number }> {
  return vi.waitFor(async () => {
    const all = await rows(table);
    expect(all).toHaveLength(1);
    return all[0] as { id: number };
  });
}

describe.each([
  ['a message that waits', 'scheduled', 'scheduledMessages', '/scheduled_messages'],
  ['a draft', 'draft', 'drafts', '/drafts'],
] as const)('%s', (_name, kind, table, path) => {
  const written = (content?: string): MessageValue =>
    kind === 'draft' ? { ...waiting(0, content), deliverAt: null } : waiting(soon(), content);

  test('is stored by the server and shown by its event, as are an edit, a deletion and their undo', async () => {
    const added = await one.run(addition(kind, written()));
    expect(added.job).toMatchObject({ state: 'finished', applied: 1 });
    const { id } = await only(table);
    expect(await rows(table)).toMatchObject([{ id, excerpt: 'Winter hours start on Monday.' }]);
    expect(await one.ask('announce.open', { kind, id })).toMatchObject(written());

    const edited = await one.run(edit(kind, id, messageValue(written('Summer hours.'))));
    await vi.waitFor(async () => expect(await rows(table)).toMatchObject([{ id, excerpt: 'Summer hours.' }]));
    await one.run({ kind: 'undo', jobId: edited.job.id });
    await vi.waitFor(async () =>
      expect(await rows(table)).toMatchObject([{ id, excerpt: 'Winter hours start on Monday.' }]),
    );

    const deleted = await one.run(edit(kind, id, ''));
    await vi.waitFor(async () => expect(await rows(table)).toEqual([]));
    await one.run({ kind: 'undo', jobId: deleted.job.id });
    const again = await only(table);
    expect(again.id).not.toBe(id);
    await vi.waitFor(async () => expect((await one.ask('replica.snapshot', {})).tables.pending).toEqual([]));
  });

  test('with a lost answer exists once, and is identified by its text', async () => {
    one.demo.faults.add({ method: 'POST', path, fault: { kind: 'cutAfter' } });
    const { job, rows: results } = await one.run(addition(kind, written()));
    expect(job.applied).toBe(1);
    expect(results[0]?.explanation).toMatch(/Reading the .+ back showed that the server applied it/);
    await only(table);
    expect(one.posted(path)).toBe(1);
  });

  test.each([
    ['deletes', () => ''],
    ['changes', () => messageValue(written('Summer hours.'))],
  ])('that someone %s before the lost answer is read back counts as added', async (_what, value) => {
    await one.close();
    one = await openAnnounce({ now: () => Date.now() + clock }, { changeTiming: { readingDelays: [3_000] } });
    one.demo.faults.add({ method: 'POST', path, fault: { kind: 'cutAfter' } });
    const adding = one.run(addition(kind, written()));
    const { id } = await only(table);
    expect((await one.run(edit(kind, id, value()))).job.applied).toBe(1);
    expect((await adding).rows).toMatchObject([
      { outcome: 'applied', explanation: expect.stringMatching(/back showed that the server applied it/) },
    ]);
    expect(one.posted(path)).toBe(1);
  });

  test('is updated live when another client adds, changes and deletes it', async () => {
    await one.request('POST', path, kind === 'draft' ? draftParameters() : scheduleParameters());
    const { id } = await only(table);
    await one.request('DELETE', `${path}/${id}`);
    await vi.waitFor(async () => expect(await rows(table)).toEqual([]));
  });
});

const draftParameters = () => ({
  drafts: JSON.stringify([{ type: 'stream', to: [channelId], topic: 'winter hours', content: 'Elsewhere.' }]),
});
const scheduleParameters = (at = soon()) => ({
  type: 'channel',
  to: String(channelId),
  topic: 'winter hours',
  content: 'Elsewhere.',
  scheduled_delivery_timestamp: String(at),
});

describe('the time of a message', () => {
  test.each([
    ['past', () => Math.floor(Date.now() / 1_000) - 60, 'Scheduled delivery time must be in the future.'],
    [
      'too far',
      () => Math.floor(Date.now() / 1_000) + 6 * 366 * 86_400,
      'More than five years ahead. Check the year.',
    ],
  ])('that is %s is rejected before it is sent', async (_name, at, words) => {
    const planned = await one.ask('changes.plan', { action: addition('scheduled', waiting(at())) });
    expect(planned).toMatchObject({ changeCount: 0, skipped: [{ explanation: words }] });
    expect(one.posted('/scheduled_messages')).toBe(0);
  });

  test('arrives: the message is sent and leaves the list', async () => {
    await one.run(addition('scheduled', waiting(soon())));
    await only('scheduledMessages');
    clock = 3_605_000;
    await vi.waitFor(async () => expect(await rows('scheduledMessages')).toEqual([]), { timeout: 15_000 });
    expect(await one.messages(channelId, 'winter hours')).toEqual(['Winter hours start on Monday.']);
  });

  test('arrives without it being sent: it stays, says why in the server’s words, and is sent when given another time', async () => {
    const at = soon();
    await one.run(addition('scheduled', waiting(at)));
    const { id } = await only('scheduledMessages');
    clock = 5_000_000;
    await vi.waitFor(async () => expect(await rows('scheduledMessages')).toMatchObject([{ failed: true }]), {
      timeout: 15_000,
    });
    expect(await one.ask('announce.failure', { scheduledMessageId: id })).toBe(
      'Message could not be sent at the scheduled time.',
    );
    clock = 0;
    await one.run(edit('scheduled', id, messageValue(waiting(at + 60))));
    await vi.waitFor(async () =>
      expect(await rows('scheduledMessages')).toMatchObject([{ id, failed: false }]),
    );
  });
});

test('drafts are not sent while their sync is off, and the refusal says where to turn it on', async () => {
  await one.request('PATCH', '/settings', { enable_drafts_synchronization: 'false' });
  await vi.waitFor(async () =>
    expect((await one.ask('replica.snapshot', {})).tables.announceRules).toMatchObject([
      { draftsSynchronized: false },
    ]),
  );
  const planned = await one.ask('changes.plan', {
    action: addition('draft', { ...waiting(0), deliverAt: null }),
  });
  expect(sayText(planned.skipped[0]?.explanation ?? '')).toMatch(/^User has disabled synchronizing drafts\./);
});
