import type { KindDeclaration } from './kind.ts';

const messages = { id: 'announcement', name: 'Messages', after: 'profile' } as const;

/** A message to a topic or a conversation. https://zulip.com/api/send-message */
export const announcementKind = {
  id: 'announcement',
  noun: 'message',
  whole: true,
  icon: 'message',
  journal: [messages],
  lists: [],
  permission: null,
  events: [],
  snapshot: [],
  operations: [
    { endpoint: 'POST /messages', name: 'announcement.send/1', reversal: 'lasting', readFirst: 'never' },
  ],
} as const satisfies KindDeclaration;

/** A scheduled message. https://zulip.com/api/create-scheduled-message */
export const scheduledKind = {
  id: 'scheduled',
  noun: 'scheduled message',
  whole: true,
  icon: 'calendar',
  journal: [messages],
  lists: ['scheduled_messages'],
  permission: null,
  events: ['scheduled_messages'],
  snapshot: ['scheduled_messages'],
  operations: [
    {
      endpoint: 'POST /scheduled_messages',
      name: 'scheduled-message.add/1',
      reversal: 'undoable',
      readFirst: 'never',
      makes: true,
    },
    {
      endpoint: 'PATCH /scheduled_messages/{scheduled_message_id}',
      name: 'scheduled-message.change/1',
      reversal: 'undoable',
      readFirst: 'never',
    },
    {
      endpoint: 'DELETE /scheduled_messages/{scheduled_message_id}',
      name: 'scheduled-message.remove/1',
      reversal: 'removal',
      readFirst: 'always',
      readWith: 'scheduled',
    },
  ],
} as const satisfies KindDeclaration;

/** A draft. https://zulip.com/api/create-drafts */
export const draftKind = {
  id: 'draft',
  noun: 'draft',
  whole: true,
  icon: 'pencil',
  journal: [messages],
  lists: ['drafts'],
  permission: null,
  events: ['drafts'],
  snapshot: ['drafts'],
  operations: [
    { endpoint: 'POST /drafts', name: 'draft.add/1', reversal: 'undoable', readFirst: 'never', makes: true },
    {
      endpoint: 'PATCH /drafts/{draft_id}',
      name: 'draft.change/1',
      reversal: 'undoable',
      readFirst: 'never',
    },
    {
      endpoint: 'DELETE /drafts/{draft_id}',
      name: 'draft.remove/1',
      reversal: 'removal',
      readFirst: 'always',
      readWith: 'drafts',
    },
  ],
} as const satisfies KindDeclaration;

/** An existing message, or a direct message about something. https://zulip.com/api/update-message */
export const messageKind = {
  id: 'message',
  noun: 'message',
  whole: true,
  icon: 'message',
  journal: [{ id: 'message', name: 'Message' }],
  lists: [],
  permission: null,
  events: [],
  snapshot: [],
  operations: [
    {
      endpoint: 'POST /messages to people',
      name: 'direct-message.send/1',
      reversal: 'lasting',
      readFirst: 'never',
    },
    {
      endpoint: 'PATCH /messages/{message_id}',
      name: 'message.move/1',
      reversal: 'undoable',
      readFirst: 'never',
    },
    {
      endpoint: 'PATCH /messages/{message_id} into a topic',
      name: 'topic.merge/1',
      reversal: 'lasting',
      readFirst: 'never',
    },
    {
      endpoint: 'DELETE /messages/{message_id}',
      name: 'message.delete/1',
      reversal: 'destructive',
      readFirst: 'never',
    },
    {
      endpoint: 'POST /messages/{message_id}/reactions',
      name: 'reaction.add/1',
      reversal: 'undoable',
      readFirst: 'never',
    },
    {
      endpoint: 'DELETE /messages/{message_id}/reactions',
      name: 'reaction.remove/1',
      reversal: 'undoable',
      readFirst: 'never',
    },
    {
      endpoint: 'POST /messages/{message_id}/report',
      name: 'message.report/1',
      reversal: 'lasting',
      readFirst: 'never',
    },
  ],
} as const satisfies KindDeclaration;

/** A moderation report. */
export const reportKind = {
  id: 'report',
  noun: 'report',
  whole: false,
  icon: 'flag',
  journal: [{ id: 'report', name: 'Report' }],
  lists: [],
  permission: null,
  events: [],
  snapshot: [],
  operations: [
    {
      endpoint: 'POST /messages for a report',
      name: 'report.post/1',
      reversal: 'undoable',
      readFirst: 'never',
    },
  ],
} as const satisfies KindDeclaration;
