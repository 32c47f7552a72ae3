import { describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { createDrafts, getDrafts } from '../../src-main/zulip/route/drafts.ts';
import { regenerateOwnApiKey, updateOwnSettings } from '../../src-main/zulip/route/own-settings.ts';
import { updateRealm } from '../../src-main/zulip/route/realm-settings.ts';
import { registerQueue } from '../../src-main/zulip/route/register.ts';
import { getOwnUser, getUser } from '../../src-main/zulip/route/users.ts';
import { type Caller, contractRealm, refusalOf, roughWithout } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

const contract = contractRealm({ presenceEventLimit: 200, rough: roughWithout('limits', 'clock') });

const people = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const;
const refused = (message: string) => ({ kind: 'rejected', code: 'BAD_REQUEST', message });
const userId = (caller: Caller): number => contract.account(caller).userId;
const setting = (property: string, value: unknown) => ({
  type: 'user_settings',
  op: 'update',
  property,
  value,
});

describe('one’s own settings', () => {
  it.each(people)('can be changed by the %s, without an event for others', async (caller) => {
    const change = (to: Parameters<typeof updateOwnSettings>[1]) => () =>
      updateOwnSettings(contract.as(caller), to);
    await change({ presence_enabled: true, enable_drafts_synchronization: true })();
    const types = ['user_settings'];
    expect(await eventsDuring(contract, caller, types, change({ presence_enabled: false }))).toEqual([
      setting('presence_enabled', false),
    ]);
    const other = caller === 'owner' ? 'member' : 'owner';
    expect(await eventsDuring(contract, other, types, change({ presence_enabled: true }))).toEqual([]);
    expect(await eventsDuring(contract, caller, types, change({ presence_enabled: true }))).toEqual([]);
    const { answer } = await registerQueue(contract.as(caller), {
      event_types: [],
      fetch_event_types: ['user_settings'],
    });
    expect(answer.user_settings).toMatchObject({
      presence_enabled: true,
      enable_drafts_synchronization: true,
    });
  });

  it('for drafts delete them all, without events', async () => {
    const member = contract.as('member');
    const draft = { type: '' as const, to: [], topic: '', content: 'Soon' };
    await createDrafts(member, [draft]);
    const off = (enable_drafts_synchronization: boolean) => () =>
      updateOwnSettings(member, { enable_drafts_synchronization });
    expect(await eventsDuring(contract, 'member', ['drafts'], off(false))).toEqual([]);
    await off(true)();
    expect(await getDrafts(member)).toEqual([]);
  });

  it('for presence make one offline, and online again', async () => {
    const seen = (presence_enabled: boolean) =>
      eventsDuring(
        contract,
        'owner',
        ['presence'],
        () => updateOwnSettings(contract.as('member'), { presence_enabled }),
        { client_capabilities: { notification_settings_null: true, simplified_presence_events: true } },
      );
    const now = Date.now() / 1_000;
    const times = (events: Record<string, unknown>[]) =>
      (events[0]?.['presences'] as Record<string, { active_timestamp: number }> | undefined)?.[
        userId('member')
      ]?.active_timestamp ?? 0;
    expect(now - times(await seen(false))).toBeGreaterThan(300);
    expect(now - times(await seen(true))).toBeLessThan(60);
  });

  it('follow the word “away” of older clients', async () => {
    const say = (away: boolean) =>
      eventsDuring(contract, 'member', ['user_settings', 'user_status'], () =>
        send(contract.realm, contract.account('member'), 'POST', '/users/me/status', { away }),
      );
    const status = (away: boolean) => ({ type: 'user_status', user_id: userId('member'), away });
    expect(await say(true)).toEqual([setting('presence_enabled', false), status(true)]);
    expect(await say(false)).toEqual([setting('presence_enabled', true), status(false)]);
  });

  it('for the time zone and name have events for everyone who can see them', async () => {
    const change = () =>
      updateOwnSettings(contract.as('member'), { timezone: 'Asia/Tokyo', full_name: 'Ines Halloway' });
    expect(await eventsDuring(contract, 'guest', ['realm_user'], change)).toMatchObject([
      { person: { user_id: userId('member'), full_name: 'Ines Halloway' } },
      { person: { user_id: userId('member'), timezone: 'Asia/Tokyo' } },
    ]);
    expect(await getOwnUser(contract.as('member'))).toMatchObject({
      full_name: 'Ines Halloway',
      timezone: 'Asia/Tokyo',
    });
  });

  it('for the address have events for those who gain or lose access to it', async () => {
    const { email } = contract.account('moderator');
    const during = (caller: Caller, email_address_visibility: number) =>
      eventsDuring(contract, caller, ['realm_user'], () =>
        updateOwnSettings(contract.as('moderator'), { email_address_visibility }),
      );
    const generated = `user${userId('moderator')}@orchid.example.com`;
    const person = (change: object) => ({
      type: 'realm_user',
      op: 'update',
      person: { user_id: userId('moderator'), ...change },
    });
    // It may be computed from the address.
    const { avatar_url } = await getUser(contract.as('owner'), userId('moderator'));
    const avatar = expect.objectContaining({ person: expect.objectContaining({ avatar_url }) }) as unknown;
    await updateOwnSettings(contract.as('moderator'), { email_address_visibility: 3 });
    expect(await during('guest', 1)).toEqual([
      person({ delivery_email: email }),
      person({ new_email: email }),
      avatar,
    ]);
    expect(await during('guest', 2)).toEqual([
      person({ delivery_email: null }),
      person({ new_email: generated }),
      avatar,
    ]);
    expect(await during('administrator', 3)).toEqual([]);
    expect(await during('administrator', 4)).toEqual([person({ delivery_email: null })]);
    expect(await getUser(contract.as('owner'), userId('moderator'))).toMatchObject({ delivery_email: null });
  });

  it('keep the name if the organization prevents name changes, except for administrators', async () => {
    await updateRealm(contract.as('owner'), { name_changes_disabled: true });
    const { fullName } = contract.account('guest');
    for (const caller of ['guest', 'administrator'] as const) {
      await updateOwnSettings(contract.as(caller), { full_name: `Name of ${caller}` });
    }
    expect(await getOwnUser(contract.as('guest'))).toMatchObject({ full_name: fullName });
    expect(await getOwnUser(contract.as('administrator'))).toMatchObject({
      full_name: 'Name of administrator',
    });
    await updateRealm(contract.as('owner'), { name_changes_disabled: false });
  });

  it.each([
    [{ full_name: '*' }, 'Invalid characters in name!'],
    [{ timezone: 'Mars/Olympus' }, 'Invalid timezone: Value error, Not a recognized time zone'],
    [
      { email_address_visibility: 6 },
      'Invalid email_address_visibility: Value error, Not in the list of possible values',
    ],
  ])('reject %j', async (settings, words) => {
    expect(await refusalOf(updateOwnSettings(contract.as('member'), settings))).toMatchObject(refused(words));
  });

  it('are not for bots, and unknown ones are reported', async () => {
    const call = updateOwnSettings(contract.as('bot'), { presence_enabled: false });
    expect(await refusalOf(call)).toMatchObject(refused('This endpoint does not accept bot requests.'));
    const answer = await send(contract.realm, contract.account('member'), 'PATCH', '/settings', {
      left: true,
    });
    expect(answer.body).toMatchObject({ ignored_parameters_unsupported: ['left'] });
  });
});

describe('one’s own API key', () => {
  it('is renewed, and the old one stops working immediately', async () => {
    const { email, apiKey } = contract.account('guest');
    const next = await regenerateOwnApiKey(contract.as('guest'));
    const call = (key: string) => send(contract.realm, { email, apiKey: key }, 'GET', '/users/me');
    expect(await call(next)).toMatchObject({ status: 200 });
    expect(await call(apiKey)).toMatchObject({ status: 401, body: { msg: 'Invalid API key' } });
    expect(await refusalOf(regenerateOwnApiKey(contract.as('guest')))).toMatchObject({
      kind: 'unauthorized',
    });
  });

  it('is renewed by bots too', async () => {
    const { email } = contract.account('bot');
    const apiKey = await regenerateOwnApiKey(contract.as('bot'));
    expect(await send(contract.realm, { email, apiKey }, 'GET', '/users/me')).toMatchObject({ status: 200 });
  });
});
