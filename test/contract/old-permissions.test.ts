import { describe, expect, it } from 'vitest';
import { contractRealm, rawRequest } from './connection.fixture.ts';

/** Who servers let permissions be given to while these were for a single system group. */
describe.each([
  { level: 319, channels: 'system', links: 'any' },
  { level: 320, channels: 'any', links: 'any' },
  { level: 313, channels: 'system', links: 'system' },
] as const)('permissions at level $level', ({ level, channels, links }) => {
  const contract = contractRealm({ users: 60, featureLevel: level });
  const ask = (method: string, path: string, parameters: object = {}) =>
    rawRequest(contract, 'owner', method, path, parameters);
  const group = (isSystem: boolean) =>
    contract.realm.control
      .snapshot()
      .groups.find(({ name }) => (isSystem ? name === 'role:moderators' : !name.startsWith('role:')))?.id;
  const refused = (name: string) => ({
    status: 400,
    body: { code: 'SYSTEM_GROUP_REQUIRED', msg: `'${name}' must be a system user group.` },
  });

  it('list in register who they can be given to', async () => {
    const { body } = await ask('POST', '/register', { fetch_event_types: ['realm'], event_types: [] });
    const rules = body['server_supported_permission_settings'] as Record<string, Record<string, object>>;
    expect(rules['stream']?.['can_remove_subscribers_group']).toMatchObject({
      require_system_group: channels === 'system',
      allow_nobody_group: channels === 'any',
    });
    expect(rules['realm']?.['create_multiuse_invite_group']).toMatchObject({
      require_system_group: links === 'system',
    });
  });

  it('include removing subscribers', async () => {
    const name = 'can_remove_subscribers_group';
    const value = (id: number | undefined) => ({ [name]: channels === 'any' ? { new: id } : id });
    expect(await ask('PATCH', '/streams/3', value(group(true)))).toMatchObject({ status: 200 });
    expect(await ask('PATCH', '/streams/3', value(group(false)))).toMatchObject(
      channels === 'any' ? { status: 200 } : refused(name),
    );
  });

  it('include creating links that invite many', async () => {
    const name = 'create_multiuse_invite_group';
    const value = (id: number | undefined) => ({ [name]: level < 314 ? id : { new: id } });
    expect(await ask('PATCH', '/realm', value(group(true)))).toMatchObject({ status: 200 });
    expect(await ask('PATCH', '/realm', value(group(false)))).toMatchObject(
      links === 'any' ? { status: 200 } : refused(name),
    );
  });
});

describe('a guest who can see few people', () => {
  const contract = contractRealm({ limitGuests: true });

  it('can’t mention anyone else', async () => {
    const listed = await rawRequest(contract, 'guest', 'GET', '/users');
    const known = new Set((listed.body['members'] as { user_id: number }[]).map(({ user_id }) => user_id));
    const people = contract.realm.control
      .snapshot()
      .users.filter(({ isBot, isActive }) => !isBot && isActive);
    const hidden = people.find(({ userId }) => !known.has(userId));
    const seen = people.find(({ userId }) => known.has(userId));
    const render = async (caller: 'guest' | 'member', userId = 0, name = '') => {
      const content = `@**${name}|${userId}**`;
      const { body } = await rawRequest(contract, caller, 'POST', '/messages/render', { content });
      return String(body['rendered']).includes(`data-user-id="${userId}"`);
    };
    expect(await render('member', hidden?.userId, hidden?.fullName)).toBe(true);
    expect(await render('guest', hidden?.userId, hidden?.fullName)).toBe(false);
    expect(await render('guest', seen?.userId, seen?.fullName)).toBe(true);
  });
});
