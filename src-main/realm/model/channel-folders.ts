import { newTarget, targetOf } from '#contract/changes.ts';
import { folderOrderTarget } from '#contract/kinds/channel-folders.ts';
import type { ChannelFolder } from '#contract/channels.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { WireChannelFolder } from '../../zulip/wire/channel.ts';
import type { ChangeListener } from '../journal/change-listener.ts';

type FolderEvent = Extract<ZulipEvent, { type: 'channel_folder' }>;

export function folderOf({ id, name, description, is_archived }: WireChannelFolder): ChannelFolder {
  return { id, name, description, isArchived: is_archived };
}

/** Reorders folders; those not named come last. */
export function inOrder(folders: readonly ChannelFolder[], order: readonly number[]): ChannelFolder[] {
  const places = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ id }: ChannelFolder): number => places.get(id) ?? order.length;
  return folders.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The folders after an event. https://zulip.com/api/get-events#channel_folder-add */
export function foldersAfter(folders: readonly ChannelFolder[], event: FolderEvent): ChannelFolder[] {
  if (event.op === 'add') {
    // A concurrent listing may contain it already.
    const { id } = event.channel_folder;
    return [...folders.filter((folder) => folder.id !== id), folderOf(event.channel_folder)];
  }
  if (event.op === 'reorder') return inOrder(folders, event.order);
  const { name, description, is_archived: isArchived } = event.data;
  return folders.map((folder) =>
    folder.id === event.channel_folder_id
      ? {
          ...folder,
          ...(name !== undefined && { name }),
          ...(description !== undefined && { description }),
          ...(isArchived !== undefined && { isArchived }),
        }
      : folder,
  );
}

/** Reports which fields of which folders an event changed. */
export function tellFolders(
  { field }: ChangeListener,
  event: FolderEvent,
  folders: readonly ChannelFolder[],
): void {
  if (event.op === 'reorder') return field(folderOrderTarget, 'order');
  const id = event.op === 'add' ? event.channel_folder.id : event.channel_folder_id;
  const target = targetOf('channel-folder', id);
  for (const name of ['name', 'description', 'state', 'channel-folder']) field(target, name);
  for (const folder of folders) {
    if (folder.id === id) field(newTarget('channel-folder', folder.name), 'channel-folder');
  }
  field(folderOrderTarget, 'order');
}
