import type { ChannelFolder } from '#contract/channels.ts';
import { newFolderText } from '#contract/kinds/channel-folders.ts';
import { readObject } from '#contract/changes.ts';

/** A folder as changes see it, or the order of all. A missing one is an absent folder. */
export type FolderSubject =
  | { kind: 'one'; id: number | null; name: string; folder: ChannelFolder | undefined }
  | { kind: 'order'; ids: readonly number[] };

/** Names are case-insensitive. */
export const foldFolderName = (name: string): string => name.toLowerCase();

/**
 * Resolves a target among the existing folders. A new folder is identified by its name, which is unique among
 * unarchived ones.
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

/** A field's present value; null for a field of a missing folder. */
export function folderValue(subject: FolderSubject, field: string): string | null {
  if (subject.kind === 'order') return JSON.stringify(subject.ids);
  const { folder } = subject;
  if (field === 'channel-folder')
    return folder === undefined || folder.isArchived ? '' : newFolderText(folder.description);
  if (folder === undefined) return null;
  if (field === 'state') return folder.isArchived ? 'archived' : 'active';
  return field === 'name' ? folder.name : folder.description;
}

/** A new folder's description; null if the value isn't a new folder. */
export function descriptionOfNew(value: string): string | null {
  const description = readObject(value)?.['description'];
  return typeof description === 'string' ? description : null;
}
