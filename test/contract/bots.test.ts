import { describe, expect, it } from 'vitest';
import { register, send } from '@realm-console/demo-realm/client';
import {
  createBot,
  deactivateBot,
  getBotApiKey,
  getOwnBots,
  regenerateBotApiKey,
  updateBot,
} from '../../src-main/zulip/route/bots.ts';
import { reactivateUser } from '../../src-main/zulip/route/user-lifecycle.ts';
import { getUser, updateUser } from '../../src-main/zulip/route/users.ts';
import { contractRealm, openContractRealm, refusalOf } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

const contract = contractRealm();

const bot = (): number => contract.account('bot').userId;
const refused = (message: string) => ({ kind: 'rejected', code: 'BAD_REQUEST', message });

describe('the key of a bot', () => {
  it.each(['owner', 'administrator'] as const)('can be read and renewed by the %s', async (caller) => {
    const key = await getBotApiKey(contract.as(caller), bot());
    expect(key).toBe(contract.account('bot').apiKey);
    const next = await regenerateBotApiKey(contract.as(caller), bot());
    expect(next).not.toBe(key);
    const { email } = contract.account('bot');
    const call = (apiKey: string) => send(contract.realm, { email, apiKey }, 'GET', '/users/me');
    expect(await call(next)).toMatchObject({ status: 200 });
    expect(await call(key)).toMatchObject({ status: 401 });
  });

  it('is only available to its owner', async () => {
    const { bot_owner_id: owner } = await getUser(contract.as('owner'), bot());
    const account = contract.realm.accountOf(owner ?? 0);
    const answer = await send(contract.realm, account, 'GET', `/bots/${bot()}/api_key`);
    expect(answer.body).toMatchObject({ api_key: contract.account('bot').apiKey });
    for (const caller of ['member', 'guest'] as const) {
      if (contract.account(caller).userId === owner) continue;
      const isGuest = caller === 'guest';
      for (const [call, words] of [
        [getBotApiKey, 'Insufficient permission'],
        [regenerateBotApiKey, isGuest ? 'Not allowed for guest users' : 'Insufficient permission'],
        [deactivateBot, 'Insufficient permission'],
      ] as const) {
        expect(await refusalOf(call(contract.as(caller), bot()))).toMatchObject(refused(words));
      }
    }
  });

  it('doesn’t exist for a person, an unknown account or a deactivated bot', async () => {
    const ids = [contract.account('member').userId, 999_999];
    for (const id of ids) {
      expect(await refusalOf(getBotApiKey(contract.as('owner'), id))).toMatchObject(refused('No such bot'));
    }
  });

  it('can’t be read below level 463, which is reported before any call', async () => {
    const old = await openContractRealm({ featureLevel: 462, users: 60 });
    expect(await refusalOf(getBotApiKey(old.as('owner'), 20))).toMatchObject({
      kind: 'unsupported',
      neededFeatureLevel: 463,
    });
    await old.close();
  });
});

describe('events of a bot', () => {
  it.each([
    [473, ['full_name', 'is_active', 'is_active', 'api_key']],
    [474, []],
  ])('have their own form at level %i: %j', async (featureLevel, keys) => {
    const at = await openContractRealm({ featureLevel, users: 60 });
    const owner = at.as('owner');
    const { userId } = at.account('bot');
    const happens = async () => {
      await updateUser(owner, userId, { full_name: 'Kiln Bot' });
      await deactivateBot(owner, userId);
      await reactivateUser(owner, userId);
      await regenerateBotApiKey(owner, userId);
    };
    const events = await eventsDuring(at, 'administrator', ['realm_bot'], happens);
    const changes = events.map(({ bot: change }) => Object.keys(change as object));
    expect(changes).toEqual(keys.map((key) => ['user_id', key]));
    expect(await eventsDuring(at, 'guest', ['realm_bot'], happens)).toEqual([]);
    const { realm_bots: bots } = await register(at.realm, at.account('owner'), {
      fetch_event_types: ['realm_bot'],
    });
    const [first = {}] = bots as Record<string, unknown>[];
    expect('api_key' in first).toBe(featureLevel < 474);
    await at.close();
  });
});

describe('a bot', () => {
  it('is deactivated by its own call and reactivated like a person', async () => {
    await deactivateBot(contract.as('owner'), bot());
    expect(await getUser(contract.as('owner'), bot())).toMatchObject({ is_active: false });
    await deactivateBot(contract.as('owner'), bot());
    await reactivateUser(contract.as('owner'), bot());
    expect(await getUser(contract.as('owner'), bot())).toMatchObject({ is_active: true });
  });

  it('gets the person who reactivates it as owner if it has none', async () => {
    const id = bot();
    const { bot_owner_id: owner } = await getUser(contract.as('owner'), id);
    contract.realm.control.deactivate(owner ?? 0);
    await reactivateUser(contract.as('administrator'), id);
    const { userId } = contract.account('administrator');
    expect(await getUser(contract.as('owner'), id)).toMatchObject({ is_active: true, bot_owner_id: userId });
  });
});

describe('one’s own bots', () => {
  const hook = { payload_url: 'https://kiln.example/hook', interface_type: 2 };

  it('are created, listed with their keys, redirected and handed over', async () => {
    const member = contract.as('member');
    const { userId, ignoredParameters } = await createBot(member, {
      full_name: 'Kiln hook',
      short_name: 'kiln-hook',
      bot_type: 3,
      ...hook,
    });
    expect(ignoredParameters).toEqual([]);
    const { apiKey } = contract.realm.accountOf(userId);
    expect(await getOwnBots(member)).toContainEqual({
      email: expect.stringMatching(/^kiln-hook-bot@/),
      apiKey,
    });
    expect(member.redactor.redact(`key ${apiKey}`)).not.toContain(apiKey);
    const to = contract.account('moderator').userId;
    const moved = { service_payload_url: 'https://kiln.example/new', service_interface: 1, bot_owner_id: to };
    expect(await updateBot(member, userId, moved)).toEqual({ ignoredParameters: [] });
    expect(await getUser(member, userId)).toMatchObject({ bot_owner_id: to });
    const { realm_bots: bots } = await register(contract.realm, contract.account('owner'), {
      fetch_event_types: ['realm_bot'],
    });
    expect(bots).toContainEqual(
      expect.objectContaining({
        user_id: userId,
        services: [expect.objectContaining({ base_url: 'https://kiln.example/new', interface: 1 })],
      }),
    );
    expect((await getOwnBots(member)).some(({ email }) => email.startsWith('kiln-hook'))).toBe(false);
    expect(await refusalOf(updateBot(member, userId, { bot_owner_id: to }))).toMatchObject(
      refused('Insufficient permission'),
    );
  });

  it('are not available to guests', async () => {
    const guest = contract.as('guest');
    const calls = [
      getOwnBots(guest),
      createBot(guest, { full_name: 'Guest bot', short_name: 'guest', bot_type: 1 }),
      updateBot(guest, bot(), {}),
    ];
    for (const call of calls) {
      expect(await refusalOf(call)).toMatchObject(refused('Not allowed for guest users'));
    }
  });
});
