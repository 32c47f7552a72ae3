import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import {
  createProfileField,
  deleteProfileField,
  getProfileFields,
  reorderProfileFields,
  updateProfileField,
  type NewProfileField,
  type ProfileFieldUpdate,
} from '../../src-main/zulip/route/profile-fields.ts';
import { getUser, updateUser } from '../../src-main/zulip/route/users.ts';
import { contractRealm, openContractRealm, refusalOf } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

let before: number[];
let names = 0;
const owner = () => contract.as('owner');
const refused = (message: string) => ({ kind: 'rejected', code: 'BAD_REQUEST', message });

const contract = contractRealm();
beforeEach(async () => {
  before = (await getProfileFields(owner())).map(({ id }) => id);
});
afterEach(async () => {
  for (const { id } of await getProfileFields(owner()))
    if (!before.includes(id)) await deleteProfileField(owner(), id);
});

const choices = { n: { text: 'North hall', order: '1' }, s: { text: 'South hall', order: '2' } };

async function make(more: Partial<NewProfileField> = {}): Promise<number> {
  const field = { field_type: 1, name: `Field ${(names += 1)}`, ...more };
  return (await createProfileField(contract.as('administrator'), field)).id;
}
const read = async (id: number) => (await getProfileFields(owner())).find((field) => field.id === id);

describe('a profile field', () => {
  it('is added at the end with everything that it was given', async () => {
    const id = await make({
      name: ' Studio ',
      field_type: 3,
      hint: 'Where you work',
      field_data: choices,
      required: true,
      editable_by_user: false,
    });
    const fields = await getProfileFields(owner());
    expect(fields.at(-1)).toEqual({
      id,
      type: 3,
      order: id,
      name: 'Studio',
      hint: 'Where you work',
      required: true,
      editable_by_user: false,
      display_in_profile_summary: false,
      use_for_user_matching: false,
      field_data: {
        kind: 'options',
        options: [
          { key: 'n', text: 'North hall' },
          { key: 's', text: 'South hall' },
        ],
      },
    });
  });

  it('keeps what a change leaves out, and is sent to everyone with all the others', async () => {
    const id = await make({ hint: 'Which one?', required: true });
    const events = await eventsDuring(contract, 'guest', ['custom_profile_fields'], () =>
      updateProfileField(owner(), id, { name: 'Glaze', editable_by_user: false }),
    );
    const [fields = []] = events.map((event) => event['fields'] as Record<string, unknown>[]);
    expect(events).toHaveLength(1);
    expect(fields).toHaveLength(before.length + 1);
    expect(fields.at(-1)).toMatchObject({
      id,
      name: 'Glaze',
      hint: 'Which one?',
      field_data: '',
      required: true,
    });
    expect(fields.at(-1)).not.toHaveProperty('display_in_profile_summary');
    expect(await read(id)).toMatchObject({ name: 'Glaze', hint: 'Which one?', editable_by_user: false });
  });

  it('is deleted with everyone’s values', async () => {
    const id = await make();
    const { userId } = contract.account('member');
    await updateUser(owner(), userId, { profile_data: [{ id, value: 'Celadon' }] });
    expect((await getUser(owner(), userId)).profile_data).toHaveProperty(String(id));
    const events = await eventsDuring(contract, 'guest', ['custom_profile_fields', 'realm_user'], () =>
      deleteProfileField(owner(), id),
    );
    expect(events.map(({ type }) => type)).toEqual(['custom_profile_fields']);
    expect((await getUser(owner(), userId)).profile_data).not.toHaveProperty(String(id));
    expect(await make()).toBeGreaterThan(id);
  });

  it('loses the values of a deleted choice, and keeps those of a renamed one', async () => {
    const id = await make({ field_type: 3, field_data: choices });
    const set = async (caller: 'member' | 'guest', value: string) =>
      updateUser(owner(), contract.account(caller).userId, { profile_data: [{ id, value }] });
    await set('member', 'n');
    await set('guest', 's');
    await updateProfileField(owner(), id, { field_data: { s: { text: 'South yard', order: '1' } } });
    const value = async (caller: 'member' | 'guest') =>
      (await getUser(owner(), contract.account(caller).userId)).profile_data?.[id]?.value;
    expect([await value('member'), await value('guest')]).toEqual([undefined, 's']);
  });

  it('for a known service has its name, and only its use can be changed', async () => {
    const github = before[4] ?? 0;
    await deleteProfileField(owner(), github);
    const { id } = await createProfileField(owner(), { field_type: 7, field_data: { subtype: 'github' } });
    expect(await read(id)).toMatchObject({ name: 'GitHub username' });
    expect(await refusalOf(updateProfileField(owner(), id, { name: 'Code' }))).toMatchObject(
      refused('Default custom field cannot be updated.'),
    );
    await updateProfileField(owner(), id, { required: true, use_for_user_matching: true });
    expect(await read(id)).toMatchObject({ required: true, use_for_user_matching: true });
    await updateProfileField(owner(), id, { use_for_user_matching: false });
  });

  it('for a custom service has its URL', async () => {
    const pattern = 'https://forge.test/%(username)s';
    const id = await make({ field_type: 7, field_data: { subtype: 'custom', url_pattern: pattern } });
    expect((await read(id))?.field_data).toEqual({
      kind: 'external-account',
      subtype: 'custom',
      urlPattern: pattern,
    });
  });

  it.each(['moderator', 'member', 'guest', 'bot'] as const)('can’t be changed by the %s', async (caller) => {
    const as = contract.as(caller);
    const calls = [
      createProfileField(as, { field_type: 1, name: 'Mine' }),
      updateProfileField(as, 1, { name: 'Mine' }),
      deleteProfileField(as, 1),
      reorderProfileFields(as, before),
    ];
    for (const call of calls) {
      expect(await refusalOf(call)).toMatchObject({
        kind: 'forbidden',
        code: 'UNAUTHORIZED_PRINCIPAL',
        message: 'Must be an organization administrator',
      });
    }
    expect((await getProfileFields(as)).map(({ id }) => id)).toEqual(before);
  });

  it.each<[Partial<NewProfileField>, string]>([
    [{ name: ' ' }, 'Label cannot be blank.'],
    [{ name: 'x'.repeat(41) }, 'name is too long (limit: 40 characters)'],
    [{ hint: 'x'.repeat(81) }, 'hint is too long (limit: 80 characters)'],
    [{ field_type: 9 }, 'Invalid field type.'],
    [{ field_type: 3 }, 'Field must have at least one choice.'],
    [
      { field_type: 3, field_data: { a: choices.n, b: { ...choices.n, order: '2' } } },
      'Field must not have duplicate choices.',
    ],
    [{ name: 'City' }, 'A field with that label already exists.'],
    [
      { display_in_profile_summary: true },
      'Only 2 custom profile fields can be displayed in the profile summary.',
    ],
    [{ field_type: 7, field_data: { subtype: 'custom' } }, 'Custom external account must define URL pattern'],
    [{ field_type: 7, field_data: { subtype: 'mastodon' } }, 'Invalid external account type'],
    [
      { field_type: 7, field_data: { subtype: 'custom', url_pattern: 'https://forge.test/' } },
      "URL pattern must contain '%(username)s'.",
    ],
  ])('isn’t added with %j: %s', async (change, words) => {
    const field = { field_type: 1, name: `Field ${(names += 1)}`, ...change };
    expect(await refusalOf(createProfileField(owner(), field))).toMatchObject(refused(words));
    expect((await getProfileFields(owner())).map(({ id }) => id)).toEqual(before);
  });

  it.each<[ProfileFieldUpdate, string]>([
    [{ name: '' }, 'Label cannot be blank.'],
    [{ name: 'City' }, 'A field with that label already exists.'],
    [
      { display_in_profile_summary: true },
      'Only 2 custom profile fields can be displayed in the profile summary.',
    ],
  ])('isn’t changed to %j: %s', async (change, words) => {
    const id = await make();
    const earlier = await read(id);
    expect(await refusalOf(updateProfileField(owner(), id, change))).toMatchObject(refused(words));
    expect(await read(id)).toEqual(earlier);
  });

  it('with people is never in the summary', async () => {
    const [, city = 0, manager = 0] = before;
    await updateProfileField(owner(), city, { display_in_profile_summary: false });
    expect(
      await refusalOf(updateProfileField(owner(), manager, { display_in_profile_summary: true })),
    ).toMatchObject(refused('Field type not supported for display in profile summary.'));
    await updateProfileField(owner(), city, { display_in_profile_summary: true });
  });

  it('is reported if missing', async () => {
    for (const call of [
      updateProfileField(owner(), 9001, { name: 'x' }),
      deleteProfileField(owner(), 9001),
    ]) {
      expect(await refusalOf(call)).toMatchObject(refused('Field id 9001 not found.'));
    }
  });

  it.each([
    ['POST', '/realm/profile_fields', { name: 'x' }, "Missing 'field_type' argument"],
    ['POST', '/realm/profile_fields', { name: 'x', field_type: 'text' }, 'field_type is not valid JSON'],
    [
      'POST',
      '/realm/profile_fields',
      { name: 'x', field_type: 3, field_data: '[]' },
      'field_data is not a dict',
    ],
    ['PATCH', '/realm/profile_fields/1', { required: 1 }, 'required is not a boolean'],
    ['PATCH', '/realm/profile_fields', {}, "Missing 'order' argument"],
    ['PATCH', '/realm/profile_fields', { order: '{}' }, 'order is not a list'],
  ])('is rejected for %s %s %j', async (method, path, parameters, words) => {
    const answer = await send(contract.realm, contract.account('owner'), method, path, parameters);
    expect(answer).toMatchObject({ status: 400, body: { msg: words } });
  });
});

describe('the order of profile fields', () => {
  it('is the one that was sent, for everyone', async () => {
    const order = before.toReversed();
    const events = await eventsDuring(contract, 'guest', ['custom_profile_fields'], () =>
      reorderProfileFields(owner(), order),
    );
    expect(events).toMatchObject([{ fields: order.map((id) => ({ id })) }]);
    expect((await getProfileFields(contract.as('guest'))).map(({ id }) => id)).toEqual(order);
    await reorderProfileFields(owner(), before);
  });

  it('is rejected if a field is missing', async () => {
    expect(await refusalOf(reorderProfileFields(owner(), before.slice(1)))).toMatchObject(
      refused('Invalid order mapping.'),
    );
  });
});

describe('profile fields at older servers', () => {
  it('are partly ignored below level 252, so everything is required', async () => {
    const old = await openContractRealm({ featureLevel: 247, users: 60 });
    const as = old.as('owner');
    const whole = {
      name: 'City',
      hint: 'Near what?',
      field_data: { subtype: '' },
      display_in_profile_summary: true,
    };
    expect(await refusalOf(updateProfileField(as, 2, { name: 'Town' }))).toMatchObject({
      kind: 'unsupported',
      neededFeatureLevel: 252,
    });
    await updateProfileField(as, 2, whole);
    const raw = await send(old.realm, old.account('owner'), 'PATCH', '/realm/profile_fields/2', {
      name: 'City',
    });
    expect(raw.status).toBe(200);
    const city = (await getProfileFields(as)).find(({ id }) => id === 2);
    expect(city).toMatchObject({ hint: '', display_in_profile_summary: false });
    await old.close();
  });

  it.each([
    [295, { editable_by_user: false }, 296],
    [454, { use_for_user_matching: true }, 455],
  ])('at level %i aren’t sent with %j', async (level, more, needed) => {
    const old = await openContractRealm({ featureLevel: level, users: 60 });
    for (const call of [
      createProfileField(old.as('owner'), { field_type: 1, name: 'New', ...more }),
      updateProfileField(old.as('owner'), 2, more),
    ]) {
      expect(await refusalOf(call)).toMatchObject({ kind: 'unsupported', neededFeatureLevel: needed });
    }
    await old.close();
  });

  it.each([
    [475, 'Field type not supported for display in profile summary.'],
    [476, null],
  ])('at level %i allow paragraphs in the summary: %s', async (level, words) => {
    const at = await openContractRealm({ featureLevel: level, users: 60 });
    await updateProfileField(at.as('owner'), 2, { display_in_profile_summary: false });
    const call = updateProfileField(at.as('owner'), 9, { display_in_profile_summary: true });
    if (words === null) expect(await call).toEqual({ ignoredParameters: [] });
    else expect(await refusalOf(call)).toMatchObject(refused(words));
    await at.close();
  });
});
