import type { ChannelFolder } from '#contract/channels.ts';
import { newFolderText } from '#contract/kinds/channel-folders.ts';
import { readObject } from '#contract/changes.ts';

/** A folder as changes see it, or the order of all. What is not there is a folder as well: an absent one. */
export type FolderSubject =
  | { kind: 'one'; id: number | null; name: string; folder: ChannelFolder | undefined }
  | { kind: 'order'; ids: readonly number[] };

/** Names are compared without regard to case. */
export const foldFolderName = (name: string): string => name.toLowerCase();

/**
 * What a target means among the folders there are. One that is or was new is named by its name, which only one that is
 * not archived can have.
 */
export function folderSubject(id: string, folders: readonly ChannelFolder[]): FolderSubject {
  if (id === 'order') return { kind: 'order', ids: folders.map((folder) => folder.id) };
  if (!id.startsWith('new:')) {
    const folder = folders.find((each) => each.id === Number(id));
    return { kind: 'one', id: Number(id), name: folder?.name ?? `Folder ${id}`, folder };
  }
  const name = id.slice('new:'.length);
  const folder = folders.find(
    (each) => !each.isArchived && foldFolderName(each.name) === foldFolderName(name),
  );
  return { kind: 'one', id: folder?.id ?? null, name, folder };
}

/** The value of a field of what is there now; null for a field of a folder that is not there. */
export function folderValue(subject: FolderSubject, field: string): string | null {
  if (subject.kind === 'order') return JSON.stringify(subject.ids);
  const { folder } = subject;
  if (field === 'channel-folder')
    return folder === undefined || folder.isArchived ? '' : newFolderText(folder.description);
  if (folder === undefined) return null;
  if (field === 'state') return folder.isArchived ? 'archived' : 'active';
  return field === 'name' ? folder.name : folder.description;
}

/** The description that a new folder gets; null where the value is no new folder. */
export function descriptionOfNew(value: string): string | null {
  const description = readObject(value)?.['description'];
  return typeof description === 'string' ? description : null;
}
