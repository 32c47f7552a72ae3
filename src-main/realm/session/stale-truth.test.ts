import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Action, Edit } from '#contract/changes.ts';
import { openLiveRealm, type LiveRealm } from '../../../test/live-realm.fixture.ts';
import { send } from '@realm-console/demo-realm/client';

let open: LiveRealm;
afterEach(() => open.close());

/** A member who is not the console's account. */
const memberOf = ({ demo, account }: LiveRealm): number =>
  demo.control
    .snapshot()
    .users.find(
      ({ userId, role, isBot, isActive }) => role === 400 && !isBot && isActive && userId !== account.userId,
    )?.userId ?? 0;

/** Another administrator changes a role. */
async function promote(userId: number): Promise<void> {
  const other = open.demo.accounts.find(({ role }) => role === 200);
  if (other === undefined) throw new Error('Nobody else administers the realm.');
  await send(open.demo, other, 'PATCH', `/users/${userId}`, { role: '300' });
}

describe('a plan while the organization is not live', () => {
  const demotion = (userId: number): Action => ({ kind: 'set-role', userIds: [userId], role: 600 });

  it('waits, says why, and is correct once the queue is back', async () => {
    open = await openLiveRealm({}, { changeTiming: { staleMilliseconds: 100 } });
    const userId = memberOf(open);
    open.demo.faults.add({
      path: /\/(events|register)$/,
      times: Infinity,
      fault: { kind: 'bad-gateway' },
    });
    open.live().tryNow();
    await promote(userId);
    const failed = await open.call('changes.plan', { action: demotion(userId) });
    expect(failed).toMatchObject({
      failure: { kind: 'offline', message: expect.saying('Not connected') as string },
    });

    open.demo.faults.clear();
    open.live().tryNow();
    const { changes } = await vi.waitFor(() => open.ask('changes.plan', { action: demotion(userId) }));
    expect(changes).toMatchObject([{ before: '300', after: '600' }]);
  });

  it('waits for the first answer after a sleep', async () => {
    open = await openLiveRealm({}, { changeTiming: { staleMilliseconds: 100 } });
    const userId = memberOf(open);
    open.live().suspend();
    await promote(userId);
    expect(await open.call('changes.plan', { action: demotion(userId) })).toMatchObject({ ok: false });
    open.live().resume();
    const { changes } = await open.ask('changes.plan', { action: demotion(userId) });
    expect(changes).toMatchObject([{ before: '300' }]);
  });
});

describe('right before a high-risk call, while events are late', () => {
  type Request = [method: string, path: string, parameters: Record<string, unknown>];
  interface Unseen {
    edit: Edit;
    /** What another client of the account did to the same thing. */
    other: Request;
  }
  const groupId = (name: string): number => {
    const found = open.demo.control.snapshot().groups.find((group) => group.name === name);
    if (found === undefined) throw new Error(`There is no group ${name}.`);
    return found.id;
  };
  const byName = { key: 'name', descending: false } as const;
  const listed = async () => {
    const all = { text: '', privacies: [], archived: 'without', folder: 'any', onlyDefault: false } as const;
    return (await open.ask('channels.list', { ...all, privacies: [], sort: byName, first: 200 })).rows;
  };
  const kilnChannel = 3;
  const ofGroup = (field: string, value: string): Edit => ({
    target: `group:${groupId('book-club')}`,
    field,
    value,
  });

  it.each<[string, number, () => Promise<Unseen> | Unseen]>([
    [
      'an archived channel',
      499,
      () => ({
        edit: { target: `channel:${kilnChannel}`, field: 'state', value: 'archived' },
        other: ['DELETE', `/streams/${kilnChannel}`, {}],
      }),
    ],
    [
      'the privacy of a channel',
      499,
      async () => {
        const channels = await listed();
        const id = channels.find(({ privacy, isDefault }) => privacy === 'public' && isDefault === false)?.id;
        return {
          edit: { target: `channel:${id ?? 0}`, field: 'privacy', value: 'private-protected' },
          other: ['PATCH', `/streams/${id ?? 0}`, { is_private: true, history_public_to_subscribers: true }],
        };
      },
    ],
    [
      "a permission of a group, which servers don't compare themselves",
      247,
      () => ({
        edit: ofGroup('can_mention_group', String(groupId('role:moderators'))),
        other: [
          'PATCH',
          `/user_groups/${groupId('book-club')}`,
          { can_mention_group: groupId('role:fullmembers') },
        ],
      }),
    ],
    [
      'a deactivated group',
      499,
      () => ({
        edit: ofGroup('state', 'deactivated'),
        other: ['POST', `/user_groups/${groupId('book-club')}/deactivate`, {}],
      }),
    ],
    [
      'a removed domain',
      499,
      async () => {
        await open.run({
          kind: 'edit',
          title: '',
          edits: [{ target: 'domain:kiln.example', field: 'domain', value: 'exact' }],
        });
        return {
          edit: { target: 'domain:kiln.example', field: 'domain', value: '' },
          other: ['PATCH', '/realm/domains/kiln.example', { allow_subdomains: true }],
        };
      },
    ],
    [
      'a removed linkifier',
      499,
      async () => {
        const { linkifiers } = (await open.ask('replica.snapshot', {})).tables;
        const id = linkifiers[0]?.id ?? 0;
        return {
          edit: { target: `linkifier:${id}`, field: 'linkifier', value: '' },
          other: [
            'PATCH',
            `/realm/filters/${id}`,
            {
              pattern: '#kiln(?P<id>[0-9]+)',
              url_template: 'https://kiln.example/{id}',
              example_input: '#kiln7',
              reverse_template: '',
              alternative_url_templates: [],
            },
          ],
        };
      },
    ],
    [
      'a deleted file',
      499,
      async () => {
        const bytes = new TextEncoder().encode('Glazes');
        const id = open.demo.control.addAttachment(open.account.userId, 'glazes.txt', bytes);
        const all = { text: '', unusedOnly: false, atLeastBytes: 0, sort: byName, first: 0 };
        await open.ask('attachments.list', all);
        const { attachments } = await open.request('GET', '/attachments');
        const file = (attachments as { id: number; path_id: string }[]).find((each) => each.id === id);
        const content = `[glazes](/user_uploads/${file?.path_id})`;
        return {
          edit: { target: `attachment:${id}`, field: 'attachment', value: '' },
          other: ['POST', '/messages', { type: 'channel', to: kilnChannel, topic: 'kiln', content }],
        };
      },
    ],
  ])('%s that someone else has changed unseen is not overwritten', async (_name, featureLevel, prepare) => {
    open = await openLiveRealm({ featureLevel });
    await listed();
    const { edit, other } = await prepare();
    const { id, typeToConfirm, changes, skipped } = await open.ask('changes.plan', {
      action: { kind: 'edit', title: '', edits: [edit] },
    });
    expect([changes.length, skipped]).toEqual([1, []]);
    open.demo.control.delayEvents(60_000);
    const answer = await send(open.demo, open.account, ...other);
    expect(answer.status, answer.text).toBe(200);
    const writes = (): number => open.demo.log.filter(({ method }) => method !== 'GET').length;
    const before = writes();
    const run = { changeSetId: id, typed: typeToConfirm, stopAtFirstRefusal: false, reason: '' };
    await open.ask('changes.run', run);
    const rows = async () => (await open.ask('job.rows', { jobId: id, offset: 0, limit: 1 })).rows;
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ outcome: 'skipped' }]), 10_000);
    expect(writes()).toBe(before);
  });
});
