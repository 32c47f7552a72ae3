import { describe, expect, it } from 'vitest';
import { contractRealm, rawRequest } from './connection.fixture.ts';

/** How servers check the definition of a profile field, in order: its data, its texts, its type. */
const newer = contractRealm({ featureLevel: 442, users: 60 });
const older = contractRealm({ featureLevel: 247, users: 60 });

const data = (field_type: number, field_data: unknown, name = 'New'): object => ({
  name,
  field_type,
  field_data: JSON.stringify(field_data),
});
const choice = { text: 'One', order: '1' };
const account = (url_pattern: unknown, subtype = 'custom'): object => data(7, { subtype, url_pattern });

async function said(contract: typeof newer, parameters: object, id?: number): Promise<unknown> {
  const place = id === undefined ? '' : `/${id}`;
  const method = id === undefined ? 'POST' : 'PATCH';
  const answer = await rawRequest(contract, 'owner', method, `/realm/profile_fields${place}`, parameters);
  if (answer.status === 200 && id === undefined) {
    await rawRequest(contract, 'owner', 'DELETE', `/realm/profile_fields/${String(answer.body['id'])}`);
  }
  return answer.status === 200 ? null : answer.body['msg'];
}

const summaryIsFull = 'Only 2 custom profile fields can be displayed in the profile summary.';

describe('a new profile field', () => {
  it.each<[object, string | null]>([
    [{ ...data(3, {}, ' '), display_in_profile_summary: true }, summaryIsFull],
    [data(3, {}, ''), 'Field must have at least one choice.'],
    [data(3, { ' ': choice }), "'value' cannot be blank."],
    [data(3, { a: 'One' }), 'field_data is not a dict'],
    [data(3, { a: { order: '1' } }), 'text key is missing from field_data'],
    [data(3, { a: { text: 'One' } }), 'order key is missing from field_data'],
    [data(3, { a: { text: ' ', order: '1' } }), 'field_data["text"] cannot be blank.'],
    [data(3, { a: { text: 'One', order: '' } }), 'field_data["order"] cannot be blank.'],
    [data(3, { a: { ...choice, color: 'red' } }), 'Unexpected arguments: color'],
    [data(3, { a: choice, b: { ...choice, order: '2' } }), 'Field must not have duplicate choices.'],
    [data(3, { a: { text: 1, order: '1' } }), 'field_data["a"]["dict[str,str]"]["text"] is not a string'],
    [data(3, { a: 1 }), 'field_data["a"]["dict[str,str]"] is not a dict'],
    [data(3, { a: choice }), null],
    [data(7, {}), 'subtype key is missing from field_data'],
    [data(7, { subtype: ' ' }), 'field_data["subtype"] cannot be blank.'],
    [data(7, { subtype: {} }), 'field_data["subtype"] is not a string'],
    [data(7, { subtype: 'custom', more: 'x' }), 'Unexpected arguments: more'],
    [data(7, { subtype: 'custom' }), 'Custom external account must define URL pattern'],
    [data(7, { subtype: 'mastodon' }), 'Invalid external account type'],
    [account('https://forge.example/'), "URL pattern must contain '%(username)s'."],
    [account('https://forge.example/%(username)s/%(username)s'), "URL pattern must contain '%(username)s'."],
    [account('javascript:%(username)s'), 'field_data["url_pattern"] is not a URL'],
    [account('mailto:%(username)s@forge.example'), 'field_data["url_pattern"] is not a URL'],
    [account('https://forge/%(username)s'), 'field_data["url_pattern"] is not a URL'],
    [account('https://forge/%(username)s', 'github'), 'field_data["url_pattern"] is not a URL'],
    [account({}), 'field_data["url_pattern"] is not a string'],
    [account('https://%(username)s.forge.example'), null],
    [{ name: '', hint: 'x'.repeat(81), field_type: 9 }, 'Label cannot be blank.'],
    [
      { name: 'x'.repeat(41), hint: 'x'.repeat(81), field_type: 9 },
      'hint is too long (limit: 80 characters)',
    ],
    [{ name: 'x'.repeat(41), field_type: 9 }, 'name is too long (limit: 40 characters)'],
    [{ name: 'City', field_type: 9 }, 'Invalid field type.'],
    [{ name: ' City ', field_type: 1 }, 'A field with that label already exists.'],
    [{ name: 'New', field_type: 1, field_data: JSON.stringify({ any: 'thing' }) }, null],
  ])('with %j is answered: %s', async (parameters, msg) => {
    expect(await said(newer, parameters)).toBe(msg);
  });

  it('for a service has the service’s name, and is unique', async () => {
    const first = await rawRequest(
      newer,
      'owner',
      'POST',
      '/realm/profile_fields',
      data(7, { subtype: 'twitter' }, ''),
    );
    expect(first.status).toBe(200);
    const { body } = await rawRequest(newer, 'owner', 'GET', '/realm/profile_fields');
    expect(body['custom_fields']).toContainEqual(expect.objectContaining({ name: 'Twitter username' }));
    expect(await said(newer, data(7, { subtype: 'twitter' }))).toBe(
      'A field with that label already exists.',
    );
    const id = Number(first.body['id']);
    for (const change of [
      { name: 'Mine' },
      { hint: 'Mine' },
      { field_data: JSON.stringify({ subtype: 'twitter', url_pattern: 'https://x.example/%(username)s' }) },
    ])
      expect(await said(newer, change, id)).toBe('Default custom field cannot be updated.');
    expect(
      await said(newer, { name: 'Twitter username', field_data: '{"subtype":"twitter"}' }, id),
    ).toBeNull();
    await rawRequest(newer, 'owner', 'DELETE', `/realm/profile_fields/${id}`);
  });
});

it.each([
  [newer, 'Invalid user IDs: 999998, 999999'],
  [older, 'Invalid user ID: 999998'],
])('unknown people in a field are reported as by the server of that age', async (contract, msg) => {
  const { body } = await rawRequest(contract, 'owner', 'GET', '/realm/profile_fields');
  const people = (body['custom_fields'] as { id: number; type: number }[]).find(({ type }) => type === 6);
  const profile_data = JSON.stringify([{ id: people?.id, value: [999_998, 999_999] }]);
  const { userId } = contract.account('member');
  const answer = await rawRequest(contract, 'owner', 'PATCH', `/users/${userId}`, { profile_data });
  expect(answer).toMatchObject({ status: 400, body: { msg } });
});
