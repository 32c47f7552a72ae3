import type { KindDeclaration } from './kind.ts';

/** A folder of channels, and their order. https://zulip.com/api/create-channel-folder */
export const channelFolderKind = {
  id: 'channel-folder',
  noun: 'channel folder',
  whole: { noun: 'folder', coming: 'Create', going: 'Archive' },
  icon: 'folder',
  journal: [{ id: 'channel-folder', name: 'Channel folder' }],
  lists: [],
  permission: { to: 'change channel folders', least: 'administrator' },
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

/** Code points of a folder's name, as servers limit it. */
export const longestFolderName = 60;
/** The same of its description. */
export const longestFolderDescription = 1_024;

/** The target that stands for the order of all folders. */
export const folderOrderTarget = 'channel-folder:order' as const;

/** A folder that is to be created, as the value of a change. */
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

/** The edit that gives one field of a folder a value. @param seen the value that the form was opened with */
export function folderEdit(
  folderId: number,
  field: 'name' | 'description' | 'state',
  value: string,
  seen?: string,
) {
  const target = `channel-folder:${folderId}` as const;
  return { target, field, value, ...(seen !== undefined && { expected: seen }) };
}

/** The edit that puts all folders, archived ones too, into an order. @param seen the order that it sets out from */
export function folderOrderEdit(ids: readonly number[], seen?: readonly number[]) {
  const value = JSON.stringify(ids);
  return {
    target: folderOrderTarget,
    field: 'order',
    value,
    ...(seen && { expected: JSON.stringify(seen) }),
  };
}
