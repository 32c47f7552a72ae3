import { idOfTarget } from '#contract/changes.ts';
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
  folderSubject,
  folderValue,
  idsOfOrder,
} from '../kinds/channel-folder/folder-subject.ts';
import { sentBy } from './sent.ts';
import type { CallChanges, SettingOperations } from './operations.ts';

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
export const folderCreationCall: SettingOperations = {
  ...alone,
  async send(connection, [{ target, after }], options) {
    const name = idOfTarget(target).slice('new:'.length);
    const folder = { name, description: descriptionOfNew(after) ?? '' };
    return sentBy(await createChannelFolder(connection, folder, options));
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
