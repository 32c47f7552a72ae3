import type { KindDeclaration } from './kind.ts';

/** A channel, with its topics. https://zulip.com/api/update-stream */
export const channelKind = {
  id: 'channel',
  noun: 'channel',
  whole: { coming: 'Add', going: 'Delete' },
  icon: 'hash',
  journal: [{ id: 'channel', name: 'Channel' }],
  lists: ['streams', 'subscriptions'],
  permission: null,
  events: ['stream', 'default_streams'],
  snapshot: [],
  operations: [
    { endpoint: 'POST /channels/create', name: 'channel.create/1', reversal: 'lasting', readFirst: 'never' },
    // Permissions of channels can be set only where servers compare them with the value before.
    {
      endpoint: 'PATCH /streams/{stream_id}',
      name: 'channel.update/1',
      reversal: 'undoable',
      readFirst: { field: 'privacy' },
      readWith: 'channels',
      valueIn: 'lists',
    },
    {
      endpoint: 'DELETE /streams/{stream_id}',
      name: 'channel.archive/1',
      reversal: 'removal',
      readFirst: 'always',
      readWith: 'channels',
      undo: 'bringBack',
    },
    {
      endpoint: 'POST /streams/{stream_id}/delete_topic',
      name: 'topic.delete/1',
      reversal: 'destructive',
      readFirst: 'always',
    },
  ],
} as const satisfies KindDeclaration;

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
