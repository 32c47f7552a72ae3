import { text } from '#words/text.ts';
import { keptMessageRules } from './kept-message-rules.ts';
import { scheduleAddition, scheduleChange, scheduleRemoval } from '../../calls/kept-messages.ts';
import type { KindInWorker } from '../kind-in-worker.ts';
import { draftAddition, draftChange, draftRemoval } from '../../calls/kept-messages.ts';

/** Scheduled messages. https://zulip.com/api/create-scheduled-message */
export const scheduledRules = keptMessageRules({
  kind: 'scheduled',
  noun: 'scheduled message',
  fieldName: 'scheduled message',
  list: ({ scheduled }) => scheduled,
  endpoints: {
    add: 'POST /scheduled_messages',
    change: 'PATCH /scheduled_messages/{scheduled_message_id}',
    remove: 'DELETE /scheduled_messages/{scheduled_message_id}',
  },
  obstacle: () => null,
  gone: 'It was sent or deleted meanwhile.',
  nothing: 'Not scheduled',
  effects: {
    whatElseChanges: [text('effect.server-sends-within-about')],
    canBeUndone: [text('effect.all-until-message-sent')],
    cannotBeUndone: [],
  },
});

/** Drafts on the server. https://zulip.com/api/create-drafts */
export const draftRules = keptMessageRules({
  kind: 'draft',
  noun: 'draft',
  fieldName: 'draft',
  list: ({ drafts }) => drafts,
  endpoints: { add: 'POST /drafts', change: 'PATCH /drafts/{draft_id}', remove: 'DELETE /drafts/{draft_id}' },
  obstacle: ({ rules }) =>
    rules.draftsSynchronized
      ? null
      : 'User has disabled synchronizing drafts. Turn on draft sync in Your account, in the account menu.',
  gone: 'The draft was deleted meanwhile.',
  nothing: 'No draft',
  effects: {
    whatElseChanges: [text('effect.your-other-clients-show')],
    canBeUndone: [text('effect.all-deleted-draft-comes')],
    cannotBeUndone: [],
  },
});

export const scheduledInWorker = {
  rules: scheduledRules,
  calls: {
    'POST /scheduled_messages': scheduleAddition,
    'PATCH /scheduled_messages/{scheduled_message_id}': scheduleChange,
    'DELETE /scheduled_messages/{scheduled_message_id}': scheduleRemoval,
  },
} satisfies KindInWorker<'scheduled'>;

export const draftInWorker = {
  rules: draftRules,
  calls: {
    'POST /drafts': draftAddition,
    'PATCH /drafts/{draft_id}': draftChange,
    'DELETE /drafts/{draft_id}': draftRemoval,
  },
} satisfies KindInWorker<'draft'>;
