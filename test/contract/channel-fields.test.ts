import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { startDemoRealm } from '@realm-console/demo-realm';
import { createChannel, getChannel, updateChannel } from '../../src-main/zulip/route/channels.ts';
import { sendMessage } from '../../src-main/zulip/route/messages.ts';
import { getOwnSubscriptions } from '../../src-main/zulip/route/subscriptions.ts';
import { wireSubscription } from '../../src-main/zulip/wire/channel.ts';
import { contractRealm, rawRequest, type Caller } from './connection.fixture.ts';

/** Each field of a channel in register and the subscription list. https://zulip.com/api/register-queue */
const contract = contractRealm({ users: 60 });

const owner = () => contract.as('owner');
const idOf = (caller: Caller): number => contract.account(caller).userId;
type Fields = Record<string, unknown>;

/** Register's entry for a subscribed channel. */
async function registered(id: number, parameters: object = {}, caller: Caller = 'owner'): Promise<Fields> {
  const { body } = await rawRequest(contract, caller, 'POST', '/register', {
    fetch_event_types: ['subscription'],
    client_capabilities: { notification_settings_null: true },
    ...parameters,
  });
  const found = (body['subscriptions'] as Fields[]).find(({ stream_id: streamId }) => streamId === id);
  if (found === undefined) throw new Error(`Register does not list channel ${id}.`);
  return found;
}

/** Changes the owner's personal settings for it. https://zulip.com/api/update-subscription-settings */
const setOwn = (subscription_data: readonly Fields[]) =>
  rawRequest(contract, 'owner', 'POST', '/users/me/subscriptions/properties', { subscription_data });

let made = 0;
async function make(change: Partial<Parameters<typeof createChannel>[1]> = {}): Promise<number> {
  const name = `fields ${(made += 1)}`;
  return (await createChannel(owner(), { name, subscribers: [idOf('owner')], ...change })).id;
}

describe('a channel contains', () => {
  let id: number;
  beforeAll(async () => {
    id = await make({ name: 'all fields', description: 'For *tests*', subscribers: [idOf('owner')] });
  });

  it('its ID, its name, and its description as Markdown and HTML', async () => {
    const expected = {
      stream_id: id,
      name: 'all fields',
      description: 'For *tests*',
      rendered_description: '<p>For <em>tests</em></p>',
    };
    expect(await registered(id)).toMatchObject(expected);
    expect(await getChannel(owner(), id)).toMatchObject(expected);
  });

  it('when and by whom it was created, if known', async () => {
    expect(await registered(id)).toMatchObject({
      date_created: expect.any(Number),
      creator_id: idOf('owner'),
    });
    const fresh = await startDemoRealm({ empty: true });
    const [founder] = fresh.accounts;
    const { body } = await send(fresh, founder ?? null, 'GET', '/streams');
    expect((body['streams'] as Fields[]).map(({ creator_id: creatorId }) => creatorId)).toContain(null);
    await fresh.close();
  });

  it('whether it is private, web-public, and shows its history', async () => {
    const open = { invite_only: false, is_web_public: false, history_public_to_subscribers: true };
    expect(await registered(id)).toMatchObject(open);
    const closed = { ...open, invite_only: true, history_public_to_subscribers: false };
    expect(await registered(await make({ invite_only: true }))).toMatchObject(closed);
  });

  it('its subscribers only on request', async () => {
    expect(await registered(id)).not.toHaveProperty('subscribers');
    expect(await registered(id, { include_subscribers: 'true' })).toMatchObject({
      subscribers: [idOf('owner')],
    });
    expect(await registered(id, { include_subscribers: 'partial' })).toMatchObject({
      subscribers: [idOf('owner')],
    });
  });

  it('no subscribers for someone who can’t see them', async () => {
    contract.realm.control.setRealmSetting('enable_spectator_access', true);
    const web = await make({ is_web_public: true });
    const { body } = await rawRequest(contract, 'guest', 'POST', '/register', {
      fetch_event_types: ['subscription'],
      include_subscribers: 'true',
    });
    const seen = (body['never_subscribed'] as Fields[]).find(({ stream_id: streamId }) => streamId === web);
    expect(seen).toMatchObject({ is_web_public: true, subscribers: [] });
  });

  it('the number of active subscribers, including bots', async () => {
    const people = [idOf('owner'), idOf('member'), idOf('bot')];
    const counted = await make({ subscribers: people });
    expect(await registered(counted)).toMatchObject({ subscriber_count: 3 });
    const more = await make({ subscribers: [...people, idOf('moderator')] });
    expect((await getChannel(owner(), more)).subscriber_count).toBe(4);
    contract.realm.control.deactivate(idOf('moderator'));
    expect((await getChannel(owner(), more)).subscriber_count).toBe(3);
    contract.realm.control.reactivate(idOf('moderator'));
  });

  it.each([
    'desktop_notifications',
    'email_notifications',
    'wildcard_mentions_notify',
    'push_notifications',
    'audible_notifications',
  ] as const)('%s for oneself, null if the global setting applies', async (property) => {
    expect(await registered(id)).toMatchObject({ [property]: null });
    await setOwn([{ stream_id: id, property, value: true }]);
    expect(await registered(id)).toMatchObject({ [property]: true });
    await setOwn([{ stream_id: id, property, value: false }]);
    const read = (await getOwnSubscriptions(owner())).find(({ stream_id: streamId }) => streamId === id);
    expect(read?.[property]).toBe(false);
  });

  it('whether it is pinned or muted, in both forms, and its colour', async () => {
    expect(await registered(id)).toMatchObject({
      pin_to_top: false,
      is_muted: false,
      in_home_view: true,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/u),
    });
    await setOwn([
      { stream_id: id, property: 'pin_to_top', value: true },
      { stream_id: id, property: 'is_muted', value: true },
      { stream_id: id, property: 'color', value: '#ff0000' },
    ]);
    const changed = { pin_to_top: true, is_muted: true, color: '#ff0000' };
    expect(await registered(id)).toMatchObject({ ...changed, in_home_view: false });
    expect(wireSubscription.parse(await registered(id))).toMatchObject(changed);
  });

  it.each([
    ['role:everyone', 1],
    ['role:administrators', 2],
    ['role:fullmembers', 3],
    ['role:moderators', 4],
  ])('the older posting policy: %s is %i', async (name, policy) => {
    const group = contract.realm.control.snapshot().groups.find((one) => one.name === name)?.id ?? 0;
    const channel = await make({ can_send_message_group: group });
    expect(await registered(channel)).toMatchObject({
      stream_post_policy: policy,
      is_announcement_only: policy === 2,
      can_send_message_group: group,
    });
  });

  it('its retention: null for the organization’s, -1 for forever', async () => {
    const days = async () => (await registered(id))['message_retention_days'];
    expect(await days()).toBeNull();
    await updateChannel(owner(), id, { message_retention_days: 30 });
    expect(await days()).toBe(30);
    await updateChannel(owner(), id, { message_retention_days: 'unlimited' });
    expect(await days()).toBe(-1);
    expect((await getChannel(owner(), id)).message_retention_days).toBe(-1);
    await updateChannel(owner(), id, { message_retention_days: 'realm_default' });
    expect(await days()).toBeNull();
  });

  it('its oldest message, null if there is none', async () => {
    const empty = await make({ subscribers: [] });
    expect((await getChannel(owner(), empty)).first_message_id).toBeNull();
    const message = {
      type: 'channel',
      to: empty,
      topic: 'first',
      content: 'x',
      read_by_sender: true,
    } as const;
    const { id: first } = await sendMessage(owner(), message);
    await sendMessage(owner(), message);
    expect((await getChannel(owner(), empty)).first_message_id).toBe(first);
  });

  it('its folder, null without one, and its topic policy', async () => {
    expect(await registered(id)).toMatchObject({ folder_id: null, topics_policy: 'inherit' });
    await updateChannel(owner(), id, { folder_id: 1 });
    expect(await registered(id)).toMatchObject({ folder_id: 1 });
  });

  it.each(['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'] as const)(
    'the topic policy %s',
    async (topics_policy) => {
      const channel = await make({ topics_policy, subscribers: [] });
      expect((await getChannel(owner(), channel)).topics_policy).toBe(topics_policy);
    },
  );

  it('its weekly traffic, null if it is new', async () => {
    expect((await registered(id))['stream_weekly_traffic']).toBeNull();
    expect((await getChannel(owner(), 3)).stream_weekly_traffic).toEqual(expect.any(Number));
  });

  it.each([
    'can_add_subscribers_group',
    'can_remove_subscribers_group',
    'can_administer_channel_group',
    'can_delete_any_message_group',
    'can_delete_own_message_group',
    'can_move_messages_out_of_channel_group',
    'can_move_messages_within_channel_group',
    'can_send_message_group',
    'can_subscribe_group',
    'can_resolve_topics_group',
    'can_create_topic_group',
  ] as const)('%s, as a group and as people', async (name) => {
    const group = contract.realm.control.snapshot().groups.find((one) => one.name === 'role:moderators');
    const value = { direct_members: [idOf('member')], direct_subgroups: [group?.id ?? 0] };
    const channel = await make({ [name]: group?.id ?? 0 });
    expect(await registered(channel)).toMatchObject({ [name]: group?.id });
    await updateChannel(owner(), channel, { [name]: { new: value, old: group?.id } });
    expect((await getChannel(owner(), channel))[name]).toEqual(value);
  });
});

it('folders have an ID, a name and an order', async () => {
  const { body } = await rawRequest(contract, 'member', 'POST', '/register', {
    fetch_event_types: ['channel_folders'],
  });
  const folders = body['channel_folders'] as Fields[];
  expect(folders.map(({ id, name, order }) => [typeof id, typeof name, order])).toEqual(
    folders.map((_folder, place) => ['number', 'string', place]),
  );
});

it('register includes collections only on request', async () => {
  const { body } = await rawRequest(contract, 'member', 'POST', '/register', {
    fetch_event_types: ['realm'],
  });
  for (const key of ['subscriptions', 'channel_folders', 'recent_private_conversations']) {
    expect(body).not.toHaveProperty(key);
  }
});
