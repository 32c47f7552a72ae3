import { beforeEach, describe, expect, it } from 'vitest';
import { messageValue } from '#contract/announce.ts';
import { newGroupText } from '#contract/groups.ts';
import { linkifierText } from '#contract/linkifiers.ts';
import { createDrafts, deleteDraft, getDrafts } from '../../src-main/zulip/route/drafts.ts';
import { sendMessage } from '../../src-main/zulip/route/messages.ts';
import { reportMessage } from '../../src-main/zulip/route/reports.ts';
import { getLinkifiers, removeLinkifier } from '../../src-main/zulip/route/linkifiers.ts';
import {
  createUserGroup,
  deactivateUserGroup,
  updateUserGroup,
} from '../../src-main/zulip/route/user-groups.ts';
import { contractRealm, roughWithout } from './connection.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

const contract = contractRealm({ rough: roughWithout('records', 'clock') });
const sender = senders(contract);
const owner = () => contract.as('owner');

let count = 0;
const words = (): string => `Words ${(count += 1)}`;

async function post(content: string): Promise<number> {
  const message = { type: 'channel', to: 3, topic: 'lunch', content, read_by_sender: true } as const;
  return (await sendMessage(owner(), message)).id;
}

describe('a linkifier added with a lost answer', () => {
  it.each([
    ['before the console ended, and removed before it was back, stays unknown', true, 'unknown'],
    ['while the console runs, and is not there, was not added', false, 'not-applied'],
  ] as const)('%s', async (_name, isRestarted, outcome) => {
    const one = sender();
    const pattern = `lost${(count += 1)}-(?P<id>[0-9]+)`;
    const fields = {
      pattern,
      urlTemplate: 'https://lost.example/{id}',
      exampleInput: '',
      reverseTemplate: '',
    };
    const change = recorded('POST /realm/filters', `linkifier:new:${pattern}`, {
      field: 'linkifier',
      after: linkifierText({ ...fields, alternativeUrlTemplates: [] }),
    });
    const kind = isRestarted ? 'cutAfter' : 'reset';
    contract.realm.faults.add({ method: 'POST', path: '/realm/filters', fault: { kind } });
    const lost = await one.send(change);
    if (isRestarted) {
      for (const { id, pattern: found } of await getLinkifiers(owner()))
        if (found === pattern) await removeLinkifier(owner(), id);
      await one.restart();
    }
    expect(await one.settle(change, lost)).toMatchObject({ outcome });
  });
});

describe('a draft', () => {
  const draft = (content: string) =>
    recorded('POST /drafts', `draft:new:${content}`, {
      after: messageValue({ destination: null, content, deliverAt: null }),
    });

  it('isn’t mistaken for another one with the same text', async () => {
    const one = sender();
    const content = words();
    await createDrafts(owner(), [{ type: '', to: [], topic: '', content }]);
    expect(await one.lose(draft(content), { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
    expect(await one.lose(draft(content), { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
    expect((await getDrafts(owner())).filter((one_) => one_.content === content)).toHaveLength(2);
    const rival = sender({ hasRival: true });
    expect(await rival.lose(draft(content), { kind: 'cutAfter' })).toMatchObject({ outcome: 'unknown' });
  });

  it.each([
    ['is there with the new words', 'cutAfter', false, { outcome: 'applied' }],
    ['is there with the old words', 'reset', false, { outcome: 'not-applied' }],
    ['is gone', 'cutAfter', true, { outcome: 'unknown', reason: { doubt: { kind: 'no-trace' } } }],
  ] as const)('with a lost change is settled if it %s', async (_name, kind, isDeleted, settled) => {
    const one = sender();
    const value = (content: string) => messageValue({ destination: null, content, deliverAt: null });
    const content = words();
    const { ids } = await createDrafts(owner(), [{ type: '', to: [], topic: '', content }]);
    const id = ids[0] ?? 0;
    const change = recorded('PATCH /drafts/{draft_id}', `draft:${id}`, {
      before: value(content),
      after: value(words()),
      details: String(id),
    });
    contract.realm.faults.add({ method: 'PATCH', path: /\/drafts\//, fault: { kind } });
    const outcome = await one.send(change);
    if (isDeleted) await deleteDraft(owner(), id);
    expect(await one.settle(change, outcome)).toMatchObject(settled);
  });

  it('that was added just before the console ended, and deleted before it was back, stays unknown', async () => {
    const one = sender();
    const change = draft(words());
    contract.realm.faults.add({ method: 'POST', path: '/drafts', fault: { kind: 'cutAfter' } });
    const outcome = await one.send(change);
    for (const { id } of await getDrafts(owner())) await deleteDraft(owner(), id);
    await one.restart();
    expect(await one.settle(change, outcome)).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { kind: 'no-trace' } },
    });
  });

  it.each([
    ['cutAfter', 'applied'],
    ['reset', 'not-applied'],
  ] as const)('that is deleted, %s: %s', async (kind, outcome) => {
    const content = words();
    const { ids } = await createDrafts(owner(), [{ type: '', to: [], topic: '', content }]);
    const before = messageValue({ destination: null, content, deliverAt: null });
    const details = String(ids[0]);
    const removal = recorded('DELETE /drafts/{draft_id}', `draft:${details}`, { before, after: '', details });
    expect(await sender().lose(removal, { kind })).toMatchObject({ outcome });
  });
});

it.each([
  ['cutAfter', 'applied'],
  ['reset', 'not-applied'],
] as const)('a membership in a group deactivated since is still read, %s: %s', async (kind, outcome) => {
  const { groupId } = await createUserGroup(owner(), { name: words(), description: '', members: [] });
  const joining = recorded(
    'POST /user_groups/{user_group_id}/members',
    `user:${contract.account('member').userId}`,
    {
      field: `group:${groupId ?? 0}`,
      after: 'member',
    },
  );
  const one = sender();
  contract.realm.faults.add({ method: 'POST', path: /\/user_groups\/\d+\/members$/, fault: { kind } });
  const lost = await one.send(joining);
  await deactivateUserGroup(owner(), groupId ?? 0);
  expect(await one.settle(joining, lost)).toMatchObject({ outcome });
});

describe('a report', () => {
  const moderation = 31;
  const report = (id: number, description: string) =>
    recorded('POST /messages/{message_id}/report', `message:${id}`, {
      after: JSON.stringify(['spam', description]),
      details: String(moderation),
    });

  it('isn’t mistaken for an earlier one with the same text', async () => {
    const id = await post(words());
    await reportMessage(contract.as('moderator'), id, { report_type: 'spam', description: 'Again.' });
    const one = sender({ caller: 'moderator' });
    expect(await one.lose(report(id, 'Again.'), { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
    const found = await one.lose(report(id, 'Again.'), { kind: 'cutAfter' });
    expect(found).toMatchObject({ outcome: 'applied' });
    expect(await one.lose(report(id, 'Again.'), { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
  });

  it.each([
    ['note', 'Looked into it.'],
    ['outcome', JSON.stringify({ kind: 'resolved', text: '' })],
    ['assignee', '0'],
  ])('gets a %s once, even if others post the same', async (field, after) => {
    const id = await post(words());
    await reportMessage(contract.as('moderator'), id, { report_type: 'spam' });
    const posted = () =>
      recorded('POST /messages for a report', `report:${id}`, {
        field,
        after,
        details: JSON.stringify({ channelId: moderation, topic: 'kiln' }),
      });
    const [one, other] = [sender({ caller: 'moderator' }), sender({ caller: 'administrator' })];
    // The report's own message is looked up to find its topic, which this test doesn't need.
    const sent = async (who: typeof one, fault: 'cutAfter' | 'reset') => {
      contract.realm.faults.add({ method: 'POST', path: '/messages', fault: { kind: fault } });
      const change = posted();
      return who.settle(change, await who.send(change));
    };
    expect(await sent(other, 'cutAfter')).toMatchObject({ outcome: 'applied' });
    expect(await sent(one, 'reset')).toMatchObject({ outcome: 'not-applied' });
    expect(await sent(one, 'cutAfter')).toMatchObject({ outcome: 'applied' });
    expect(await sent(one, 'reset')).toMatchObject({ outcome: 'not-applied' });
  });

  it('has no note because of someone else’s identical post, if no queue distinguishes them', async () => {
    const id = await post(words());
    await reportMessage(contract.as('moderator'), id, { report_type: 'spam' });
    const { faults } = contract.realm;
    faults.add({ method: 'POST', path: '/register', times: 9, fault: { kind: 'server-error' } });
    const note = () =>
      recorded('POST /messages for a report', `report:${id}`, {
        field: 'note',
        after: 'Looked into it.',
        // Where the report is, since notes are searched for there.
        details: JSON.stringify({ channelId: 3, topic: 'lunch' }),
      });
    const [one, other] = [sender({ caller: 'moderator' }), sender({ caller: 'administrator' })];
    faults.add({ method: 'POST', path: '/messages', fault: { kind: 'reset' } });
    const lost = note();
    const outcome = await one.send(lost);
    expect(await other.send(note())).toMatchObject({ kind: 'applied' });
    expect(await one.settle(lost, outcome)).toMatchObject({ outcome: 'unknown' });
  });
});

describe('a new group', () => {
  let name: string;
  beforeEach(() => {
    name = `Group ${words()}`;
  });
  const parts = () => ({ description: `Of ${name}`, members: [] as number[] });
  const creation = () =>
    recorded('POST /user_groups/create', `group:new:${name}`, {
      after: newGroupText({ ...parts(), subgroups: [] }),
    });

  it.each([
    ['cutAfter', 'applied'],
    ['reset', 'not-applied'],
  ] as const)('%s: %s', async (kind, outcome) => {
    expect(await sender().lose(creation(), { kind })).toMatchObject({ outcome });
  });

  it('that someone has renamed since may be it', async () => {
    const one = sender();
    contract.realm.faults.add({ method: 'POST', path: '/user_groups/create', fault: { kind: 'cutAfter' } });
    const change = creation();
    const outcome = await one.send(change);
    const group = contract.realm.control.snapshot().groups.find((each) => each.name === name);
    await updateUserGroup(owner(), group?.id ?? 0, { name: `${name} renamed` });
    expect(await one.settle(change, outcome)).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { kind: 'ambiguous' } },
    });
  });

  it('that someone else created isn’t the requested one', async () => {
    await createUserGroup(contract.as('administrator'), { name, ...parts() });
    expect(await sender().lose(creation(), { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
  });
});
