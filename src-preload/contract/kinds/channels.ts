import type { KindDeclaration } from './kind.ts';

/** A channel, with its topics. https://zulip.com/api/update-stream */
export const channelKind = {
  id: 'channel',
  noun: 'channel',
  whole: true,
  icon: 'hash',
  journal: [{ id: 'channel', name: 'Channel' }],
  lists: ['streams', 'subscriptions'],
  permission: null,
  events: ['stream', 'default_streams'],
  snapshot: [],
  operations: [
    { endpoint: 'POST /channels/create', name: 'channel.create/1', reversal: 'lasting', readFirst: 'never' },
    // Channel permissions can only be set where servers compare them with the value before.
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
