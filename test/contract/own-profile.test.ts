import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import {
  createProfileField,
  removeOwnProfileValues,
  updateOwnProfile,
} from '../../src-main/zulip/route/profile-fields.ts';
import { getOwnUser } from '../../src-main/zulip/route/users.ts';
import { contractRealm, refusalOf } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

let people = 0;
const city = 2;
const manager = 3;
const refused = (message: string) => ({ kind: 'rejected', code: 'BAD_REQUEST', message });
const member = () => contract.as('member');
const profile = async () => (await getOwnUser(member())).profile_data ?? {};

const contract = contractRealm();
beforeAll(async () => {
  const field = { field_type: 6, name: 'Mentors' };
  people = (await createProfileField(contract.as('owner'), field)).id;
});

describe('one’s own profile', () => {
  it.each(['owner', 'administrator', 'moderator', 'member', 'guest'] as const)(
    'can be changed value by value by the %s',
    async (caller) => {
      const { userId } = contract.account(caller);
      const other = contract.account('owner').userId;
      const events = await eventsDuring(contract, 'owner', ['realm_user'], () =>
        updateOwnProfile(contract.as(caller), [
          { id: city, value: `Porto of ${caller}` },
          { id: people, value: [other] },
        ]),
      );
      const change = (custom_profile_field: object) => ({
        type: 'realm_user',
        op: 'update',
        person: { user_id: userId, custom_profile_field },
      });
      expect(events).toEqual([
        change({ id: city, value: `Porto of ${caller}`, rendered_value: `<p>Porto of ${caller}</p>` }),
        change({ id: people, value: `[${other}]` }),
      ]);
      expect(await updateOwnProfile(contract.as(caller), [{ id: people, value: [other] }])).toEqual({
        ignoredParameters: [],
      });
    },
  );

  it('only loses a value through the call for it', async () => {
    await updateOwnProfile(member(), [
      { id: city, value: '' },
      { id: people, value: [] },
    ]);
    expect(await profile()).toMatchObject({ [city]: { value: '' }, [people]: { value: '[]' } });
    await removeOwnProfileValues(member(), [city, people]);
    expect(await profile()).not.toHaveProperty(String(city));
    expect(await profile()).not.toHaveProperty(String(people));
    await removeOwnProfileValues(member(), [city]);
  });

  it('has fields that only administrators can change', async () => {
    const words = 'You are not allowed to change this field. Contact an administrator to update it.';
    expect(await refusalOf(updateOwnProfile(member(), [{ id: manager, value: [8] }]))).toMatchObject(
      refused(words),
    );
    expect(await refusalOf(removeOwnProfileValues(member(), [manager]))).toMatchObject(refused(words));
    await removeOwnProfileValues(contract.as('administrator'), [manager]);
  });

  it.each([
    [{ id: 9001, value: 'x' }, 'Field id 9001 not found.'],
    [{ id: city, value: 'x'.repeat(51) }, 'City is too long (limit: 50 characters)'],
    [{ id: city, value: [8] }, 'City is not a string'],
    [{ id: 8, value: 'nowhere' }, 'Website is not a URL'],
    [{ id: 8, value: '' }, 'Website is not a URL'],
    [{ id: 9, value: 'x'.repeat(501) }, 'About is too long (limit: 500 characters)'],
  ])('is rejected with %j, along with the rest of the call', async (entry, words) => {
    const before = await profile();
    const call = updateOwnProfile(member(), [{ id: 4, value: '+351 21 555 1234' }, entry]);
    expect(await refusalOf(call)).toMatchObject(refused(words));
    expect(await profile()).toEqual(before);
  });

  it('names existing people', async () => {
    const bot = contract.account('bot').userId;
    const cases = [
      [[999_999], 'Invalid user IDs: 999999'],
      [[bot], `User with ID ${bot} is a bot`],
    ] as const;
    for (const [value, words] of cases) {
      expect(await refusalOf(updateOwnProfile(member(), [{ id: people, value }]))).toMatchObject(
        refused(words),
      );
    }
    expect(await refusalOf(updateOwnProfile(member(), [{ id: people, value: 'x' }]))).toMatchObject(
      refused('User IDs is not a list'),
    );
  });

  it('isn’t available to bots', async () => {
    const words = refused('This endpoint does not accept bot requests.');
    expect(await refusalOf(updateOwnProfile(contract.as('bot'), []))).toMatchObject(words);
    expect(await refusalOf(removeOwnProfileValues(contract.as('bot'), []))).toMatchObject(words);
  });

  it.each([
    ['PATCH', {}, "Missing 'data' argument"],
    ['PATCH', { data: [{ id: 2, value: null }] }, 'data[0]["value"]["str"] is not a string'],
    ['PATCH', { data: [{ id: '2', value: 'x' }] }, 'data[0]["id"] is not an integer'],
    ['DELETE', {}, "Missing 'data' argument"],
    ['DELETE', { data: ['2'] }, 'data[0] is not an integer'],
  ])('rejects %s with %j', async (method, parameters, words) => {
    const path = '/users/me/profile_data';
    const answer = await send(contract.realm, contract.account('member'), method, path, parameters);
    expect(answer).toMatchObject({ status: 400, body: { msg: words } });
  });
});
