import { describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { getRealmPresence, getUserPresence, updateOwnPresence } from '../../src-main/zulip/route/presence.ts';
import { registerQueue } from '../../src-main/zulip/route/register.ts';
import { getUsers } from '../../src-main/zulip/route/users.ts';
import { callers, contractRealm, openContractRealm, rawRequest, refusalOf } from './connection.fixture.ts';

const contract = contractRealm();

const people = callers.filter((caller) => caller !== 'bot');

describe('presence', () => {
  it.each(people)('is reported by the %s and read completely, then only what changed', async (caller) => {
    const connection = contract.as(caller);
    const read = async (status: 'active' | 'idle', last_update_id: number) => {
      const answer = await updateOwnPresence(connection, { status, last_update_id });
      return { presences: answer.presences ?? [], known: answer.presence_last_update_id ?? -1 };
    };
    const whole = await read('active', -1);
    const { userId } = contract.account(caller);
    expect(whole.presences.length).toBeGreaterThan(10);
    expect(whole.presences.some((entry) => entry.userId === userId)).toBe(true);
    const { userId: other } = contract.account('member');
    contract.realm.control.setPresence(other, 'idle');
    const changed = await read('idle', whole.known);
    expect(changed.presences.map((entry) => entry.userId)).toEqual([other]);
    expect(changed.known).toBeGreaterThan(whole.known);
    expect(await read('idle', changed.known)).toEqual({ presences: [], known: changed.known });
  });

  it('can be read without being reported, by bots too', async () => {
    for (const caller of ['owner', 'bot'] as const) {
      const before = contract.realm.control.snapshot().users.map(({ presence }) => presence);
      const { presences } = await getRealmPresence(contract.as(caller));
      expect(presences.length).toBeGreaterThan(10);
      expect(contract.realm.control.snapshot().users.map(({ presence }) => presence)).toEqual(before);
    }
  });

  it.each([247, 486, 487, 497])('of one person has the same times at level %i', async (featureLevel) => {
    const at = await openContractRealm({ featureLevel, users: 60 });
    const { userId } = at.account('member');
    const now = Math.floor(Date.now() / 1_000);
    at.realm.control.setPresence(userId, 'active', now - 20);
    const times = await getUserPresence(at.as('owner'), userId);
    expect(times?.activeAt).toBe(now - 20);
    await at.close();
  });

  it.each([
    [287, 14],
    [288, 36_500],
  ])('goes back as far as the server records it at level %i', async (featureLevel, days) => {
    const at = await openContractRealm({ featureLevel, users: 60 });
    const { users } = at.realm.control.snapshot();
    const unseen = users.find(({ isActive, isBot, presence }) => isActive && !isBot && presence === null);
    const userId = unseen?.userId ?? 0;
    const longAgo = Math.floor(Date.now() / 1_000) - 400 * 86_400;
    at.realm.control.setPresence(userId, 'active', longAgo);
    const { answer } = await registerQueue(at.as('owner'), {
      event_types: [],
      fetch_event_types: ['presence'],
      presence_history_limit_days: 36_500,
    });
    expect(answer.presence_history_days).toBe(days);
    const activeAt = answer.presences?.find((entry) => entry.userId === userId)?.activeAt;
    expect(activeAt).toBe(featureLevel >= 288 ? longAgo : undefined);
    const reported = await updateOwnPresence(at.as('owner'), {
      status: 'idle',
      last_update_id: -1,
      history_limit_days: 36_500,
    });
    expect(reported.presences?.some((entry) => entry.userId === userId)).toBe(featureLevel >= 288);
    await at.close();
  });

  it('of a missing or deactivated person or a bot is rejected', async () => {
    const gone = contract.realm.control.snapshot().users.find(({ isActive, isBot }) => !isActive && !isBot);
    const cases = [
      [999_999, 'No such user'],
      [gone?.userId ?? 0, 'No such user'],
      [contract.account('bot').userId, 'Presence is not supported for bot users.'],
    ] as const;
    for (const [userId, words] of cases) {
      expect(await refusalOf(getUserPresence(contract.as('owner'), userId))).toMatchObject({
        kind: 'rejected',
        message: expect.stringContaining(words),
      });
    }
  });

  it.each([
    [{}, "Missing 'status' argument"],
    [{ status: 'asleep' }, 'Invalid status: asleep'],
    [{ status: 'idle', last_update_id: 'none' }, 'last_update_id is not valid JSON'],
    [{ status: 'idle', ping_only: 1 }, 'ping_only is not a boolean'],
    [{ status: 'idle', new_user_input: 1 }, 'new_user_input is not a boolean'],
  ])('is rejected for %j', async (parameters, words) => {
    const answer = await send(
      contract.realm,
      contract.account('owner'),
      'POST',
      '/users/me/presence',
      parameters,
    );
    expect(answer).toMatchObject({ status: 400, body: { msg: expect.stringContaining(words) } });
  });

  it('can’t be reported by a bot, and a ping returns nothing', async () => {
    const { realm } = contract;
    const path = '/users/me/presence';
    expect(await send(realm, contract.account('bot'), 'POST', path, { status: 'active' })).toMatchObject({
      body: { msg: 'This endpoint does not accept bot requests.' },
    });
    const ping = await send(realm, contract.account('owner'), 'POST', path, {
      status: 'idle',
      ping_only: true,
    });
    expect(ping.body).toEqual({ result: 'success', msg: '' });
  });

  it('is empty if the organization has turned it off, without an update ID', async () => {
    const off = await openContractRealm({ users: 60 });
    off.realm.control.setRealmSetting('presence_disabled', true);
    expect(await updateOwnPresence(off.as('owner'), { status: 'idle', last_update_id: 40 })).toMatchObject({
      presences: [],
      presence_last_update_id: -1,
    });
    await off.close();
  });

  it.each([
    [{ last_update_id: -1 }, false],
    [{}, false],
    [{ history_limit_days: 0 }, true],
  ])('requested with %j has no update ID: %s', async (parameters, none) => {
    const path = '/users/me/presence';
    const report = { status: 'idle', new_user_input: true, ...parameters };
    const { body } = await send(contract.realm, contract.account('owner'), 'POST', path, report);
    expect(body).toMatchObject({ result: 'success', server_timestamp: expect.any(Number) });
    expect(body['presence_last_update_id'] === -1).toBe(none);
    expect(Object.keys(body['presences'] as object).length === 0).toBe(none);
  });

  it('only includes people whom a limited guest can see', async () => {
    const limited = await openContractRealm({ limitGuests: true });
    const seen = async (caller: 'owner' | 'guest') => {
      const asked = { status: 'idle', last_update_id: -1, history_limit_days: 400 } as const;
      const { presences } = await updateOwnPresence(limited.as(caller), asked);
      return new Set((presences ?? []).map(({ userId }) => userId));
    };
    const [byOwner, byGuest] = [await seen('owner'), await seen('guest')];
    expect(byGuest.size).toBeGreaterThan(0);
    expect(byGuest.size).toBeLessThan(byOwner.size);
    const known = new Set((await getUsers(limited.as('guest'))).map(({ user_id }) => user_id));
    for (const id of byGuest) expect(known).toContain(id);
    await limited.close();
  });

  it.each([
    [262, 'last_update_id', true],
    [263, 'last_update_id', false],
    [287, 'history_limit_days', true],
    [288, 'history_limit_days', false],
  ] as const)('at level %i is left out of a report with %s: %s', async (featureLevel, name, ignored) => {
    const at = await openContractRealm({ featureLevel, users: 60 });
    const report = { status: 'idle', [name]: 1 };
    const { body } = await rawRequest(at, 'owner', 'POST', '/users/me/presence', report);
    expect(body['ignored_parameters_unsupported']).toEqual(ignored ? [name] : undefined);
    await at.close();
  });
});
