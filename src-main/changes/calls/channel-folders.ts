import { idsOfOrder } from '#contract/id-list.ts';
import { idOfTarget, newNameOfTarget } from '#contract/changes.ts';
import type { ChannelFolder } from '#contract/channels.ts';
import type { ChangeToRecord } from '../../store/journal.ts';
import { requestError } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import {
  createChannelFolder,
  getChannelFolders,
  reorderChannelFolders,
  updateChannelFolder,
} from '../../zulip/route/channel-folders.ts';
import {
  descriptionOfNew,
  foldFolderName,
  folderSubject,
  folderValue,
} from '../kinds/channel-folder/folder-subject.ts';
import { evidenceOfAbsence, evidenceOfCreation } from './creation.ts';
import { sentBy } from './sent.ts';
import type { CallChanges, DeedOperations, SettingOperations } from './operations.ts';

const claimOf = (id: number): string => `channel-folder:${id}`;

async function readBack(
  connection: Connection,
  changes: CallChanges,
  signal: AbortSignal,
): Promise<string[]> {
  const listed = await getChannelFolders(connection, { include_archived: true }, { signal });
  const folders = listed.map(({ id, name, description, is_archived: isArchived }): ChannelFolder => ({
    id,
    name,
    description,
    isArchived,
  }));
  return changes.map(({ target, field }) => {
    const value = folderValue(folderSubject(idOfTarget(target), folders), field);
    if (value === null) throw requestError({ kind: 'gone', message: 'The folder is gone.' });
    return value;
  });
}

const alone = {
  kind: 'setting',
  limit: 1,
  key: ({ target, field }: ChangeToRecord) => `${target} ${field}`,
  readBack,
} as const;

/** https://zulip.com/api/create-channel-folder */
export const folderCreationCall: DeedOperations = {
  kind: 'deed',
  limit: 1,
  key: ({ target }) => target,
  async send(connection, [{ target, after }], options) {
    const name = newNameOfTarget(target) ?? '';
    const folder = { name, description: descriptionOfNew(after) ?? '' };
    const { id, ...written } = await createChannelFolder(connection, folder, options);
    return sentBy(written, claimOf(id));
  },
  async evidence(looking, [change], [intent], signal) {
    const all = (await getChannelFolders(looking.connection, { include_archived: true }, { signal })).map(
      (folder) => ({
        ...folder,
        claim: claimOf(folder.id),
        creatorId: folder.creator_id,
        createdAt: folder.date_created,
        isAsAsked: folder.description === descriptionOfNew(change.after),
      }),
    );
    const name = foldFolderName(newNameOfTarget(change.target) ?? '');
    const found = all.find((one) => !one.is_archived && foldFolderName(one.name) === name);
    return [
      found === undefined
        ? await evidenceOfAbsence(looking, 'channel-folder', change, intent ?? null, all, signal)
        : await evidenceOfCreation(looking, change, intent ?? null, found, signal),
    ];
  },
};

/** One field of a folder, or its end. https://zulip.com/api/update-channel-folder */
export const folderUpdateCall: SettingOperations = {
  ...alone,
  async send(connection, [{ target, field, after, details }], options) {
    const id = Number(field === 'channel-folder' ? details : idOfTarget(target));
    const update =
      field === 'name' || field === 'description'
        ? { [field]: after }
        : { is_archived: after === 'archived' || field === 'channel-folder' };
    return sentBy(await updateChannelFolder(connection, id, update, options));
  },
};

/** https://zulip.com/api/patch-channel-folders */
export const folderOrderCall: SettingOperations = {
  ...alone,
  send: async (connection, [{ after }], options) =>
    sentBy(await reorderChannelFolders(connection, idsOfOrder(after), options)),
};
