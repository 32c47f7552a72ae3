import { requireFeature } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { channelFoldersAnswer, newChannelFolderAnswer, type WireChannelFolder } from '../wire/channel.ts';
import { write, type CallOptions, type Written } from './call.ts';

/**
 * The channel folders, in order (https://zulip.com/api/get-channel-folders), feature level 389. Anyone.
 *
 * @throws RequestError `unsupported`
 */
export async function getChannelFolders(
  connection: Connection,
  parameters: { include_archived?: boolean } = {},
  options: CallOptions = {},
): Promise<WireChannelFolder[]> {
  requireFeature(connection, 'channel-folders');
  const { value } = await request(connection, {
    method: 'GET',
    path: '/channel_folders',
    parameters: { ...parameters },
    schema: channelFoldersAnswer,
    ...options,
  });
  return value.channel_folders;
}

/**
 * Creates a folder (https://zulip.com/api/create-channel-folder), feature level 389. Administrators.
 *
 * @param folder.name at most `max_channel_folder_name_length` characters
 * @param folder.description Markdown, may be empty
 * @throws RequestError `unsupported`, `forbidden`; `rejected` for a name that is in use
 */
export async function createChannelFolder(
  connection: Connection,
  folder: { name: string; description: string },
  options: CallOptions = {},
): Promise<Written & { id: number }> {
  requireFeature(connection, 'channel-folders');
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/channel_folders/create',
    parameters: { ...folder },
    schema: newChannelFolderAnswer,
    ...options,
  });
  return { id: value.channel_folder_id, ignoredParameters };
}

/**
 * Changes a folder (https://zulip.com/api/update-channel-folder), feature level 389. Administrators. Folders can't be
 * deleted; an empty one can be archived.
 *
 * @throws RequestError `unsupported`, `forbidden`; `rejected` for a name that is in use, or a folder that is not empty
 */
export async function updateChannelFolder(
  connection: Connection,
  folderId: number,
  update: { name?: string; description?: string; is_archived?: boolean },
  options: CallOptions = {},
): Promise<Written> {
  requireFeature(connection, 'channel-folders');
  return write(connection, 'PATCH', `/channel_folders/${folderId}`, { ...update }, options);
}

/**
 * Reorders the folders (https://zulip.com/api/patch-channel-folders), feature level 414. Administrators.
 *
 * @param order every folder's id, including archived ones
 * @throws RequestError `unsupported`, `forbidden`; `rejected` when an id is missing
 */
export async function reorderChannelFolders(
  connection: Connection,
  order: readonly number[],
  options: CallOptions = {},
): Promise<Written> {
  requireFeature(connection, 'channel-folder-order');
  return write(connection, 'PATCH', '/channel_folders', { order }, options);
}
