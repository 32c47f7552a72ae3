import type { KindDeclaration } from './kind.ts';

/** A channel folder, and the order of folders. https://zulip.com/api/create-channel-folder */
export const channelFolderKind = {
  id: 'channel-folder',
  noun: 'channel folder',
  whole: true,
  icon: 'folder',
  journal: [{ id: 'channel-folder', name: 'Channel folder' }],
  lists: [],
  permission: { to: 'right.change-folders', least: 'administrator' },
  events: ['channel_folder'],
  snapshot: [],
  operations: [
    {
      endpoint: 'POST /channel_folders/create',
      name: 'channel-folder.create/1',
      reversal: 'undoable',
      readFirst: 'never',
      makes: true,
    },
    {
      endpoint: 'PATCH /channel_folders/{channel_folder_id}',
      name: 'channel-folder.update/1',
      reversal: 'undoable',
      readFirst: 'never',
      valueIn: 'lists',
    },
    {
      endpoint: 'PATCH /channel_folders',
      name: 'channel-folder.reorder/1',
      reversal: 'undoable',
      readFirst: 'always',
      valueIn: 'snapshot',
    },
  ],
} as const satisfies KindDeclaration;

/** The server's limit for a folder's name, in code points. */
export const longestFolderName = 60;
/** The same for its description. */
export const longestFolderDescription = 1_024;

/** The target for the order of all folders. */
export const folderOrderTarget = 'channel-folder:order' as const;

/** A new folder as the value of a change. */
export function newFolderText(description: string): string {
  return JSON.stringify({ description });
}

/** The edit that creates a folder. */
export function folderCreation(name: string, description: string) {
  return {
    target: `channel-folder:new:${name}` as const,
    field: 'channel-folder',
    value: newFolderText(description),
  };
}

/** The edit that changes one field of a folder. @param seen the value that the form was opened with */
export function folderEdit(
  folderId: number,
  field: 'name' | 'description' | 'state',
  value: string,
  seen?: string,
) {
  const target = `channel-folder:${folderId}` as const;
  return { target, field, value, ...(seen !== undefined && { expected: seen }) };
}

/** The edit that reorders all folders, including archived ones. @param seen the order that it starts from */
export function folderOrderEdit(ids: readonly number[], seen?: readonly number[]) {
  const value = JSON.stringify(ids);
  return {
    target: folderOrderTarget,
    field: 'order',
    value,
    ...(seen && { expected: JSON.stringify(seen) }),
  };
}
