import type { KindDeclaration } from './kind.ts';

/** A channel, with its topics. https://zulip.com/api/update-stream */
export const channelKind = {
  id: 'channel',
  operations: [
    { endpoint: 'POST /channels/create', name: 'channel.create/1', reversal: 'lasting' },
    { endpoint: 'PATCH /streams/{stream_id}', name: 'channel.update/1', reversal: 'undoable' },
    {
      endpoint: 'DELETE /streams/{stream_id}',
      name: 'channel.archive/1',
      reversal: 'removal',
      undo: 'bringBack',
    },
    { endpoint: 'POST /streams/{stream_id}/delete_topic', name: 'topic.delete/1', reversal: 'destructive' },
  ],
} as const satisfies KindDeclaration;

/** A folder of channels, and their order. https://zulip.com/api/create-channel-folder */
export const channelFolderKind = {
  id: 'channel-folder',
  operations: [
    {
      endpoint: 'POST /channel_folders/create',
      name: 'channel-folder.create/1',
      reversal: 'undoable',
      makes: true,
    },
    {
      endpoint: 'PATCH /channel_folders/{channel_folder_id}',
      name: 'channel-folder.update/1',
      reversal: 'undoable',
    },
    { endpoint: 'PATCH /channel_folders', name: 'channel-folder.reorder/1', reversal: 'undoable' },
  ],
} as const satisfies KindDeclaration;
