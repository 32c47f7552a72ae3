import { describe, expect, it } from 'vitest';
import { register, waiting } from '@realm-console/demo-realm/client';
import { sendMessage } from '../../src-main/zulip/route/messages.ts';
import { registerQueue } from '../../src-main/zulip/route/register.ts';
import { getOwnSubscriptions } from '../../src-main/zulip/route/subscriptions.ts';
import { contractRealm, openContractRealm, rawRequest, type ContractRealm } from './connection.fixture.ts';
import { sayInGeneral } from './messages.fixture.ts';

const contract = contractRealm({ users: 60 });

const fetched = (realm: ContractRealm, type: string, more: object = {}) =>
  register(realm.realm, realm.account('member'), { event_types: [], fetch_event_types: [type], ...more });

describe('partial subscriber lists', () => {
  it('are complete below level 250, and later contain bots and people active in the last two weeks', async () => {
    const large = await openContractRealm({ users: 300, featureLevel: 412 });
    const { users } = large.realm.control.snapshot();
    const people = users.filter(({ isActive, isBot }) => isActive && !isBot);
    const bot = large.account('bot').userId;
    const make = async (name: string, count: number): Promise<void> => {
      const principals = [bot, ...people.slice(0, count - 1).map(({ userId }) => userId)];
      const { body } = await rawRequest(large, 'owner', 'POST', '/users/me/subscriptions', {
        subscriptions: [{ name }],
        principals,
      });
      expect(body).toMatchObject({ result: 'success' });
    };
    await make('just small', 249);
    await make('just large', 250);
    const since = Date.now() / 1_000 - 14 * 86_400 + 3_600;
    const longGone = people
      .slice(0, 249)
      .filter(({ presence }) => (presence?.connected ?? 0) < since - 7_200);
    const recent = people.slice(0, 249).filter(({ presence }) => (presence?.connected ?? 0) > since);
    expect(longGone.length).toBeGreaterThan(0);

    const { subscriptions } = await register(large.realm, large.account('owner'), {
      event_types: [],
      fetch_event_types: ['subscription'],
      include_subscribers: 'partial',
    });
    const told = [
      ...(subscriptions as { name: string; subscribers?: number[]; partial_subscribers?: number[] }[]),
    ].filter(({ name }) => name.startsWith('just '));
    // A channel's creator is only subscribed if listed among the subscribers.
    const small = told.find(({ name }) => name === 'just small');
    const big = told.find(({ name }) => name === 'just large');
    expect(small?.subscribers).toHaveLength(249);
    expect(small).not.toHaveProperty('partial_subscribers');
    expect(big).not.toHaveProperty('subscribers');
    expect(big?.partial_subscribers).toEqual(
      expect.arrayContaining([bot, ...recent.map(({ userId }) => userId)]),
    );
    for (const { userId } of longGone) expect(big?.partial_subscribers).not.toContain(userId);

    const own = await getOwnSubscriptions(large.as('owner'), { include_subscribers: 'partial' });
    expect(own.find(({ name }) => name === 'just small')?.subscribers).toHaveLength(249);
    expect(own.find(({ name }) => name === 'just large')?.subscribers).toBeUndefined();
    await large.close();
  });
});

describe('a queue’s narrow', () => {
  it.each<[string, [string, string][], string[]]>([
    [
      'a channel',
      [['channel', 'general']],
      ['in general', 'in general, by the owner', 'in general, elsewhere'],
    ],
    [
      'a topic of a channel',
      [
        ['channel', 'General'],
        ['topic', 'LUNCH'],
      ],
      ['in general', 'in general, by the owner'],
    ],
    ['a sender', [['sender', '{owner}']], ['in general, by the owner', 'to the member alone']],
    ['direct messages', [['is', 'dm']], ['to the member alone']],
    ['mentions', [['is', 'mentioned']], ['@**{member}** in general, elsewhere']],
    [
      'two that exclude each other',
      [
        ['is', 'dm'],
        ['channel', 'general'],
      ],
      [],
    ],
    [
      'nothing',
      [],
      ['in general', 'in general, by the owner', 'in general, elsewhere', 'to the member alone'],
    ],
  ])('lets messages through by %s', async (_name, narrow, expected) => {
    const { realm } = contract;
    const member = contract.account('member');
    const { users } = realm.control.snapshot();
    const name = users.find(({ userId }) => userId === member.userId)?.fullName ?? '';
    const { realm_users } = await fetched(contract, 'realm_user');
    const addresses = realm_users as { user_id: number; email: string }[];
    const owner = addresses.find(({ user_id }) => user_id === contract.account('owner').userId)?.email ?? '';
    const { answer } = await registerQueue(contract.as('member'), {
      event_types: ['message'],
      fetch_event_types: [],
      narrow: narrow.map(([operator, operand]) => [operator, operand.replace('{owner}', owner)] as const),
    });
    await sayInGeneral(contract, 'moderator', 'lunch', 'in general');
    await sayInGeneral(contract, 'owner', 'lunch', 'in general, by the owner');
    await sayInGeneral(contract, 'moderator', 'kilns', `@**${name}** in general, elsewhere`);
    await sendMessage(contract.as('owner'), {
      type: 'direct',
      to: [member.userId],
      content: 'to the member alone',
      read_by_sender: true,
    });
    const events = await waiting(realm, member, answer.queue_id);
    const plain = (text: string) => text.replace('@**{member}** ', '').replace(`@**${name}** `, '');
    const contents = events.map((event) => plain((event['message'] as { content: string }).content));
    expect(contents).toEqual(expected.map(plain));
  });
});

describe('integrations', () => {
  const option = { key: 'branches', label: '' };
  it.each<[number, object]>([
    [317, { config: {} }],
    [402, { config_options: expect.arrayContaining([{ ...option, validator: 'check_string' }]) }],
    [
      403,
      { config_options: [], url_options: expect.arrayContaining([{ ...option, validator: 'check_string' }]) },
    ],
    [
      484,
      { config_options: [], url_options: expect.arrayContaining([{ ...option, validator: 'check_string' }]) },
    ],
    [485, { config_options: [], url_options: expect.arrayContaining([{ ...option, input_type: 'text' }]) }],
  ])('have options in the shape of level %i', async (featureLevel, shape) => {
    const at = await openContractRealm({ featureLevel, users: 30, rough: [] });
    const { realm_incoming_webhook_bots: bots } = await fetched(at, 'realm_incoming_webhook_bots');
    const github = (bots as { name: string }[]).find(({ name }) => name === 'github');
    expect(github).toEqual({
      name: 'github',
      display_name: 'GitHub',
      all_event_types: expect.arrayContaining(['push_commits']),
      ...shape,
    });
    await at.close();
  });
});
