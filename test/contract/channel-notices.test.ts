import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContractRealm, rawRequest, type ContractRealm } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

let recent: ContractRealm;
let old: ContractRealm;
beforeAll(async () => {
  recent = await openContractRealm({ users: 60, featureLevel: 442 });
  old = await openContractRealm({ users: 60, featureLevel: 247 });
});
afterAll(async () => {
  await recent.close();
  await old.close();
});

let made = 0;
async function make(realm: ContractRealm): Promise<{ id: number; name: string }> {
  made += 1;
  const name = `noted ${made}`;
  await rawRequest(realm, 'owner', 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name }],
    principals: [realm.account('owner').userId, realm.account('member').userId],
  });
  const { body } = await rawRequest(realm, 'owner', 'GET', '/get_stream_id', { stream: name });
  return { id: Number(body['stream_id']), name };
}

const who = (realm: ContractRealm): string => {
  const { userId } = realm.account('owner');
  const person = realm.realm.control.snapshot().users.find((user) => user.userId === userId);
  return `@_**${person?.fullName}|${userId}**`;
};
const groupId = (realm: ContractRealm, name: string): number =>
  realm.realm.control.snapshot().groups.find((group) => group.name === name)?.id ?? 0;

interface Notice {
  change: (realm: ContractRealm) => object;
  recent: string | null;
  old: string | null;
}

/** What the notification bot writes about a change, and which changes it ignores. */
const notices: readonly [string, Notice][] = [
  [
    'retention',
    {
      change: () => ({ message_retention_days: 30 }),
      recent:
        '{who} has changed the [message retention period](/help/message-retention-policy) for this channel:\n* **Old retention period**: Forever\n* **New retention period**: 30 days\n\nMessages in this channel will now be automatically deleted 30 days after they are sent.',
      old: '{who} has changed the [message retention period](/help/message-retention-policy) for this stream:\n* **Old retention period**: Forever\n* **New retention period**: 30 days\n\nMessages in this stream will now be automatically deleted 30 days after they are sent.',
    },
  ],
  [
    'who may post',
    {
      change: (realm) =>
        realm === old
          ? { stream_post_policy: 1 }
          : { can_send_message_group: { new: groupId(realm, 'role:moderators') } },
      recent:
        '{who} changed the [posting permissions](/help/channel-posting-policy) for this channel:\n\n* **Old**: @_*role:everyone*\n* **New**: @_*role:moderators*',
      old: '{who} changed the [posting permissions](/help/stream-sending-policy) for this stream:\n\n* **Old permissions**: All stream members can post.\n* **New permissions**: All stream members can post.',
    },
  ],
  [
    'the policy for topics',
    {
      change: () => ({ topics_policy: 'disable_empty_topic' }),
      recent:
        '{who} changed the "Allow posting to the *general chat* topic?" setting from **Automatic** to **No *general chat* topic**.',
      old: null,
    },
  ],
  [
    'the same description again',
    {
      change: () => ({ description: '' }),
      recent:
        '{who} changed the description for this channel.\n\n* **Old description:**\n```` quote\n*No description.*\n````\n* **New description:**\n```` quote\n*No description.*\n````',
      old: '{who} changed the description for this stream.\n\n* **Old description:**\n```` quote\n*No description.*\n````\n* **New description:**\n```` quote\n*No description.*\n````',
    },
  ],
  [
    'privacy',
    {
      change: () => ({ is_private: true }),
      recent:
        '{who} changed the [access permissions](/help/channel-permissions) for this channel from **Public** to **Private, protected history**.',
      old: '{who} changed the [access permissions](/help/stream-permissions) for this stream from **Public** to **Private, protected history**.',
    },
  ],
];

describe.each([442, 247])('a channel at level %i', (level) => {
  const realm = (): ContractRealm => (level === 442 ? recent : old);

  it.each(notices)('notifies its subscribers about %s', async (_label, notice) => {
    const { id } = await make(realm());
    const events = await eventsDuring(
      realm(),
      'member',
      ['message'],
      () => rawRequest(realm(), 'owner', 'PATCH', `/streams/${id}`, notice.change(realm())),
      { apply_markdown: false },
    );
    const expected = level === 442 ? notice.recent : notice.old;
    expect(events).toMatchObject(
      expected === null
        ? []
        : [
            {
              flags: [],
              message: {
                sender_full_name: 'Notification Bot',
                subject: level === 442 ? 'channel events' : 'stream events',
                content: expected.replace('{who}', who(realm())),
              },
            },
          ],
    );
  });

  it('is created with a notice that its creator has already read', async () => {
    const word = level === 442 ? 'channel' : 'stream';
    const events = (caller: 'owner' | 'member') =>
      eventsDuring(realm(), caller, ['message'], () => make(realm()), { apply_markdown: false });
    const content = `**Public** ${word} created by ${who(realm())}. **Description:**\n\`\`\`\` quote\n*No description.*\n\`\`\`\``;
    expect(await events('owner')).toMatchObject([{ flags: ['read'], message: { content } }]);
    expect(await events('member')).toMatchObject([{ flags: [], message: { content } }]);
  });
});

describe('several channels created at once', () => {
  it('have one event for their subscribers and one for others', async () => {
    const names = ['pair one', 'pair two'];
    const subscribe = (method: 'POST' | 'DELETE') =>
      rawRequest(recent, 'owner', method, '/users/me/subscriptions', {
        subscriptions: method === 'POST' ? names.map((name) => ({ name })) : names,
        principals: [recent.account('member').userId],
      });
    const both = names.map((name) => expect.objectContaining({ name }));
    const added = await eventsDuring(recent, 'member', ['subscription'], () => subscribe('POST'));
    expect(added).toEqual([{ type: 'subscription', op: 'add', subscriptions: both }]);
    const left = await eventsDuring(recent, 'owner', ['subscription'], () => subscribe('DELETE'));
    expect(left).toMatchObject([{ op: 'peer_remove', user_ids: [recent.account('member').userId] }]);
    expect(left[0]?.['stream_ids']).toHaveLength(2);
  });

  it('have separate events if there are guests among the subscribers', async () => {
    const guest = recent.account('guest').userId;
    await rawRequest(recent, 'owner', 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name: 'with a guest' }, { name: 'with a guest too' }],
      principals: [guest],
    });
    const happens = () =>
      rawRequest(recent, 'owner', 'POST', '/users/me/subscriptions', {
        subscriptions: [{ name: 'with a guest' }, { name: 'with a guest too' }],
        principals: [recent.account('member').userId],
      });
    const events = await eventsDuring(recent, 'guest', ['subscription'], happens);
    expect(events.map(({ op, stream_ids }) => [op, (stream_ids as number[]).length])).toEqual([
      ['peer_add', 1],
      ['peer_add', 1],
    ]);
  });
});

it('a channel used in the organization’s settings is removed from them when archived', async () => {
  const { id } = await make(recent);
  await rawRequest(recent, 'owner', 'PATCH', '/realm', { new_stream_announcements_stream_id: id });
  const events = await eventsDuring(recent, 'owner', ['realm', 'stream'], () =>
    rawRequest(recent, 'owner', 'DELETE', `/streams/${id}`),
  );
  expect(events).toMatchObject([
    { type: 'realm', op: 'update_dict', data: { new_stream_announcements_stream_id: -1 } },
    { type: 'stream' },
  ]);
});
