import { afterEach, describe, expect, it } from 'vitest';
import { type Edit, newTarget, targetOf } from '#contract/changes.ts';
import { newChannelText, plainChannel } from '#contract/channels.ts';
import { newGroupText } from '#contract/groups.ts';
import { sayText } from '#words/text.ts';
import { openLiveRealm, type LiveRealm } from '../live-realm.fixture.ts';

/** An organization on Zulip Cloud Free: what the server rejects, and what the console says in advance. */
let open: LiveRealm;
afterEach(() => open.close());

const refusal = {
  result: 'error',
  code: 'BAD_REQUEST',
  msg: 'Available on Zulip Cloud Standard. Upgrade to access.',
};
const needed = /needs the Zulip Cloud Standard plan\. This organization is on Zulip Cloud Free\.$/;

async function planned(edit: Edit) {
  const { changeCount, skipped } = await open.ask('changes.plan', {
    action: { kind: 'edit', title: '', edits: [edit] },
  });
  return { changeCount, explanation: sayText(skipped[0]?.explanation ?? '') };
}

async function firstChannel(): Promise<number> {
  const { rows } = await open.ask('channels.list', {
    text: '',
    privacies: ['public'],
    archived: 'without',
    folder: 'any',
    onlyDefault: false,
    sort: { key: 'name', descending: false },
    first: 10,
  });
  return rows[0]?.id ?? 0;
}

const newGroup: Edit = {
  target: newTarget('group', 'glazers'),
  field: 'group',
  value: newGroupText({ description: '', members: [], subgroups: [] }),
};
const newChannel: Edit = {
  target: newTarget('channel', 'firing'),
  field: 'channel',
  value: newChannelText({ ...plainChannel, retentionDays: 30 }),
};

describe('a limited plan', () => {
  it('is reported in register, and what it excludes is rejected', async () => {
    open = await openLiveRealm({ limitedPlan: true });
    expect(await open.request('POST', '/register', { fetch_event_types: '["realm"]' })).toMatchObject({
      zulip_plan_is_not_limited: false,
      realm_plan_type: 2,
      realm_upload_quota_mib: 5120,
      max_file_upload_size_mib: 10,
    });
    const channelId = await firstChannel();
    const group = { name: '', description: '', members: '[999999]' };
    expect(await open.request('POST', '/user_groups/create', group)).toEqual(refusal);
    const refused: [string, Record<string, string>][] = [
      [`/streams/${channelId}`, { message_retention_days: '30' }],
      ['/realm', { can_create_groups: '{"new":11}' }],
      ['/realm', { message_retention_days: '30' }],
    ];
    for (const [path, parameters] of refused) {
      expect(await open.request('PATCH', path, parameters)).toEqual(refusal);
    }
    const guests = { can_access_all_users_group: '{"new":11}' };
    expect(await open.request('PATCH', '/realm', guests)).toEqual({
      ...refusal,
      msg: 'Available on Zulip Cloud Plus. Upgrade to access.',
    });
    expect(await open.request('PATCH', '/realm', { waiting_period_threshold: '3' })).toMatchObject({
      result: 'success',
    });
  });

  it('is checked before the role for groups, and after it elsewhere', async () => {
    open = await openLiveRealm({ limitedPlan: true }, { role: 200 });
    const groups = { can_create_groups: '{"new":11}' };
    expect(await open.request('PATCH', '/realm', groups)).toEqual(refusal);
    expect(await open.request('PATCH', '/realm', { message_retention_days: '30' })).toMatchObject({
      msg: 'Must be an organization owner',
    });
  });

  it('is mentioned instead of an attempt', async () => {
    open = await openLiveRealm({ limitedPlan: true });
    const channelId = await firstChannel();
    const retention: Edit = { target: targetOf('channel', channelId), field: 'retention', value: '30' };
    for (const edit of [newGroup, newChannel, retention]) {
      expect(await planned(edit)).toEqual({
        changeCount: 0,
        explanation: expect.stringMatching(needed),
      });
    }
    expect(await open.ask('channels.creation', {})).toMatchObject({
      retentionObjection: 'needs the Zulip Cloud Standard plan',
    });
    const { tables } = await open.ask('replica.snapshot', {});
    expect(tables.settings[0]?.isPlanLimited).toBe(true);
  });

  it('isn’t assumed without one', async () => {
    open = await openLiveRealm();
    await firstChannel();
    for (const edit of [newGroup, newChannel]) expect((await planned(edit)).changeCount).toBe(1);
  });
});
