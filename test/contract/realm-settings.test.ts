import { beforeAll, describe, expect, it } from 'vitest';
import { register, send } from '@realm-console/demo-realm/client';
import { getUserGroupMembers } from '../../src-main/zulip/route/user-group-members.ts';
import {
  createUserGroup,
  deactivateUserGroup,
  getUserGroups,
} from '../../src-main/zulip/route/user-groups.ts';
import { registerQueue } from '../../src-main/zulip/route/register.ts';
import {
  testWelcomeMessage,
  updateRealm,
  type RealmUpdate,
} from '../../src-main/zulip/route/realm-settings.ts';
import { contractRealm, openContractRealm, rawRequest, refusalOf } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

const system = new Map<string, number>();
const idOf = (name: string): number => system.get(name) ?? 0;
const owner = () => contract.as('owner');
const refused = (message: string, code = 'BAD_REQUEST') => ({ kind: 'rejected', code, message });

async function settings(at = contract): Promise<Record<string, unknown>> {
  const { answer } = await registerQueue(at.as('owner'), { event_types: [], fetch_event_types: ['realm'] });
  return answer.realm_settings;
}

const contract = contractRealm();
beforeAll(async () => {
  for (const { id, name } of await getUserGroups(owner())) system.set(name, id);
});

/** Settings that administrators change, and the form of the event. */
const updates: [update: RealmUpdate, form: 'update' | 'update_dict', stored?: null][] = [
  [{ name: 'Orchid and Fern' }, 'update'],
  [{ require_unique_names: true }, 'update'],
  [{ name_changes_disabled: true }, 'update'],
  [{ enable_read_receipts: false }, 'update'],
  [{ default_language: 'de' }, 'update'],
  [{ digest_weekday: 4 }, 'update'],
  [{ enable_guest_user_indicator: false }, 'update'],
  [{ signup_announcements_stream_id: 5 }, 'update'],
  [{ moderation_request_channel_id: -1 }, 'update'],
  [{ move_messages_within_stream_limit_seconds: 'unlimited' }, 'update', null],
  [{ message_content_delete_limit_seconds: 3600 }, 'update'],
  [{ message_content_edit_limit_seconds: 'unlimited' }, 'update_dict', null],
  [{ allow_message_editing: false }, 'update_dict'],
  [{ topics_policy: 'disable_empty_topic' }, 'update_dict'],
  [{ description: 'Makers *and* growers' }, 'update_dict'],
  [{ message_edit_history_visibility_policy: 'moves' }, 'update'],
];

describe('the organization', () => {
  it.each(updates)(
    'sends a change of %j to everyone as an event of the form %s',
    async (update, op, stored) => {
      const [[name, sent] = ['', null]] = Object.entries(update);
      const value = stored === undefined ? sent : stored;
      const before = (await settings())[name];
      const change = (to: RealmUpdate) =>
        eventsDuring(contract, 'guest', ['realm'], () => updateRealm(contract.as('administrator'), to));
      const form =
        op === 'update' ? { property: name, value } : { property: 'default', data: { [name]: value } };
      expect(await change(update)).toMatchObject([{ type: 'realm', op, ...form }]);
      expect((await settings())[name]).toEqual(value);
      expect(await change(update)).toEqual([]);
      await updateRealm(owner(), { [name]: before ?? 'unlimited' });
      expect((await settings())[name]).toEqual(before);
    },
  );

  it('doesn’t store whether presence is shown, since no call sets that', async () => {
    const answer = await rawRequest(contract, 'owner', 'PATCH', '/realm', { presence_disabled: true });
    expect(answer).toMatchObject({
      status: 200,
      body: { ignored_parameters_unsupported: ['presence_disabled'] },
    });
  });

  it('answers with what changed, texts as a word', async () => {
    const answer = (parameters: object) => rawRequest(contract, 'owner', 'PATCH', '/realm', parameters);
    const { name, digest_weekday } = await settings();
    expect((await answer({ name: 'Orchid', digest_weekday: 5, invite_required: true })).body).toEqual({
      result: 'success',
      msg: '',
      name: 'updated',
      digest_weekday: 5,
    });
    // Sent again although nothing is new.
    expect((await answer({ org_type: 90 })).body).toMatchObject({ org_type: 90 });
    expect((await answer({ jitsi_server_url: '"https://meet.example.com"' })).body).toMatchObject({
      jitsi_server_url: 'updated',
    });
    expect(
      await register(contract.realm, contract.account('owner'), { fetch_event_types: ['realm'] }),
    ).toMatchObject({
      jitsi_server_url: 'https://meet.example.com',
      realm_jitsi_server_url: 'https://meet.example.com',
    });
    expect((await answer({ jitsi_server_url: '"default"' })).body).toMatchObject({ jitsi_server_url: null });
    await answer({ name, digest_weekday });
  });

  it('sends the consequences of a setting together with it', async () => {
    const during = (update: RealmUpdate) =>
      eventsDuring(contract, 'member', ['realm'], () => updateRealm(owner(), update));
    expect(await during({ topics_policy: 'disable_empty_topic' })).toMatchObject([
      { data: { topics_policy: 'disable_empty_topic', mandatory_topics: true } },
    ]);
    expect(await during({ description: 'Makers *and* growers' })).toMatchObject([
      { data: { rendered_description: expect.stringContaining('<em>and</em>') } },
    ]);
    expect(await settings()).toMatchObject({ mandatory_topics: true });
    await updateRealm(owner(), { topics_policy: 'allow_empty_topic' });
  });

  it('turns members into full members, and back, with the waiting period', async () => {
    const full = () => getUserGroupMembers(owner(), idOf('role:fullmembers'), { direct_member_only: true });
    const before = await full();
    const events = await eventsDuring(contract, 'guest', ['user_group', 'realm'], () =>
      updateRealm(owner(), { waiting_period_threshold: 100_000 }),
    );
    expect(events.map(({ type, op }) => [type, op])).toEqual([
      ['realm', 'update'],
      ['user_group', 'remove_members'],
    ]);
    expect(await full()).toEqual([]);
    const back = await eventsDuring(contract, 'guest', ['user_group'], () =>
      updateRealm(owner(), { waiting_period_threshold: 0 }),
    );
    expect(back).toMatchObject([{ op: 'add_members', group_id: idOf('role:fullmembers') }]);
    expect(await full()).toEqual(before);
  });

  it.each(['moderator', 'member', 'guest', 'bot'] as const)('can’t be changed by the %s', async (caller) => {
    expect(await refusalOf(updateRealm(contract.as(caller), { name: 'Mine' }))).toMatchObject({
      kind: 'forbidden',
      code: 'UNAUTHORIZED_PRINCIPAL',
      message: 'Must be an organization administrator',
    });
  });

  it('has a welcome message that administrators can send to themselves, from feature level 416 on', async () => {
    for (const caller of ['owner', 'administrator'] as const) {
      const events = await eventsDuring(contract, caller, ['message'], () =>
        testWelcomeMessage(contract.as(caller), 'Mind the *kiln*'),
      );
      expect(events).toMatchObject([{ message: { sender_full_name: 'Welcome Bot', type: 'private' } }]);
    }
    expect(await refusalOf(testWelcomeMessage(contract.as('moderator'), 'Hello'))).toMatchObject({
      kind: 'forbidden',
    });
    const older = await openContractRealm({ featureLevel: 415, users: 20 });
    expect(await refusalOf(testWelcomeMessage(older.as('owner'), 'Hello'))).toMatchObject({
      kind: 'unsupported',
      neededFeatureLevel: 416,
    });
    await older.close();
  });

  it.each<RealmUpdate>([
    { waiting_period_threshold: 3 },
    { invite_required: true },
    { emails_restricted_to_domains: false },
    { disallow_disposable_email_addresses: true },
    { message_retention_days: 30 },
    { can_create_groups: { new: 12 } },
    { can_invite_users_group: { new: 12 } },
    { can_manage_all_groups: { new: 12 } },
    { can_manage_billing_group: { new: 12 } },
    { authentication_methods: { Google: true } },
    { create_multiuse_invite_group: { new: 12 } },
  ])('requires an owner for %j, and rejects the whole call from others', async (update) => {
    const before = await settings();
    const call = updateRealm(contract.as('administrator'), { name: 'Mine', ...update });
    expect(await refusalOf(call)).toMatchObject({
      kind: 'forbidden',
      message: 'Must be an organization owner',
    });
    expect(await settings()).toEqual(before);
  });

  it.each<[RealmUpdate, string, string?]>([
    [{ name: 'x'.repeat(41) }, 'name is too long (limit: 40 characters)'],
    [{ description: 'x'.repeat(1001) }, 'description is too long (limit: 1000 characters)'],
    [{ default_language: 'xx' }, "Invalid language 'xx'"],
    [{ digest_weekday: 7 }, 'Invalid digest_weekday'],
    [{ moderation_request_channel_id: 999_999 }, 'Invalid channel ID'],
    [{ moderation_request_channel_id: 5 }, 'Moderation request channel must be private.'],
    [
      { message_content_edit_limit_seconds: 0 },
      "Bad value for 'message_content_edit_limit_seconds': 0",
      'REQUEST_VARIABLE_INVALID',
    ],
    [{ message_retention_days: 0 }, "Bad value for 'message_retention_days': 0", 'REQUEST_VARIABLE_INVALID'],
  ])('rejects %j', async (update, words, code) => {
    expect(await refusalOf(updateRealm(owner(), update))).toMatchObject(refused(words, code));
  });

  it.each([
    [{ require_unique_names: 'yes' }, 'require_unique_names is not valid JSON'],
    [{ enable_read_receipts: 1 }, 'enable_read_receipts is not a boolean'],
    [{ waiting_period_threshold: '"3"' }, 'waiting_period_threshold is not an integer'],
    [{ can_create_groups: 12 }, 'can_create_groups does not have the expected format'],
    [{ can_create_groups: { new: 'x' } }, 'can_create_groups["new"]["int"] is not an integer'],
    [{ can_create_groups: { old: 12 } }, 'can_create_groups["new"] field is missing: Field required'],
    [{ message_retention_days: true }, 'message_retention_days["int"] is not an integer'],
    [{ waiting_period_threshold: -1 }, 'waiting_period_threshold is too small'],
    [{ org_type: '"10"' }, 'Invalid org_type'],
    [{ digest_weekday: 7 }, 'Invalid digest_weekday'],
    [{ video_chat_provider: 9 }, 'Invalid video_chat_provider 9'],
    [{ gif_rating_policy: 5 }, 'Invalid gif_rating_policy 5'],
    [{ jitsi_server_url: '"no address"' }, 'jitsi_server_url is not an allowed_type'],
    [{ jitsi_server_url: 'https://meet.example' }, 'jitsi_server_url is not valid JSON'],
    [{ string_id: 'orchid' }, 'Must be a demo organization.'],
    [{ authentication_methods: [] }, 'authentication_methods is not a dict'],
    [{ authentication_methods: { Email: false } }, 'At least one authentication method must be enabled.'],
    [
      { authentication_methods: { Fax: true } },
      "Invalid authentication method: Fax. Valid methods are: ['Apple', 'Dev', 'Email', 'GitHub', 'GitLab', 'Google', 'OpenID Connect', 'SAML']",
    ],
  ])('can’t parse %j', async (parameters, words) => {
    const answer = await send(contract.realm, contract.account('owner'), 'PATCH', '/realm', parameters);
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', msg: words } });
  });
});

describe('a permission of the organization', () => {
  it('accepts a group, people, or both, and is sent as one key', async () => {
    const value = {
      direct_members: [contract.account('member').userId],
      direct_subgroups: [idOf('role:moderators')],
    };
    const events = await eventsDuring(contract, 'guest', ['realm'], () =>
      updateRealm(contract.as('administrator'), {
        can_add_custom_emoji_group: { new: value, old: idOf('role:members') },
      }),
    );
    expect(events).toEqual([
      { type: 'realm', op: 'update_dict', property: 'default', data: { can_add_custom_emoji_group: value } },
    ]);
    expect((await settings())['can_add_custom_emoji_group']).toEqual(value);
    await updateRealm(owner(), { can_add_custom_emoji_group: { new: idOf('role:members'), old: value } });
  });

  it('isn’t changed if it no longer has the expected value', async () => {
    const call = updateRealm(owner(), {
      name: 'Mine',
      can_create_bots_group: { new: idOf('role:owners'), old: idOf('role:nobody') },
    });
    expect(await refusalOf(call)).toMatchObject({ kind: 'conflict' });
    expect((await settings())['name']).not.toBe('Mine');
  });

  it.each([
    ['can_manage_all_groups', 'role:nobody'],
    ['can_manage_billing_group', 'role:nobody'],
    ['can_create_groups', 'role:everyone'],
    ['can_delete_own_message_group', 'role:internet'],
    ['can_create_web_public_channel_group', 'role:members'],
    ['can_access_all_users_group', 'role:moderators'],
  ] as const)('%s can’t be given to %s', async (name, group) => {
    expect(await refusalOf(updateRealm(owner(), { [name]: { new: idOf(group) } }))).toMatchObject(
      refused(`'${name}' setting cannot be set to '${group}' group.`),
    );
  });

  it.each([
    ['people', { direct_members: [8], direct_subgroups: [] }],
    ['a group of one’s own', 'kiln'],
  ])('that requires a system group rejects %s', async (_name, value) => {
    const wanted = typeof value === 'string' ? idOf(value) : value;
    expect(
      await refusalOf(updateRealm(owner(), { can_access_all_users_group: { new: wanted } })),
    ).toMatchObject({
      ...refused("'can_access_all_users_group' must be a system user group.", 'SYSTEM_GROUP_REQUIRED'),
      detail: { setting_name: 'can_access_all_users_group' },
    });
  });

  it('rejects a deactivated or missing group', async () => {
    const group = { name: 'gone', description: '', members: [] };
    const { groupId } = await createUserGroup(owner(), group);
    await deactivateUserGroup(owner(), groupId ?? 0);
    for (const [id, words] of [
      [groupId ?? 0, 'User group is deactivated.'],
      [999_999, 'Invalid user group'],
    ] as const) {
      expect(await refusalOf(updateRealm(owner(), { can_create_bots_group: { new: id } }))).toMatchObject(
        refused(words),
      );
    }
  });
});

describe('the sign-in methods', () => {
  it('are sent to everyone, and decide who gets a key', async () => {
    const at = await openContractRealm({ users: 60, externalSignIn: ['GitHub'] });
    const events = await eventsDuring(at, 'guest', ['realm'], () =>
      updateRealm(at.as('owner'), { authentication_methods: { Email: false, Google: true } }),
    );
    const is = (enabled: boolean) => expect.objectContaining({ enabled }) as unknown;
    expect(events).toMatchObject([
      {
        op: 'update_dict',
        data: {
          authentication_methods: { Email: is(false), Google: is(true), GitHub: is(true), SAML: is(false) },
        },
      },
    ]);
    const { body } = await send(at.realm, null, 'GET', '/server_settings');
    expect(body).toMatchObject({
      email_auth_enabled: false,
      authentication_methods: { password: false, google: true, github: true, dev: true },
      external_authentication_methods: [
        { name: 'google', display_name: 'Google', login_url: '/accounts/login/social/google' },
        { name: 'github', display_name: 'GitHub', signup_url: '/accounts/register/social/github' },
      ],
    });
    const { email, password } = at.account('member');
    const signIn = await send(at.realm, null, 'POST', '/fetch_api_key', { username: email, password });
    expect(signIn).toMatchObject({
      status: 401,
      body: {
        code: 'PASSWORD_AUTH_DISABLED',
        msg: 'Password authentication is disabled in this organization',
      },
    });
    expect(await settings(at)).toMatchObject({ email_auth_enabled: false, password_auth_enabled: false });
    await at.close();
  });
});

describe('settings at older servers', () => {
  it('with numeric roles still apply', async () => {
    const old = await openContractRealm({ featureLevel: 247, users: 60 });
    const answer = (parameters: object) => rawRequest(old, 'owner', 'PATCH', '/realm', parameters);
    expect((await answer({ invite_to_realm_policy: 6 })).body).toMatchObject({ invite_to_realm_policy: 6 });
    expect(await settings(old)).toMatchObject({ invite_to_realm_policy: 6, is_zephyr_mirror_realm: false });
    expect(await answer({ invite_to_realm_policy: 9 })).toMatchObject({
      body: { msg: 'Invalid invite_to_realm_policy' },
    });
    expect(
      await rawRequest(old, 'administrator', 'PATCH', '/realm', { invite_to_realm_policy: 1 }),
    ).toMatchObject({
      body: { msg: 'Must be an organization owner' },
    });
    expect((await answer({ giphy_rating: 5, can_create_groups: { new: 12 } })).body).toMatchObject({
      giphy_rating: 5,
      ignored_parameters_unsupported: ['can_create_groups'],
    });
    expect(await answer({ create_multiuse_invite_group: idOf('role:owners') })).toMatchObject({
      body: { msg: "'create_multiuse_invite_group' setting cannot be set to 'role:owners' group." },
    });
    await old.close();
  });

  it('that the server doesn’t know are reported', async () => {
    const old = await openContractRealm({ featureLevel: 299, users: 60 });
    const written = await updateRealm(old.as('owner'), {
      name: 'Old',
      topics_policy: 'disable_empty_topic',
      can_create_bots_group: { new: 9 },
    });
    expect(written.ignoredParameters).toEqual(['can_create_bots_group', 'topics_policy']);
    expect((await settings(old))['name']).toBe('Old');
    expect(
      await refusalOf(updateRealm(old.as('owner'), { moderation_request_channel_id: -1 })),
    ).toMatchObject({
      kind: 'unsupported',
      neededFeatureLevel: 331,
    });
    await old.close();
  });

  it.each([
    [461, { op: 'update', property: 'description', value: 'Old' }],
    [462, { op: 'update', property: 'description', value: 'Old', rendered_description: expect.any(String) }],
    [464, { op: 'update_dict', data: { description: 'Old', rendered_description: expect.any(String) } }],
  ])('at level %i have a description as %j', async (level, form) => {
    const at = await openContractRealm({ featureLevel: level, users: 60 });
    const events = await eventsDuring(at, 'guest', ['realm'], () =>
      updateRealm(at.as('owner'), { description: 'Old' }),
    );
    expect(events).toMatchObject([{ type: 'realm', ...form }]);
    await at.close();
  });

  it('accept a public moderation channel below level 442', async () => {
    const old = await openContractRealm({ featureLevel: 441, users: 60 });
    expect(await updateRealm(old.as('owner'), { moderation_request_channel_id: 5 })).toEqual({
      ignoredParameters: [],
    });
    await old.close();
  });
});
