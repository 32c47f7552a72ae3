import { afterEach, describe, expect, it } from 'vitest';
import { folderCreation, folderEdit, folderOrderEdit } from '#contract/kinds/channel-folders.ts';
import { targetOf, type Edit } from '#contract/changes.ts';
import { sayText } from '#words/text.ts';
import { getChannelFolders } from '../../src-main/zulip/route/channel-folders.ts';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../live-realm.fixture.ts';
import { contractRealm, roughWithout } from './connection.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

/** Channel folders, from an edit to the server. */
let open: LiveRealm;
const start = async (
  realm: Parameters<typeof openLiveRealm>[0] = {},
  options: LiveRealmOptions = {},
): Promise<void> => {
  open = await openLiveRealm(realm, options);
};
const run = (...edits: Edit[]) => open.runUntilSettled({ kind: 'edit', title: 'Folders', edits });
const undo = (jobId: string) => open.runUntilSettled({ kind: 'undo', jobId });
const skippedOf = async (...edits: Edit[]) => {
  const { skipped } = await open.ask('changes.plan', { action: { kind: 'edit', title: 'Folders', edits } });
  return skipped.map(({ explanation }) => sayText(explanation));
};
const folders = async () => {
  const { channel_folders: listed } = await open.request('GET', '/channel_folders', {
    include_archived: 'true',
  });
  return (listed as { id: number; name: string; description: string; is_archived: boolean }[]).map(
    (each) => ({
      ...each,
      words: `${each.name}${each.is_archived ? ' (archived)' : ''}`,
    }),
  );
};
const idOf = async (name: string): Promise<number> =>
  (await folders()).find((folder) => folder.name === name)?.id ?? 0;
const shown = async () => (await open.ask('replica.snapshot', {})).tables.channels[0]?.folders ?? [];

describe('folders', () => {
  afterEach(() => open.close());

  it('are created, renamed, archived and unarchived, and all of it is undone', async () => {
    await start();
    const created = await run(folderCreation('Plans', 'What is to come'), folderCreation('Fairs', ''));
    expect(created.job).toMatchObject({ applied: 2, canBeUndone: true });
    const id = await idOf('Plans');
    expect((await shown()).find((folder) => folder.id === id)?.description).toBe('What is to come');
    const renamed = await run(folderEdit(id, 'name', 'Projects'), folderEdit(id, 'description', ''));
    expect(renamed.job.applied).toBe(2);
    expect(await idOf('Projects')).toBe(id);
    await undo(renamed.job.id);
    expect(await idOf('Plans')).toBe(id);
    const archived = await run(folderEdit(id, 'state', 'archived'));
    expect((await shown()).find((folder) => folder.id === id)?.isArchived).toBe(true);
    await undo(archived.job.id);
    expect((await folders()).find((folder) => folder.id === id)?.is_archived).toBe(false);
    const count = (await folders()).length;
    const undone = await undo(created.job.id);
    expect((await folders()).filter(({ is_archived }) => is_archived).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Plans', 'Fairs']),
    );
    await undo(undone.job.id);
    expect((await folders()).every(({ is_archived }) => !is_archived)).toBe(true);
    expect(await folders()).toHaveLength(count);
  });

  it.each([414, 417, 418])('are reordered at level %i, and back', async (featureLevel) => {
    await start({ featureLevel }, { featureLevel });
    await open.ask('changes.plan', {
      action: { kind: 'edit', title: 'Folders', edits: [folderCreation('Plans', '')] },
    });
    const ids = (await folders()).map(({ id }) => id);
    const { job } = await run(folderOrderEdit(ids.toReversed()));
    expect(job.applied).toBe(1);
    expect((await shown()).map(({ id }) => id)).toEqual(ids.toReversed());
    await undo(job.id);
    expect((await folders()).map(({ id }) => id)).toEqual(ids);
  });

  it('take in channels in bulk, and can only be archived when empty', async () => {
    await start();
    await run(folderCreation('Plans', ''));
    const id = await idOf('Plans');
    const { streams } = await open.request('GET', '/streams');
    const channelIds = (streams as { stream_id: number }[]).slice(0, 3).map((channel) => channel.stream_id);
    const into = (value: string) =>
      channelIds.map((channelId): Edit => ({
        target: targetOf('channel', channelId),
        field: 'folder',
        value,
      }));
    expect((await run(...into(String(id)))).job.applied).toBe(3);
    expect(await skippedOf(folderEdit(id, 'state', 'archived'))).toEqual([
      'You need to remove all the channels from this folder to archive it. 3 channels in it.',
    ]);
    await run(...into(''));
    expect((await run(folderEdit(id, 'state', 'archived'))).job.applied).toBe(1);
  });

  it('are checked in advance: names and permissions', async () => {
    await start();
    const [first] = await folders();
    expect(
      await skippedOf(
        folderCreation(first?.name.toUpperCase() ?? '', ''),
        folderCreation('x'.repeat(61), ''),
        folderCreation('a\u0007b', ''),
      ),
    ).toEqual(
      expect.arrayContaining([
        'Channel folder name already in use',
        'Names of folders are limited to 60 characters.',
        'Invalid character in channel folder name, at position 2.',
      ]),
    );
    await open.close();
    await start({}, { role: 300 });
    expect((await skippedOf(folderCreation('Plans', '')))[0]).toMatch(
      /^Only administrators and owners can change channel folders\./,
    );
    await open.close();
    await start({ featureLevel: 388 }, { featureLevel: 388 });
    expect((await skippedOf(folderCreation('Plans', '')))[0]).toContain('feature level 389');
  });
});

describe('a folder with a lost answer', () => {
  const contract = contractRealm({ rough: roughWithout('clock') });
  const sender = senders(contract);

  it('was created if the server lists it', async () => {
    const create = (name: string) => {
      const { target, field, value } = folderCreation(name, '');
      return recorded('POST /channel_folders/create', target, { field, after: value });
    };
    const one = sender();
    expect(await one.lose(create('Plans'), { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
    expect(await one.lose(create('Fairs'), { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
    const [folder] = await getChannelFolders(contract.as('owner'));
    const rename = recorded(
      'PATCH /channel_folders/{channel_folder_id}',
      targetOf('channel-folder', folder?.id ?? 0),
      {
        field: 'name',
        before: folder?.name ?? '',
        after: 'Other',
      },
    );
    expect(await sender().lose(rename, { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
  });
});
