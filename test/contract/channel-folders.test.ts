import { describe, expect, it } from 'vitest';
import { register } from '@realm-console/demo-realm/client';
import {
  createChannelFolder,
  getChannelFolders,
  reorderChannelFolders,
  updateChannelFolder,
} from '../../src-main/zulip/route/channel-folders.ts';
import { getChannel, updateChannel } from '../../src-main/zulip/route/channels.ts';
import { contractRealm, openContractRealm, rawRequest, refusalOf } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';
import type { Connection } from '../../src-main/zulip/http.ts';

const contract = contractRealm();
const owner = () => contract.as('owner');

const refused = (words: string) => ({
  kind: 'rejected',
  code: 'BAD_REQUEST',
  message: expect.stringContaining(words),
});

describe('folders', () => {
  it('are created, changed, ordered and archived with events for everyone', async () => {
    const snapshot = await register(contract.realm, contract.account('guest'), {
      fetch_event_types: ['channel_folders'],
    });
    expect(snapshot['channel_folders']).toHaveLength(2);
    let id = 0;
    let order: number[] = [];
    const happened = await eventsDuring(contract, 'guest', ['channel_folder'], async () => {
      ({ id } = await createChannelFolder(owner(), { name: ' Projects ', description: '' }));
      await updateChannelFolder(owner(), id, { name: 'Plans', description: '*All* plans' });
      await updateChannelFolder(owner(), id, { name: 'Plans' });
      order = (await getChannelFolders(contract.as('guest'))).map((folder) => folder.id).toReversed();
      await reorderChannelFolders(owner(), order);
      await updateChannelFolder(owner(), id, { is_archived: true });
    });
    expect(happened).toMatchObject([
      { op: 'add', channel_folder: { id, name: 'Projects', creator_id: contract.account('owner').userId } },
      {
        op: 'update',
        channel_folder_id: id,
        data: {
          name: 'Plans',
          description: '*All* plans',
          rendered_description: expect.stringContaining('<em>All</em> plans'),
        },
      },
      { op: 'reorder', order },
      { op: 'update', channel_folder_id: id, data: { is_archived: true } },
    ]);
    expect((await getChannelFolders(owner())).some((folder) => folder.id === id)).toBe(false);
    const all = await getChannelFolders(owner(), { include_archived: true });
    expect(all.map((folder) => folder.id)).toEqual(order);
    expect(all[0]).toMatchObject({ name: 'Plans', order: 0, is_archived: true });
  });

  it('can reuse an archived folder’s name, take in channels, and be archived if empty', async () => {
    const { id: old } = await createChannelFolder(owner(), { name: 'Again', description: '' });
    await updateChannelFolder(owner(), old, { is_archived: true });
    const { id } = await createChannelFolder(owner(), { name: 'again', description: '' });
    expect(await refusalOf(updateChannel(owner(), 3, { folder_id: old }))).toMatchObject(
      refused('Invalid channel folder ID'),
    );
    await updateChannel(owner(), 3, { folder_id: id });
    expect(await refusalOf(updateChannelFolder(owner(), id, { is_archived: true }))).toMatchObject(
      refused('You need to remove all the channels from this folder to archive it.'),
    );
    await updateChannel(owner(), 3, { folder_id: null });
    await updateChannelFolder(owner(), id, { is_archived: true });
    expect(await getChannel(owner(), 3)).toMatchObject({ folder_id: null });
  });

  it.each(['moderator', 'member', 'guest', 'bot'] as const)('can’t be changed by the %s', async (caller) => {
    const connection = contract.as(caller);
    for (const refusal of await Promise.all(
      [
        createChannelFolder(connection, { name: 'x', description: '' }),
        updateChannelFolder(connection, 1, { name: 'x' }),
        reorderChannelFolders(connection, [1, 2]),
      ].map(refusalOf),
    ))
      expect(refusal).toMatchObject({ kind: 'forbidden', code: 'UNAUTHORIZED_PRINCIPAL' });
    expect((await getChannelFolders(connection)).length).toBeGreaterThan(1);
  });

  it.each([
    [' ', "Channel folder name can't be empty."],
    ['a\u0007', 'Invalid character in channel folder name, at position 2.'],
    ['x'.repeat(61), 'name is too long (limit: 60 characters)'],
    ['MAKING', 'Channel folder name already in use'],
  ])('with the name %j are rejected', async (name, words) => {
    expect(await refusalOf(createChannelFolder(owner(), { name, description: '' }))).toMatchObject(
      refused(words),
    );
  });

  it('are rejected if missing, not empty, or not all in the order', async () => {
    for (const [call, words] of [
      [() => updateChannelFolder(owner(), 77, { name: 'x' }), 'Invalid channel folder ID'],
      [
        () => updateChannelFolder(owner(), 1, { is_archived: true }),
        'You need to remove all the channels from this folder to archive it.',
      ],
      [() => reorderChannelFolders(owner(), [1]), 'Invalid order mapping.'],
    ] as const)
      expect(await refusalOf(call())).toMatchObject(refused(words));
  });

  it.each([
    ['POST', '/channel_folders/create', { description: '' }, "Missing 'name' argument"],
    ['POST', '/channel_folders/create', { name: 'x' }, "Missing 'description' argument"],
    [
      'POST',
      '/channel_folders/create',
      { name: 'x', description: 'x'.repeat(1_025) },
      'description is too long (limit: 1024 characters)',
    ],
    ['PATCH', '/channel_folders', {}, "Missing 'order' argument"],
    ['PATCH', '/channel_folders', { order: '1,2' }, 'order is not valid JSON'],
    ['PATCH', '/channel_folders', { order: [1, 1] }, 'Invalid order mapping.'],
    ['PATCH', '/channel_folders/1', { is_archived: 1 }, 'is_archived is not a boolean'],
    ['PATCH', '/channel_folders/1', { name: 'selling' }, 'Channel folder name already in use'],
    ['GET', '/channel_folders', { include_archived: 'yes' }, 'include_archived is not valid JSON'],
  ])('reject %s %s with %j', async (method, path, parameters, msg) => {
    expect(await rawRequest(contract, 'owner', method, path, parameters)).toMatchObject({
      status: 400,
      body: { msg },
    });
  });

  it('report unknown parameters', async () => {
    const { ignored_parameters_unsupported } = (
      await rawRequest(contract, 'owner', 'PATCH', '/channel_folders/1', { color: 'red' })
    ).body;
    expect(ignored_parameters_unsupported).toEqual(['color']);
  });

  it.each([
    [388, 389, (connection: Connection) => getChannelFolders(connection)],
    [413, 414, (connection: Connection) => reorderChannelFolders(connection, [1, 2])],
  ])('don’t exist at level %i, which is reported before any call', async (featureLevel, level, call) => {
    const old = await openContractRealm({ featureLevel, users: 60 });
    expect(await refusalOf(call(old.as('owner')))).toMatchObject({
      kind: 'unsupported',
      neededFeatureLevel: level,
    });
    await old.close();
  });

  it('have order events from level 418 on', async () => {
    const old = await openContractRealm({ featureLevel: 417, users: 60 });
    const happened = await eventsDuring(old, 'owner', ['channel_folder'], () =>
      reorderChannelFolders(old.as('owner'), [2, 1]),
    );
    expect(happened).toEqual([]);
    expect((await getChannelFolders(old.as('owner'))).map(({ id }) => id)).toEqual([2, 1]);
    await old.close();
  });
});
