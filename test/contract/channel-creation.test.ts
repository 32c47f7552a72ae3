import { beforeAll, describe, expect, it } from 'vitest';
import {
  createChannel,
  getChannel,
  getChannels,
  getSubscribers,
  updateChannel,
  type NewChannel,
} from '../../src-main/zulip/route/channels.ts';
import { createUser } from '../../src-main/zulip/route/user-lifecycle.ts';
import { getUserGroups } from '../../src-main/zulip/route/user-groups.ts';
import { contractRealm, openContractRealm, rawRequest, refusalOf } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

/** The effect of each parameter of a new channel, and its default. */
const contract = contractRealm();
const owner = () => contract.as('owner');
const idOf = (caller: 'owner' | 'member') => contract.account(caller).userId;
let moderators = 0;
beforeAll(async () => {
  const groups = await getUserGroups(owner());
  moderators = groups.find(({ name }) => name === 'role:moderators')?.id ?? 0;
});

let made = 0;
async function make(change: Partial<NewChannel> = {}): Promise<Record<string, unknown>> {
  const channel = { name: `created ${(made += 1)}`, subscribers: [idOf('owner')], ...change };
  const { id } = await createChannel(owner(), channel);
  return (await rawRequest(contract, 'owner', 'GET', `/streams/${id}`)).body['stream'] as Record<
    string,
    unknown
  >;
}

const defaults = {
  description: '',
  invite_only: false,
  is_web_public: false,
  history_public_to_subscribers: true,
  message_retention_days: null,
  folder_id: null,
  topics_policy: 'inherit',
};
const announcements = (channel: Partial<NewChannel>) =>
  eventsDuring(contract, 'owner', ['message'], () => make(channel)).then((events) =>
    events.filter(({ message }) => (message as { subject: string }).subject === 'new channels'),
  );

describe('a new channel', () => {
  it('with just a name and subscribers is public and has the organization’s defaults', async () => {
    const channel = await make();
    expect(channel).toMatchObject(defaults);
    const listed = await getChannels(owner(), { include_default: true });
    const row = listed.find(({ stream_id }) => stream_id === channel['stream_id']);
    expect(row).toMatchObject({ is_default: false });
  });

  it.each<[Partial<NewChannel>, object]>([
    [
      { description: 'For **pots**' },
      { description: 'For **pots**', rendered_description: '<p>For <strong>pots</strong></p>' },
    ],
    [{ invite_only: true }, { invite_only: true, history_public_to_subscribers: false }],
    [
      { invite_only: true, history_public_to_subscribers: true },
      { invite_only: true, history_public_to_subscribers: true },
    ],
    [{ folder_id: 1 }, { folder_id: 1 }],
    [{ topics_policy: 'inherit' }, { topics_policy: 'inherit' }],
    [{ topics_policy: 'allow_empty_topic' }, { topics_policy: 'allow_empty_topic' }],
    [{ topics_policy: 'disable_empty_topic' }, { topics_policy: 'disable_empty_topic' }],
    [{ topics_policy: 'empty_topic_only' }, { topics_policy: 'empty_topic_only' }],
    [{ message_retention_days: 30 }, { message_retention_days: 30 }],
    [{ message_retention_days: 'realm_default' }, { message_retention_days: null }],
    [{ message_retention_days: 'unlimited' }, { message_retention_days: -1 }],
  ])('with %j is %j, and otherwise has the defaults', async (change, expected) => {
    expect(await make(change)).toMatchObject({ ...defaults, ...expected });
  });

  it('made a default channel is for people who join from then on', async () => {
    const { stream_id: id } = await make({ is_default_stream: true });
    const listed = await getChannels(owner(), { include_default: true });
    expect(listed.find(({ stream_id }) => stream_id === id)).toMatchObject({ is_default: true });
    contract.realm.control.allowUserCreation(idOf('owner'), true);
    const { userId } = await createUser(owner(), {
      email: 'newcomer@orchid-cooperative.example',
      full_name: 'Nora Newcomer',
      password: 'correct horse battery',
    });
    expect(await getSubscribers(owner(), id as number)).toEqual([idOf('owner'), userId]);
  });

  it('is announced to everyone only on request', async () => {
    expect(await announcements({ announce: true })).toMatchObject([
      { message: { sender_full_name: 'Notification Bot', content: expect.stringContaining('created') } },
    ]);
    expect(await announcements({})).toEqual([]);
  });

  it.each([
    'can_add_subscribers_group',
    'can_create_topic_group',
    'can_delete_any_message_group',
    'can_delete_own_message_group',
    'can_remove_subscribers_group',
    'can_administer_channel_group',
    'can_move_messages_out_of_channel_group',
    'can_move_messages_within_channel_group',
    'can_send_message_group',
  ] as const)('has %s from the beginning, as a group or as people and groups', async (permission) => {
    const people = { direct_members: [idOf('member')], direct_subgroups: [moderators] };
    for (const value of [moderators, people]) {
      const { stream_id: id } = await make({ [permission]: value });
      expect(await getChannel(owner(), id as number)).toMatchObject({ [permission]: value });
    }
  });

  it('can’t have general chat as its only topic below level 404', async () => {
    const old = await openContractRealm({ featureLevel: 403, users: 60 });
    const policy = { topics_policy: 'empty_topic_only' } as const;
    expect(await refusalOf(updateChannel(old.as('owner'), 5, policy))).toMatchObject({
      kind: 'unsupported',
      neededFeatureLevel: 404,
    });
    expect(await rawRequest(old, 'owner', 'PATCH', '/streams/5', policy)).toMatchObject({
      status: 400,
      body: { msg: 'Invalid topics_policy' },
    });
    await updateChannel(old.as('owner'), 5, { topics_policy: 'disable_empty_topic' });
    await old.close();
  });

  it('can’t restrict who starts topics below level 441', async () => {
    const old = await openContractRealm({ featureLevel: 440, users: 60 });
    const channel = { name: 'early', subscribers: [], can_create_topic_group: moderators };
    expect(await refusalOf(createChannel(old.as('owner'), channel))).toMatchObject({
      kind: 'unsupported',
      neededFeatureLevel: 441,
    });
    const { body } = await rawRequest(old, 'owner', 'POST', '/channels/create', channel);
    expect(body['ignored_parameters_unsupported']).toEqual(['can_create_topic_group']);
    await old.close();
  });
});
