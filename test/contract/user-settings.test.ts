import { describe, expect, it } from 'vitest';
import { register, send, waiting } from '@realm-console/demo-realm/client';
import { getStartingSettings, updateStartingSettings } from '../../src-main/zulip/route/starting-settings.ts';
import { createUser } from '../../src-main/zulip/route/user-lifecycle.ts';
import {
  contractRealm,
  openContractRealm,
  rawRequest,
  type Caller,
  roughWithout,
} from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

const contract = contractRealm({ presenceEventLimit: 200, rough: roughWithout('limits') });
type Settings = Record<string, unknown>;

const patch = (caller: Caller, parameters: object, path = '/settings', at = contract) =>
  rawRequest(at, caller, 'PATCH', path, parameters);

async function fetched(caller: Caller, type: string, at = contract): Promise<Settings> {
  const body = await register(at.realm, at.account(caller), { fetch_event_types: [type] });
  return body[type] as Settings;
}

/** Another value of the same kind, valid for every setting. */
function changed(name: string, value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number')
    return name.startsWith('web_') && value > 4 ? value + 1 : value === 1 ? 2 : 1;
  const words: Settings = {
    default_language: 'de',
    emojiset: 'text',
    notification_sound: 'none',
    resolved_topic_notice_auto_read_policy: 'never',
    web_animate_image_previews: 'always',
    web_home_view: 'all_messages',
  };
  return words[name];
}

const notChangedHere = new Set(['emojiset_choices', 'available_notification_sounds', 'timezone']);

function withoutLists(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !notChangedHere.has(name)));
}

describe('an account’s settings', () => {
  it('can all be changed, each with its event, and are returned accordingly', async () => {
    const before = withoutLists(await fetched('moderator', 'user_settings'));
    const wanted = Object.fromEntries(
      Object.entries(before).map(([name, value]) => [name, changed(name, value)]),
    );
    const events = await eventsDuring(contract, 'moderator', ['user_settings'], async () => {
      const answer = await patch('moderator', wanted);
      expect(answer.body).toEqual({ result: 'success', msg: '' });
    });
    const told = Object.entries(wanted).map(([property, value]) => ({
      type: 'user_settings',
      op: 'update',
      property,
      value,
      ...(property === 'default_language' ? { language_name: 'German' } : {}),
    }));
    const byName = (list: Settings[]) =>
      list.toSorted((a, b) => String(a['property']).localeCompare(String(b['property'])));
    expect(byName(events)).toEqual(byName(told));
    expect(withoutLists(await fetched('moderator', 'user_settings'))).toEqual(wanted);
    await patch('moderator', before);
  });

  it.each([
    [{ color_scheme: 4 }, 'Invalid color_scheme: Value error, Not in the list of possible values'],
    [{ color_scheme: '"1"' }, 'color_scheme is not an integer'],
    [{ emojiset: 'google-blob' }, 'Invalid emojiset: Value error, Not in the list of possible values'],
    [{ enter_sends: 1 }, 'enter_sends is not a boolean'],
    [{ enter_sends: 'yes' }, 'enter_sends is not valid JSON'],
    [
      { web_home_view: 'recent_topics' },
      'Invalid web_home_view: Value error, Not in the list of possible values',
    ],
    [{ resolved_topic_notice_auto_read_policy: 'x' }, 'Invalid resolved_topic_notice_auto_read_policy'],
    [{ default_language: 'xx' }, 'Invalid default_language'],
    [{ notification_sound: 'gong' }, "Invalid notification sound 'gong'"],
    [{ email_notifications_batching_period_seconds: 0 }, 'Invalid email batching period: 0 seconds'],
    [{ timezone: '' }, 'Invalid timezone: Value error, Not a recognized time zone'],
    [{ email: 'nobody' }, 'Invalid address.'],
    [{ email: 'notification-bot@zulip.com' }, 'Reserved for system bots.'],
    [{ new_password: 'a long one for this' }, 'Wrong password!'],
    // Types are checked before anything else.
    [{ default_language: 'xx', wildcard_mentions_notify: 0 }, 'wildcard_mentions_notify is not a boolean'],
  ])('reject %j', async (parameters, words) => {
    expect(await patch('member', { ...parameters, enable_sounds: false })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: words },
    });
    expect((await fetched('member', 'user_settings'))['enable_sounds']).toBe(true);
  });

  it('can be changed through the two older calls too', async () => {
    expect(await patch('member', { high_contrast_mode: true }, '/settings/display')).toMatchObject({
      status: 200,
    });
    expect(await patch('member', { enable_sounds: false }, '/settings/notifications')).toMatchObject({
      status: 200,
    });
    expect(await fetched('member', 'user_settings')).toMatchObject({
      high_contrast_mode: true,
      enable_sounds: false,
    });
    await patch('member', { high_contrast_mode: false, enable_sounds: true });
  });

  it('are sent before their consequences', async () => {
    const types = ['user_settings', 'presence', 'realm_user'];
    const during = async (parameters: object) => {
      const events = await eventsDuring(contract, 'member', types, () => patch('member', parameters));
      return events.map(
        ({ type, property, person }) => property ?? Object.keys((person as object) ?? { type })[1],
      );
    };
    expect(await during({ presence_enabled: false })).toEqual(['presence_enabled', undefined]);
    expect(await during({ presence_enabled: true })).toEqual(['presence_enabled', undefined]);
    expect(await during({ timezone: 'Asia/Seoul' })).toEqual(['timezone', 'email']);
  });

  it('include a password, which the next sign-in requires', async () => {
    const { email, password } = contract.account('guest');
    const next = { old_password: password, new_password: 'quite another one' };
    expect(await patch('guest', { ...next, new_password: 'aaaa' })).toMatchObject({
      body: { msg: 'New password is too weak!' },
    });
    expect(await patch('guest', next)).toMatchObject({ status: 200 });
    const signIn = (with_: string) =>
      send(contract.realm, null, 'POST', '/fetch_api_key', { username: email, password: with_ });
    expect(await signIn(password)).toMatchObject({ status: 401 });
    expect(await signIn('quite another one')).toMatchObject({ status: 200 });
  });

  it('keep an address until an email is confirmed, or if it is fixed', async () => {
    const { userId } = contract.account('member');
    const events = await eventsDuring(contract, 'owner', ['realm_user'], () =>
      patch('member', { email: 'another@orchid-cooperative.example' }),
    );
    expect(events).toEqual([]);
    await patch('owner', { email_changes_disabled: true }, '/realm');
    expect(await patch('member', { email: 'third@orchid-cooperative.example' })).toMatchObject({
      body: { msg: 'Email address changes are disabled in this organization.' },
    });
    await patch('owner', { email_changes_disabled: false }, '/realm');
    expect(userId).toBeGreaterThan(0);
  });

  it('replace unset channel settings for clients without null', async () => {
    await patch('member', { enable_stream_desktop_notifications: true });
    const subscriptions = async (notification_settings_null: boolean) => {
      const body = await register(contract.realm, contract.account('member'), {
        fetch_event_types: ['subscription'],
        client_capabilities: { notification_settings_null },
      });
      return (body['subscriptions'] as Settings[])[0];
    };
    expect(await subscriptions(true)).toMatchObject({
      desktop_notifications: null,
      push_notifications: null,
    });
    expect(await subscriptions(false)).toMatchObject({
      desktop_notifications: true,
      push_notifications: false,
      wildcard_mentions_notify: null,
    });
  });
});

describe('other people’s settings', () => {
  const others = (ids: number[], more: object = {}) => ({
    target_users: { user_ids: ids, skip_if_already_edited: false, ...more },
  });

  it('can be changed by administrators, except private ones', async () => {
    const { userId } = contract.account('guest');
    const events = await eventsDuring(contract, 'guest', ['user_settings'], () =>
      patch('administrator', { ...others([userId]), starred_message_counts: false }),
    );
    expect(events).toMatchObject([{ property: 'starred_message_counts', value: false }]);
    for (const unfit of [{ send_read_receipts: false }, { timezone: 'Asia/Seoul' }]) {
      expect(await patch('administrator', { ...others([userId]), ...unfit })).toMatchObject({
        status: 400,
        body: { msg: 'Cannot change this setting for other users.' },
      });
    }
    expect(await patch('moderator', { ...others([userId]), enter_sends: true })).toMatchObject({
      body: { code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization administrator' },
    });
    expect(await patch('administrator', others([]))).toMatchObject({
      body: { msg: 'Either user_ids or group_ids must be provided.' },
    });
    expect(await patch('administrator', others([999_999]))).toMatchObject({
      body: { msg: 'Invalid user ID: 999999' },
    });
  });

  it('are kept on request if people chose them themselves', async () => {
    const { userId } = contract.account('guest');
    await patch('guest', { translate_emoticons: true });
    const call = (skip_if_already_edited: boolean) =>
      patch('owner', { ...others([userId], { skip_if_already_edited }), translate_emoticons: false });
    await call(true);
    expect((await fetched('guest', 'user_settings'))['translate_emoticons']).toBe(true);
    await call(false);
    expect((await fetched('guest', 'user_settings'))['translate_emoticons']).toBe(false);
  });
});

describe('the default settings of new users', () => {
  const path = '/realm/user_settings_defaults';

  it('can be changed by administrators, with events for everyone', async () => {
    const before = await fetched('owner', 'realm_user_settings_defaults');
    const names = Object.keys(withoutLists(before)).filter(
      (name) => !/^(default_language|enable_login_emails|enable_marketing_emails|allow_private)/.test(name),
    );
    const wanted = Object.fromEntries(names.map((name) => [name, changed(name, before[name])]));
    const events = await eventsDuring(contract, 'guest', ['realm_user_settings_defaults'], async () => {
      const answer = await patch('administrator', wanted, path);
      expect(answer.body).toEqual({ result: 'success', msg: '' });
    });
    expect(Object.fromEntries(events.map(({ property, value }) => [property, value]))).toEqual(wanted);
    expect(await fetched('guest', 'realm_user_settings_defaults')).toMatchObject(wanted);
    expect(await fetched('guest', 'user_settings')).not.toMatchObject(wanted);
    const person = {
      email: 'new@orchid-cooperative.example',
      full_name: 'New Here',
      password: 'a long one for it',
    };
    contract.realm.control.allowUserCreation(contract.account('owner').userId, true);
    const { userId } = await createUser(contract.as('owner'), person);
    const account = contract.realm.accountOf(userId);
    const body = await register(contract.realm, account, { fetch_event_types: ['user_settings'] });
    expect(body['user_settings']).toMatchObject(wanted);
    await patch('owner', Object.fromEntries(names.map((name) => [name, before[name]])), path);
  });

  it.each([237, 247, 442, 499])('are read and written by the client, at level %i', async (featureLevel) => {
    const at = await openContractRealm({ featureLevel, users: 60 });
    const before = await getStartingSettings(at.as('guest'));
    const change = { send_read_receipts: false, color_scheme: 2, notification_sound: 'none' };
    expect(before).toMatchObject({ send_read_receipts: true, color_scheme: 1, notification_sound: 'zulip' });
    const { ignoredParameters } = await updateStartingSettings(at.as('administrator'), change);
    expect(ignoredParameters).toEqual([]);
    expect(await getStartingSettings(at.as('guest'))).toEqual({ ...before, ...change });
    for (const caller of ['moderator', 'member', 'guest'] as const) {
      await expect(updateStartingSettings(at.as(caller), change)).rejects.toMatchObject({
        failure: { kind: 'forbidden' },
      });
    }
    await at.close();
  });

  it('exclude purely personal settings', async () => {
    expect(await patch('owner', { enable_login_emails: false, default_language: 'de' }, path)).toMatchObject({
      status: 200,
      body: { ignored_parameters_unsupported: ['default_language', 'enable_login_emails'] },
    });
  });

  it('are rejected in their own words', async () => {
    expect(await patch('owner', { web_home_view: 'x' }, path)).toMatchObject({
      body: { msg: 'Invalid web_home_view' },
    });
    for (const caller of ['moderator', 'member', 'guest'] as const) {
      expect(await patch(caller, { enable_sounds: false }, path)).toMatchObject({
        status: 400,
        body: { code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization administrator' },
      });
    }
    expect(await rawRequest(contract, 'owner', 'GET', path)).toMatchObject({
      status: 405,
      body: { allowed_methods: ['PATCH'] },
    });
  });
});

describe('clients without the settings object', () => {
  const types = ['user_settings', 'update_display_settings', 'update_global_notifications'];
  const change = { default_language: 'de', enable_sounds: false, display_emoji_reaction_users: false };

  it.each([
    [247, false],
    [247, true],
    [439, false],
  ])('get the older form at level %i, with the capability %s', async (featureLevel, user_settings_object) => {
    const at = await openContractRealm({ featureLevel, users: 60 });
    const getsFormer = featureLevel < 439 && !user_settings_object;
    const account = at.account('member');
    const body = await register(at.realm, account, {
      event_types: types,
      fetch_event_types: types,
      client_capabilities: { notification_settings_null: true, user_settings_object },
    });
    expect(body['user_settings']).toMatchObject({ enable_sounds: true });
    const former = { enable_sounds: true, dense_mode: true, timezone: expect.any(String) };
    if (getsFormer) expect(body).toMatchObject({ ...former, emojiset_choices: { length: 4 } });
    else for (const name of Object.keys(former)) expect(body).not.toHaveProperty(name);

    await patch('member', change, '/settings', at);
    const events = (await waiting(at.realm, account, body.queue_id)).map(({ type, ...event }) => ({
      type,
      name: event['property'] ?? event['setting_name'] ?? event['notification_name'],
    }));
    expect(events).toEqual([
      { type: 'user_settings', name: 'default_language' },
      ...(getsFormer ? [{ type: 'update_display_settings', name: 'default_language' }] : []),
      { type: 'user_settings', name: 'display_emoji_reaction_users' },
      { type: 'user_settings', name: 'enable_sounds' },
      ...(getsFormer ? [{ type: 'update_global_notifications', name: 'enable_sounds' }] : []),
    ]);
    await at.close();
  });

  it('are rejected in the older words', async () => {
    const at = await openContractRealm({ featureLevel: 247, users: 60 });
    for (const [parameters, words] of [
      [{ color_scheme: 9 }, 'Invalid color_scheme'],
      [{ timezone: 'Mars/Olympus' }, 'timezone is not a recognized time zone'],
    ] as const) {
      expect(await patch('member', parameters, '/settings', at)).toMatchObject({ body: { msg: words } });
    }
    expect(await patch('member', { web_channel_default_view: 1 }, '/settings', at)).toMatchObject({
      body: { ignored_parameters_unsupported: ['web_channel_default_view'] },
    });
    await at.close();
  });
});
