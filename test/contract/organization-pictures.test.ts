import { describe, expect, it } from 'vitest';
import { register } from '@realm-console/demo-realm/client';
import { getEvents } from '../../src-main/zulip/route/events.ts';
import { registerQueue } from '../../src-main/zulip/route/register.ts';
import { type Caller, contractRealm, openContractRealm, rawRequest } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';
import { fetchFile, movingGif, png, sendFiles } from './files.fixture.ts';

const contract = contractRealm();

const text = (): File => new File(['no picture'], 'pot.png', { type: 'image/png' });
const big = (): File => new File([new Uint8Array(5 * 1_048_576 + 1)], 'pot.png', { type: 'image/png' });
const sheet = (): File => new File(['a,b'], 'pot.csv', { type: 'text/csv' });

const keys = (fetched: string) =>
  register(contract.realm, contract.account('owner'), { fetch_event_types: [fetched] });

describe('custom emoji', () => {
  const add = (caller: Caller, name: string, files = [png()]) =>
    sendFiles(contract, caller, 'POST', `/realm/emoji/${encodeURIComponent(name)}`, files);

  it('have a picture that anyone can fetch, with events for everyone', async () => {
    const events = await eventsDuring(contract, 'guest', ['realm_emoji'], async () => {
      expect(await add('member', 'clay pot')).toMatchObject({ status: 200 });
    });
    const { body } = await rawRequest(contract, 'guest', 'GET', '/realm/emoji');
    const all = body['emoji'] as Record<string, Record<string, unknown>>;
    expect(events).toEqual([{ type: 'realm_emoji', op: 'update', realm_emoji: all }]);
    const emoji = Object.values(all).find(({ name }) => name === 'clay_pot');
    expect(emoji).toMatchObject({ author_id: contract.account('member').userId, still_url: null });
    expect((await keys('realm_emoji'))['realm_emoji']).toEqual(all);
    const picture = await fetchFile(contract, null, String(emoji?.['source_url']));
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(new Uint8Array(await png().arrayBuffer()));
    expect(await add('member', 'turning wheel', [movingGif()])).toMatchObject({ status: 200 });
    const still = Object.values((await keys('realm_emoji'))['realm_emoji'] as typeof all).at(-1);
    expect(still).toMatchObject({ still_url: expect.stringMatching(/emoji\/images\/still\/\w+\.png$/) });
  });

  it('have individual events for clients that support them', async () => {
    const poll = await eventsDuring(
      contract,
      'member',
      ['realm_emoji'],
      async () => {
        await add('member', 'glaze');
        await rawRequest(contract, 'member', 'DELETE', '/realm/emoji/glaze');
      },
      { client_capabilities: { notification_settings_null: true, individual_emoji_changes: true } },
    );
    expect(poll).toMatchObject([
      { op: 'add', emoji: { name: 'glaze', deactivated: false } },
      { op: 'update_one', data: { deactivated: true } },
    ]);
  });

  it.each([
    [490, ['update', 'update']],
    [491, ['add', 'update_one']],
  ])('reach the console at level %i as %j', async (featureLevel, ops) => {
    const at = await openContractRealm({ featureLevel, users: 30 });
    const { answer } = await registerQueue(at.as('owner'), {
      event_types: ['realm_emoji'],
      fetch_event_types: [],
    });
    await sendFiles(at, 'member', 'POST', '/realm/emoji/slip', [png()]);
    await rawRequest(at, 'member', 'DELETE', '/realm/emoji/slip');
    const queue = { queue_id: answer.queue_id, last_event_id: -1, dont_block: true };
    const events = await getEvents(at.as('owner'), queue);
    expect(events.map((event) => ('op' in event ? event.op : event.type))).toEqual(ops);
    await at.close();
  });

  it.each<[Caller, string, () => File[], string, string]>([
    ['guest', 'cup', () => [png()], 'Not allowed for guest users', 'BAD_REQUEST'],
    ['bot', 'cup', () => [png()], 'This endpoint does not accept bot requests.', 'BAD_REQUEST'],
    [
      'member',
      'Cup',
      () => [png()],
      'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.',
      'BAD_REQUEST',
    ],
    ['member', 'cup_', () => [png()], 'Emoji names must end with either a letter or digit.', 'BAD_REQUEST'],
    ['member', 'orchid', () => [png()], 'A custom emoji with this name already exists.', 'BAD_REQUEST'],
    ['member', 'cup', () => [], 'You must upload exactly one file.', 'BAD_REQUEST'],
    ['member', 'cup', () => [png(), png()], 'You must upload exactly one file.', 'BAD_REQUEST'],
    ['member', 'house', () => [png()], 'Only administrators can override built-in emoji.', 'BAD_REQUEST'],
    [
      'member',
      'cup',
      () => [big()],
      'Uploaded file is larger than the allowed limit of 5 MiB',
      'BAD_REQUEST',
    ],
    ['member', 'cup', () => [sheet()], 'Invalid image format', 'BAD_IMAGE'],
    ['member', 'cup', () => [text()], 'Could not decode image; did you upload an image file?', 'BAD_IMAGE'],
  ])('uploaded by a %s as %s are rejected: case %#', async (caller, name, files, msg, code) => {
    expect(await add(caller, name, files())).toMatchObject({ status: 400, body: { msg, code } });
  });

  it('require the permission, and are deactivated by their author or an administrator', async () => {
    const { body } = await rawRequest(contract, 'owner', 'GET', '/user_groups');
    const groups = body['user_groups'] as { id: number; name: string }[];
    const allow = (name: string) =>
      rawRequest(contract, 'owner', 'PATCH', '/realm', {
        can_add_custom_emoji_group: { new: groups.find((group) => group.name === name)?.id },
      });
    await allow('role:moderators');
    expect(await add('member', 'kettle')).toMatchObject({ body: { msg: 'Insufficient permission' } });
    expect(await add('moderator', 'kettle')).toMatchObject({ status: 200 });
    await allow('role:members');
    const remove = (caller: Caller, name = 'kettle') =>
      rawRequest(contract, caller, 'DELETE', `/realm/emoji/${name}`);
    expect((await remove('member')).body).toMatchObject({
      msg: 'Must be an organization administrator or emoji author',
    });
    expect((await remove('moderator')).status).toBe(200);
    expect(await remove('owner')).toMatchObject({
      status: 404,
      body: { msg: "Emoji 'kettle' does not exist", code: 'BAD_REQUEST' },
    });
    expect(await add('member', 'kettle')).toMatchObject({ status: 200 });
  });
});

describe('the icon', () => {
  it('is changed for everyone, and reset to a generated one', async () => {
    let url = '';
    const set = await eventsDuring(contract, 'guest', ['realm'], async () => {
      const { body } = await sendFiles(contract, 'administrator', 'POST', '/realm/icon', [png()]);
      url = String(body['icon_url']);
    });
    const data = { icon_source: 'U', icon_url: url };
    expect(set).toEqual([{ type: 'realm', op: 'update_dict', property: 'icon', data }]);
    expect(url).toMatch(/^\/user_avatars\/2\/realm\/icon\.png\?version=\d+$/);
    expect(await keys('realm')).toMatchObject({ realm_icon_url: url, realm_icon_source: 'U' });
    const moved = await fetchFile(contract, 'guest', '/api/v1/realm/icon?size=50');
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `${url}&size=50`]);
    const picture = await fetchFile(contract, null, url);
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(new Uint8Array(await png().arrayBuffer()));
    const { body } = await rawRequest(contract, 'owner', 'DELETE', '/realm/icon');
    expect(body['icon_url']).toMatch(/^https:\/\/secure\.gravatar\.com\/avatar\/\w{32}\?d=identicon$/);
    expect(await keys('realm')).toMatchObject({ realm_icon_source: 'G', realm_icon_url: body['icon_url'] });
  });

  it.each<[Caller, File[], string, string]>([
    ['moderator', [png()], 'Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL'],
    ['owner', [], 'You must upload exactly one icon.', 'BAD_REQUEST'],
    ['owner', [big()], 'Uploaded file is larger than the allowed limit of 5 MiB', 'BAD_REQUEST'],
    ['owner', [sheet()], 'Invalid image format', 'BAD_IMAGE'],
  ])('isn’t changed if the %s sends %j', async (caller, files, msg, code) => {
    expect(await sendFiles(contract, caller, 'POST', '/realm/icon', files)).toMatchObject({
      status: 400,
      body: { msg, code },
    });
    if (caller !== 'moderator') return;
    expect((await rawRequest(contract, caller, 'DELETE', '/realm/icon')).body).toMatchObject({ msg, code });
  });
});

describe.each([
  [false, 'logo'],
  [true, 'night_logo'],
] as const)('the logo (night: %s)', (night, name) => {
  const fields = { night: String(night) };

  it('is changed for everyone, and reset to the server’s own', async () => {
    const events = await eventsDuring(contract, 'guest', ['realm'], async () => {
      expect(await sendFiles(contract, 'owner', 'POST', '/realm/logo', [png()], fields)).toMatchObject({
        status: 200,
      });
      await rawRequest(contract, 'owner', 'DELETE', '/realm/logo', { night });
    });
    const plain = `${contract.realm.url}/static/images/logo/zulip-org-logo.svg?version=0`;
    expect(events).toMatchObject([
      {
        op: 'update_dict',
        property: name,
        data: { [`${name}_url`]: `/user_avatars/2/realm/${name}.png?version=1`, [`${name}_source`]: 'U' },
      },
      { op: 'update_dict', property: name, data: { [`${name}_url`]: plain, [`${name}_source`]: 'D' } },
    ]);
    expect(await keys('realm')).toMatchObject({ [`realm_${name}_url`]: plain });
    const moved = await fetchFile(contract, 'member', `/api/v1/realm/logo?night=${String(night)}`);
    expect(moved.headers.get('location')).toBe(`${plain}&night=${String(night)}`);
  });

  it('requires an administrator, and the night parameter', async () => {
    const send = (caller: Caller, more: Record<string, string>, files = [png()]) =>
      sendFiles(contract, caller, 'POST', '/realm/logo', files, more);
    expect((await send('member', fields)).body['code']).toBe('UNAUTHORIZED_PRINCIPAL');
    expect((await send('owner', {})).body['msg']).toBe("Missing 'night' argument");
    expect((await send('owner', fields, [])).body['msg']).toBe('You must upload exactly one logo.');
  });
});

it('logos are not part of limited plans', async () => {
  const limited = await openContractRealm({ limitedPlan: true, users: 60 });
  const answer = await sendFiles(limited, 'owner', 'POST', '/realm/logo', [png()], { night: 'false' });
  expect(answer.body['msg']).toBe('Available on Zulip Cloud Standard. Upgrade to access.');
  await limited.close();
});

it('emoji files are named by ID, and can have any type, on older servers', async () => {
  const old = await openContractRealm({ featureLevel: 247, users: 60 });
  const gray = new File([await png().arrayBuffer()], 'cup.png', { type: 'image/x-icon' });
  expect(await sendFiles(old, 'member', 'POST', '/realm/emoji/cup', [gray])).toMatchObject({ status: 200 });
  const { body } = await rawRequest(old, 'member', 'GET', '/realm/emoji');
  const emoji = Object.values(body['emoji'] as Record<string, { id: string; source_url: string }>).at(-1);
  expect(emoji?.source_url).toBe(`/user_avatars/2/emoji/images/${emoji?.id}.png`);
  await old.close();
});
