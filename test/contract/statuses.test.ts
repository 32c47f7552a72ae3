import { describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { getEvents } from '../../src-main/zulip/route/events.ts';
import { registerQueue } from '../../src-main/zulip/route/register.ts';
import { getUserStatus, updateOwnStatus, updateUserStatus } from '../../src-main/zulip/route/user-status.ts';
import { updateUser } from '../../src-main/zulip/route/users.ts';
import { contractRealm, openContractRealm, refusalOf } from './connection.fixture.ts';

const contract = contractRealm();

const fire = { emoji: { name: 'fire', code: '1f525', origin: 'unicode' } };
const refusedWith = (words: string) => ({ kind: 'rejected', message: expect.stringContaining(words) });

describe('another person’s status', () => {
  it.each(['owner', 'administrator', 'bot'] as const)(
    'is set or rejected for the %s according to the role',
    async (caller) => {
      const { userId } = contract.account('member');
      const call = updateUserStatus(contract.as(caller), userId, {
        status_text: 'At the kiln',
        emoji_name: 'fire',
      });
      if (caller === 'bot') {
        expect(await refusalOf(call)).toMatchObject(refusedWith('Insufficient permission'));
        return;
      }
      expect(await call).toEqual({ ignoredParameters: [] });
      expect(await getUserStatus(contract.as(caller), userId)).toMatchObject({
        status_text: 'At the kiln',
        ...fire,
      });
    },
  );

  it.each(['moderator', 'member', 'guest'] as const)('can’t be set by the %s', async (caller) => {
    const { userId } = contract.account('owner');
    const call = updateUserStatus(contract.as(caller), userId, { status_text: 'Away' });
    expect((await refusalOf(call)).kind).toMatch(/forbidden|rejected/);
    expect(await getUserStatus(contract.as('owner'), userId)).not.toMatchObject({ status_text: 'Away' });
  });

  it('is sent to every queue with only what changed', async () => {
    const { userId } = contract.account('member');
    await updateUserStatus(contract.as('owner'), userId, { status_text: 'At the kiln', emoji_name: 'fire' });
    const { answer } = await registerQueue(contract.as('guest'), {
      event_types: ['user_status'],
      fetch_event_types: [],
    });
    await updateUserStatus(contract.as('owner'), userId, { status_text: '' });
    expect(
      await getEvents(contract.as('guest'), { queue_id: answer.queue_id, last_event_id: -1 }),
    ).toMatchObject([{ type: 'user_status', user_id: userId, change: { status_text: '' } }]);
    expect(await getUserStatus(contract.as('owner'), userId)).toMatchObject({ status_text: '', ...fire });
  });

  it.each([
    ['nothing new', {}, 'Client did not pass any new values.'],
    ['only a code', { emoji_code: '1f4bb' }, 'Client did not pass any new values.'],
    ['a code beside a text', { status_text: 'x', emoji_code: '1f4bb' }, 'Client must pass emoji_name'],
    [
      'a type beside a text',
      { status_text: 'x', reaction_type: 'unicode_emoji' },
      'Client must pass emoji_name',
    ],
    ['an unknown emoji', { emoji_name: 'xyz' }, "Emoji 'xyz' does not exist"],
    [
      'an unknown name with a code',
      { emoji_name: 'invalid', emoji_code: '1f4bb' },
      "Emoji 'invalid' does not exist",
    ],
    ['a name of another code', { emoji_name: 'car', emoji_code: '1f4bb' }, 'Invalid emoji name.'],
    [
      'a custom emoji that is not there',
      { emoji_name: 'car', emoji_code: '1f4bb', reaction_type: 'realm_emoji' },
      'Invalid custom emoji.',
    ],
    [
      'an unknown code',
      { emoji_name: 'car', emoji_code: 'ffffff', reaction_type: 'unicode_emoji' },
      'Invalid emoji code.',
    ],
    [
      'an unknown type',
      { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'sticker' },
      'Invalid emoji type.',
    ],
    ['61 characters', { status_text: 'x'.repeat(61) }, 'status_text is too long (limit: 60 characters)'],
  ])('is rejected with %s', async (_name, update, words) => {
    const { userId } = contract.account('member');
    expect(await refusalOf(updateUserStatus(contract.as('owner'), userId, update))).toMatchObject(
      refusedWith(words),
    );
  });

  it.each([
    ['exactly 60 code points', '🔥'.repeat(60), '🔥'.repeat(60)],
    ['60 with spaces around them', `  ${'é'.repeat(60)}  `, 'é'.repeat(60)],
  ])('accepts %s', async (_name, status_text, stored) => {
    const { userId } = contract.account('member');
    await updateUserStatus(contract.as('owner'), userId, { status_text });
    expect(await getUserStatus(contract.as('owner'), userId)).toMatchObject({ status_text: stored });
  });

  it.each([
    ['unicode_emoji', 'car', '1f697', 'unicode'],
    ['realm_emoji', 'orchid', '1', 'realm'],
    ['service_extra_emoji', 'zulip', 'zulip', 'extra'],
    ['zulip_extra_emoji', 'zulip', 'zulip', 'extra'],
  ])('has an emoji of the type %s', async (reaction_type, emoji_name, emoji_code, origin) => {
    const { userId } = contract.account('member');
    await updateUserStatus(contract.as('owner'), userId, { emoji_name, emoji_code, reaction_type });
    expect(await getUserStatus(contract.as('owner'), userId)).toMatchObject({
      emoji: { name: emoji_name, code: emoji_code, origin },
    });
  });

  it.each([
    [472, 'This endpoint does not accept bot requests.'],
    [473, null],
  ])('at level %i can be set by an administrator bot: %s', async (featureLevel, words) => {
    const at = await openContractRealm({ featureLevel, users: 60 });
    await updateUser(at.as('owner'), at.account('bot').userId, { role: 200 });
    const call = updateUserStatus(at.as('bot'), at.account('member').userId, { status_text: 'Out' });
    if (words === null) expect(await call).toEqual({ ignoredParameters: [] });
    else expect(await refusalOf(call)).toMatchObject(refusedWith(words));
    await at.close();
  });

  it('is rejected for unknown and deactivated people and bots', async () => {
    const gone = contract.realm.control.snapshot().users.find(({ isActive, isBot }) => !isActive && !isBot);
    const cases = [
      [999_999, 'No such user'],
      [contract.account('bot').userId, 'No such user'],
      [gone?.userId ?? 0, 'User is deactivated'],
    ] as const;
    for (const [userId, words] of cases) {
      const owner = contract.as('owner');
      expect(await refusalOf(updateUserStatus(owner, userId, { status_text: 'x' }))).toMatchObject(
        refusedWith(words),
      );
      expect(await refusalOf(getUserStatus(owner, userId))).toMatchObject(refusedWith(words));
    }
  });

  it('doesn’t exist below level 407, which is reported before any call', async () => {
    const old = await openContractRealm({ featureLevel: 406, users: 60 });
    const calls = old.realm.log.length;
    expect(await refusalOf(updateUserStatus(old.as('owner'), 9, { status_text: 'x' }))).toMatchObject({
      kind: 'unsupported',
      neededFeatureLevel: 407,
    });
    expect(old.realm.log).toHaveLength(calls);
    await old.close();
  });

  it('is answered with the names of unknown parameters', async () => {
    const path = `/users/${contract.account('member').userId}/status`;
    const answer = await send(contract.realm, contract.account('owner'), 'POST', path, {
      status_text: 'Out',
      away: true,
    });
    expect(answer.body).toMatchObject({ ignored_parameters_unsupported: ['away'] });
  });
});

describe('one’s own status', () => {
  it.each(['owner', 'administrator', 'moderator', 'member', 'guest'] as const)(
    'can be set by the %s',
    async (caller) => {
      await updateOwnStatus(contract.as(caller), { status_text: 'At the kiln' });
      const { userId } = contract.account(caller);
      expect(await getUserStatus(contract.as(caller), userId)).toMatchObject({ status_text: 'At the kiln' });
    },
  );

  it('isn’t available to bots', async () => {
    expect(await refusalOf(updateOwnStatus(contract.as('bot'), { status_text: 'x' }))).toMatchObject(
      refusedWith('This endpoint does not accept bot requests.'),
    );
  });
});
