import { describe, expect, it } from 'vitest';
import { createChannel, getChannel, updateChannel } from '../../src-main/zulip/route/channels.ts';
import { deleteMessage, updateMessage } from '../../src-main/zulip/route/message-changes.ts';
import { sendMessage } from '../../src-main/zulip/route/messages.ts';
import { deleteTopic } from '../../src-main/zulip/route/topics.ts';
import {
  callers,
  contractRealm,
  listen,
  openContractRealm,
  rawRequest,
  refusalOf,
  type Caller,
  type ContractRealm,
} from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

const contract = contractRealm();
const idOf = (caller: Caller, realm: ContractRealm = contract) => realm.account(caller).userId;
const nobody = { direct_members: [], direct_subgroups: [] };
const only = (...users: Caller[]) => ({
  direct_members: users.map((caller) => idOf(caller)),
  direct_subgroups: [],
});
const rejected = (message: string) => ({ kind: 'rejected', code: 'BAD_REQUEST', message });

let made = 0;
/** Creates a public channel of the owner's with all callers subscribed. */
async function make(change: object = {}): Promise<number> {
  const name = `messages ${(made += 1)}`;
  const subscribers = callers.map((caller) => idOf(caller));
  const { id } = await createChannel(contract.as('owner'), { name, subscribers, ...change });
  return id;
}
const say = async (channelId: number, topic: string, caller: Caller = 'owner') =>
  (
    await sendMessage(contract.as(caller), {
      type: 'channel',
      to: channelId,
      topic,
      content: 'x',
      read_by_sender: true,
    })
  ).id;

describe('the first message of a channel', () => {
  it('is the oldest of all topics, whatever is written or deleted later', async () => {
    contract.realm.control.setRealmSetting('send_channel_events_messages', false);
    const id = await make();
    const first = async () => (await getChannel(contract.as('owner'), id)).first_message_id;
    expect(await first()).toBeNull();
    const oldest = await say(id, 'busy');
    const second = await say(id, 'quiet');
    await say(id, 'busy');
    const last = await say(id, 'busy');
    expect(await first()).toBe(oldest);
    const events = await eventsDuring(contract, 'member', ['stream'], async () => {
      await deleteMessage(contract.as('owner'), oldest);
      expect(await first()).toBe(second);
      await deleteMessage(contract.as('owner'), last);
      await deleteTopic(contract.as('owner'), id, 'quiet');
      await deleteTopic(contract.as('owner'), id, 'busy');
    });
    expect(await first()).toBeNull();
    expect(events.map(({ property, value }) => [property, value])).toEqual([
      ['first_message_id', second],
      ['first_message_id', last - 1],
      ['first_message_id', null],
    ]);
    contract.realm.control.setRealmSetting('send_channel_events_messages', true);
  });
});

describe('the older posting policy', () => {
  const byAdministrators = 'Only organization administrators can send to this channel.';
  const byModerators = 'Only organization administrators and moderators can send to this channel.';
  const notByGuests = 'Guests cannot send to this channel.';
  const notByNewcomers = 'New members cannot send to this channel.';
  const ok = '';
  const rows: [policy: number, answers: Record<Caller, string>][] = [
    [1, { owner: ok, administrator: ok, moderator: ok, member: ok, guest: ok, bot: ok }],
    [
      2,
      {
        owner: ok,
        administrator: ok,
        moderator: byAdministrators,
        member: byAdministrators,
        guest: byAdministrators,
        // It belongs to the owner.
        bot: ok,
      },
    ],
    [3, { owner: ok, administrator: ok, moderator: ok, member: notByNewcomers, guest: notByGuests, bot: ok }],
    [4, { owner: ok, administrator: ok, moderator: ok, member: byModerators, guest: byModerators, bot: ok }],
  ];

  it.each([332, 247])(
    'is one of four numbers at level %i, with the wording of the time',
    async (featureLevel) => {
      const old = await openContractRealm({ featureLevel, users: 60 });
      // Only people with a higher role are full members.
      old.realm.control.setRealmSetting('waiting_period_threshold', 100_000);
      await rawRequest(old, 'owner', 'POST', '/users/me/subscriptions', {
        subscriptions: [{ name: 'general' }],
        principals: callers.map((caller) => idOf(caller, old)),
      });
      const words = (text: string) =>
        featureLevel < 250 ? text.replace('this channel', 'this stream') : text;
      for (const [policy, answers] of rows) {
        const patched = await rawRequest(old, 'owner', 'PATCH', '/streams/3', { stream_post_policy: policy });
        expect(patched.status).toBe(200);
        for (const caller of callers) {
          const { status, body } = await rawRequest(old, caller, 'POST', '/messages', {
            type: 'stream',
            to: 3,
            topic: 'who posts',
            content: `Policy ${policy}`,
          });
          const msg = words(answers[caller]);
          expect([policy, caller, status, body['msg']]).toEqual([
            policy,
            caller,
            msg === ok ? 200 : 400,
            msg,
          ]);
        }
      }
      await old.close();
    },
  );

  it('applies to messages moved there', async () => {
    const old = await openContractRealm({ featureLevel: 332, users: 60 });
    const { id } = await sendMessage(old.as('member'), {
      type: 'channel',
      to: 3,
      topic: 'on its way',
      content: 'x',
      read_by_sender: true,
    });
    await rawRequest(old, 'owner', 'PATCH', '/streams/4', { stream_post_policy: 2 });
    expect(await refusalOf(updateMessage(old.as('member'), id, { stream_id: 4 }))).toMatchObject(
      rejected(byAdministrators),
    );
    await updateMessage(old.as('administrator'), id, { stream_id: 4 });
    await old.close();
  });
});

const forbidden = {
  post: 'You do not have permission to post in this channel.',
  start: 'You do not have permission to create new topics in this channel.',
  deletion: "You don't have permission to delete this message",
  out: "You don't have permission to move this message",
  within: "You don't have permission to edit this message",
  resolve: "You don't have permission to resolve topics in this channel.",
};

/** What a channel allows someone to do whom the organization doesn't. */
const deeds: readonly {
  permission: string;
  since: number;
  realm: readonly string[];
  refusal: string;
  /** Whether channel administrators can do it without being named. */
  byAdministering: boolean;
  attempt(caller: Caller, channelId: number): Promise<unknown>;
}[] = [
  {
    permission: 'can_move_messages_out_of_channel_group',
    since: 396,
    realm: ['can_move_messages_between_channels_group'],
    refusal: forbidden.out,
    byAdministering: true,
    attempt: async (caller, channelId) =>
      updateMessage(contract.as(caller), await say(channelId, 'to go'), { stream_id: 3 }),
  },
  {
    permission: 'can_move_messages_within_channel_group',
    since: 396,
    realm: ['can_move_messages_between_topics_group'],
    refusal: forbidden.within,
    byAdministering: true,
    attempt: async (caller, channelId) =>
      updateMessage(contract.as(caller), await say(channelId, 'to stay'), { topic: 'elsewhere' }),
  },
  {
    permission: 'can_resolve_topics_group',
    since: 402,
    realm: ['can_resolve_topics_group'],
    refusal: forbidden.resolve,
    byAdministering: false,
    attempt: async (caller, channelId) =>
      updateMessage(contract.as(caller), await say(channelId, 'done'), {
        topic: '✔ done',
        propagate_mode: 'change_all',
      }),
  },
  {
    permission: 'can_delete_any_message_group',
    since: 407,
    realm: ['can_delete_any_message_group'],
    refusal: forbidden.deletion,
    byAdministering: false,
    attempt: async (caller, channelId) =>
      deleteMessage(contract.as(caller), await say(channelId, 'to be deleted')),
  },
  {
    permission: 'can_delete_own_message_group',
    since: 407,
    realm: ['can_delete_any_message_group', 'can_delete_own_message_group'],
    refusal: forbidden.deletion,
    byAdministering: false,
    attempt: async (caller, channelId) =>
      deleteMessage(contract.as(caller), await say(channelId, 'their own', caller)),
  },
];

describe.each(deeds)('$permission', ({ permission, realm, refusal, byAdministering, attempt }) => {
  it('extends the organization’s permission to those whom it names', async () => {
    const { control } = contract.realm;
    const id = await make();
    const others = callers.filter((caller) => caller !== 'owner' && caller !== 'administrator');
    for (const name of realm) control.setRealmSetting(name, nobody);
    for (const caller of others) {
      expect(await refusalOf(attempt(caller, id))).toMatchObject(rejected(refusal));
    }
    await updateChannel(contract.as('owner'), id, { [permission]: { new: only('member') } });
    await attempt('member', id);
    expect(await refusalOf(attempt('moderator', id))).toMatchObject(rejected(refusal));
    await updateChannel(contract.as('owner'), id, {
      can_administer_channel_group: { new: only('moderator') },
    });
    if (byAdministering) await attempt('moderator', id);
    else expect(await refusalOf(attempt('moderator', id))).toMatchObject(rejected(refusal));
    for (const name of realm) control.setRealmSetting(name, undefined);
    await attempt('moderator', id).catch(() => undefined);
  });

  it('requires access to the channel’s content', async () => {
    const id = await make({ invite_only: true, subscribers: [idOf('owner')] });
    await updateChannel(contract.as('owner'), id, {
      [permission]: { new: only('member') },
      can_administer_channel_group: { new: only('member') },
    });
    const foreign = await say(id, 'not theirs');
    for (const refused of [
      updateMessage(contract.as('member'), foreign, { topic: 'elsewhere' }),
      deleteMessage(contract.as('member'), foreign),
    ]) {
      expect(await refusalOf(refused)).toMatchObject(rejected('Invalid message(s)'));
    }
  });
});

it('channels can only control moving from level 396 on', async () => {
  const old = await openContractRealm({ featureLevel: 395, users: 60 });
  const id = (
    await sendMessage(old.as('owner'), {
      type: 'channel',
      to: 3,
      topic: 'here',
      content: 'x',
      read_by_sender: true,
    })
  ).id;
  const member = { direct_members: [idOf('member', old)], direct_subgroups: [] };
  await rawRequest(old, 'owner', 'PATCH', '/streams/3', { can_administer_channel_group: { new: member } });
  old.realm.control.setRealmSetting('can_move_messages_between_topics_group', nobody);
  expect(await refusalOf(updateMessage(old.as('member'), id, { topic: 'there' }))).toMatchObject(
    rejected(forbidden.within),
  );
  await old.close();
});

describe('starting topics', () => {
  it('is for those whom the channel names, when sending and when moving', async () => {
    const id = await make();
    await say(id, 'old topic');
    await updateChannel(contract.as('owner'), id, { can_create_topic_group: { new: only('moderator') } });
    expect(await refusalOf(say(id, 'new topic', 'member'))).toMatchObject(rejected(forbidden.start));
    await say(id, 'old topic', 'member');
    await say(id, 'Old Topic', 'member');
    const moved = await say(id, 'old topic', 'member');
    expect(
      await refusalOf(updateMessage(contract.as('member'), moved, { topic: 'newer topic' })),
    ).toMatchObject(rejected(forbidden.start));
    await say(id, 'new topic', 'moderator');
    await updateMessage(contract.as('member'), moved, { topic: 'new topic' });
    // A resolved topic doesn't count as new.
    await updateMessage(contract.as('member'), moved, { topic: '✔ new topic' });
  });

  it('also requires the permission to post', async () => {
    const id = await make();
    await updateChannel(contract.as('owner'), id, {
      can_send_message_group: { new: only('moderator') },
      can_create_topic_group: { new: only('member') },
    });
    expect(await refusalOf(say(id, 'mine', 'member'))).toMatchObject(rejected(forbidden.post));
    expect(await refusalOf(say(id, 'mine', 'moderator'))).toMatchObject(rejected(forbidden.start));
  });
});

describe('a queue for all public channels', () => {
  it('receives messages without a subscription, but nothing private', async () => {
    const outside = await make({ subscribers: [idOf('owner')] });
    const hidden = await make({ subscribers: [idOf('owner')], invite_only: true });
    const contents = async (all_public_streams: boolean) => {
      const told = await listen(contract, 'member', ['message'], { all_public_streams });
      await say(outside, 'public news');
      await say(hidden, 'private news');
      return (await told()).map(({ message }) => (message as { subject: string }).subject);
    };
    expect(await contents(false)).toEqual([]);
    expect(await contents(true)).toEqual(['public news']);
  });
});
