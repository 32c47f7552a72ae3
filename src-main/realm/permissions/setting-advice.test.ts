import { describe, expect, test } from 'vitest';
import type { SettingAdvice } from '#contract/permissions.ts';
import { say } from '#words/say.ts';
import { wireChannel } from '../../zulip/wire/channel.ts';
import { adviceRules } from './advice-rules.ts';
import { exampleGroupIds, modelWithPermissions } from './example-permissions.ts';
import { settingAdvice } from './setting-advice.ts';

const { nobody, administrators, moderators, fullMembers, members, everyone } = exampleGroupIds;

const openToAll = { realm_invite_required: false, realm_emails_restricted_to_domains: false };
const methods = (...enabled: string[]) => ({
  realm_authentication_methods: Object.fromEntries(
    ['Email', 'Google', 'SAML'].map((name) => [name, { enabled: enabled.includes(name), available: true }]),
  ),
});

interface Case {
  /** Keys of the register answer that make the advice apply. */
  open: Record<string, unknown>;
  now: string;
  fine: Record<string, unknown>;
  /** Keys of a server without the setting; undefined if every server has it. */
  unknown?: Record<string, unknown>;
  opens: SettingAdvice['opens'];
}

const permission = (name: string, tooMany: number, now: string, fine: unknown = moderators): Case => ({
  open: { [`realm_${name}`]: tooMany },
  now,
  fine: { [`realm_${name}`]: fine },
  unknown: {},
  opens: { panel: 'settings', open: name },
});

const retention = { panel: 'settings', open: 'message_retention_days' } as const;

const cases: Readonly<Record<string, Case>> = {
  'open-registration': {
    open: openToAll,
    now: 'No invitation needed, any domain',
    fine: { ...openToAll, realm_invite_required: true },
    unknown: { realm_invite_required: false },
    opens: { panel: 'settings', open: 'invite_required' },
  },
  'single-sign-in': {
    open: methods('SAML'),
    now: 'SAML',
    fine: methods('Email'),
    unknown: {},
    opens: { panel: 'settings', open: 'authentication_methods' },
  },
  'groups-by-many': permission('can_manage_all_groups', members, 'Members'),
  'deletion-by-many': permission('can_delete_any_message_group', fullMembers, 'Full members'),
  'web-public-by-many': {
    open: { realm_enable_spectator_access: true, realm_can_create_web_public_channel_group: moderators },
    now: 'Moderators',
    fine: { realm_enable_spectator_access: false, realm_can_create_web_public_channel_group: members },
    unknown: { realm_enable_spectator_access: true },
    opens: { panel: 'settings', open: 'can_create_web_public_channel_group' },
  },
  'mention-all': permission('can_mention_many_users_group', everyone, 'Everyone', {
    direct_members: [4],
    direct_subgroups: [moderators],
  }),
  'disposable-addresses': {
    open: { ...openToAll, realm_disallow_disposable_email_addresses: false },
    now: 'Off',
    fine: { ...openToAll, realm_disallow_disposable_email_addresses: true },
    unknown: openToAll,
    opens: { panel: 'settings', open: 'disallow_disposable_email_addresses' },
  },
  'links-by-many': permission('create_multiuse_invite_group', members, 'Members', administrators),
  'guests-see-everyone': {
    ...permission('can_access_all_users_group', everyone, 'Everyone, with 1 guest', members),
  },
  'short-retention': {
    open: { realm_message_retention_days: 30 },
    now: '30 days',
    fine: { realm_message_retention_days: 365 },
    unknown: {},
    opens: retention,
  },
  'no-moderation-channel': {
    open: { realm_moderation_request_channel_id: -1 },
    now: 'No channel',
    fine: { realm_moderation_request_channel_id: 3 },
    unknown: { realm_moderation_request_channel_id: -1, zulip_feature_level: 300 },
    opens: { panel: 'settings', open: 'moderation_request_channel_id' },
  },
  'bots-by-many': permission('can_create_bots_group', members, 'Members'),
  'no-waiting-period': {
    open: { ...openToAll, realm_waiting_period_threshold: 0 },
    now: '0 days',
    fine: { ...openToAll, realm_waiting_period_threshold: 3 },
    unknown: { realm_waiting_period_threshold: 0 },
    opens: { panel: 'settings', open: 'waiting_period_threshold' },
  },
  'endless-retention': {
    open: { realm_message_retention_days: -1 },
    now: 'Forever',
    fine: { realm_message_retention_days: 365 },
    unknown: {},
    opens: retention,
  },
};

function outcome(id: string, keys: Record<string, unknown>): SettingAdvice | undefined {
  return settingAdvice(modelWithPermissions([], keys).model).find((advice) => advice.id === id);
}

describe.each(Object.entries(cases))('the advice %s', (id, { open, now, fine, unknown, opens }) => {
  test('applies if the setting should be changed, and shows its value and where to change it', () => {
    expect(outcome(id, open)).toMatchObject({ state: 'open', now, opens });
  });
  test('is followed otherwise', () => {
    expect(outcome(id, fine)).toMatchObject({ state: 'fine' });
  });
  test.runIf(unknown !== undefined)('is unknown on servers without the setting', () => {
    expect(outcome(id, unknown ?? {})).toMatchObject({ state: 'unknown', now: '' });
  });
});

test('advice names the channel that a setting leads to', () => {
  const { model } = modelWithPermissions([], { realm_moderation_request_channel_id: 3 });
  const now = () => settingAdvice(model).find(({ id }) => id === 'no-moderation-channel')?.now;
  expect(now()).toBe('Channel 3');
  const channel = wireChannel.parse({ stream_id: 3, name: 'kiln', invite_only: true });
  model.channels.load({ channels: [channel], folders: [], followed: [] });
  expect(now()).toBe('#kiln');
});

test('advice treats policies of older servers like the later permissions', () => {
  expect(outcome('bots-by-many', { zulip_feature_level: 243, realm_bot_creation_policy: 1 })).toMatchObject({
    state: 'open',
    now: 'Members',
  });
});

test('advice requires two owners, not one', () => {
  expect(outcome('few-owners', {})).toMatchObject({
    state: 'open',
    now: '1 owner',
    opens: { panel: 'people', roles: [100, 200] },
  });
  const { model } = modelWithPermissions([]);
  model.users.change({ user_id: 2, role: 100 });
  expect(settingAdvice(model).find(({ id }) => id === 'few-owners')).toMatchObject({ state: 'fine' });
});

test('advice on links that never expire requires listed invitations', () => {
  const { model } = modelWithPermissions([], { realm_create_multiuse_invite_group: nobody });
  const found = () => settingAdvice(model).find(({ id }) => id === 'endless-links');
  expect(found()).toMatchObject({ state: 'unknown' });
  const link = { id: 1, invited_by_user_id: 1, invited: 1, expiry_date: null, invited_as: 400 };
  model.invitations.load([
    { ...link, notify_referrer_on_join: false, is_multiuse: true, link_url: 'https://orchid.test/join/x' },
  ]);
  expect(found()).toMatchObject({ title: 'Invitation links never expire', now: '1 link' });
});

test('every advice rule has a case here, and a text for both results', () => {
  const tested = new Set([...Object.keys(cases), 'few-owners', 'endless-links']);
  expect(adviceRules.filter(({ id }) => !tested.has(id))).toEqual([]);
  expect(
    adviceRules.filter(({ open, fine, why }) => say(open) === say(fine) || say(why).length < 40),
  ).toEqual([]);
});
