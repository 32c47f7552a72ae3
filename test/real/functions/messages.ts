import {
  deleteAttachment,
  getAttachments,
  getTemporaryFileUrl,
  uploadFile,
} from '../../../src-main/zulip/route/attachments.ts';
import { createDrafts, deleteDraft, getDrafts, updateDraft } from '../../../src-main/zulip/route/drafts.ts';
import { deleteQueue, getEvents } from '../../../src-main/zulip/route/events.ts';
import {
  deleteMessage,
  getMessageHistory,
  updateMessage,
} from '../../../src-main/zulip/route/message-changes.ts';
import {
  updateMessageFlags,
  updateMessageFlagsForNarrow,
} from '../../../src-main/zulip/route/message-flags.ts';
import {
  getMessage,
  getMessages,
  renderMessage,
  sendMessage,
} from '../../../src-main/zulip/route/messages.ts';
import { addReaction, removeReaction } from '../../../src-main/zulip/route/reactions.ts';
import { registerQueue } from '../../../src-main/zulip/route/register.ts';
import { reportMessage } from '../../../src-main/zulip/route/reports.ts';
import {
  createScheduledMessage,
  deleteScheduledMessage,
  getScheduledMessages,
  updateScheduledMessage,
} from '../../../src-main/zulip/route/scheduled-messages.ts';
import { updateRealm } from '../../../src-main/zulip/route/realm-settings.ts';
import { deleteTopic } from '../../../src-main/zulip/route/topics.ts';
import { called, type FunctionCase, type FunctionContext } from './function-case.ts';

const eventTypes = ['message', 'reaction', 'update_message', 'drafts'];
const fire = { emoji_name: 'fire' };
const newest = { anchor: 'newest', num_before: 10, num_after: 0, apply_markdown: true } as const;
const narrowRange = { anchor: 'newest', num_before: 10, num_after: 0 } as const;
const inTwoDays = (): number => Math.floor(Date.now() / 1000) + 172_800;
const channelNarrow = (c: FunctionContext) => [{ operator: 'stream', operand: c.id('channel') }];

/** Event queues, messages, flags, drafts, scheduled messages and uploads, in the channel created before. */
export const messageFunctions: readonly FunctionCase[] = [
  called(registerQueue, async (c) => {
    const { answer } = await registerQueue(c.as(400), {
      event_types: eventTypes,
      fetch_event_types: ['realm_user'],
    });
    c.keep('queue', answer.queue_id);
  }),
  called(sendMessage, async (c) => {
    const content = 'Kiln 3 is at **900** degrees';
    const to = c.id('channel');
    const sent = await sendMessage(c.as(400), {
      type: 'channel',
      to,
      topic: 'Firing',
      content,
      read_by_sender: true,
    });
    c.keep('message', sent.id);
    const direct = {
      type: 'direct',
      to: [c.account(400).userId],
      content: 'A word',
      read_by_sender: true,
    } as const;
    c.keep('direct message', (await sendMessage(c.as(300), direct)).id);
  }),
  called(getEvents, (c) => getEvents(c.as(400), { queue_id: c.text('queue'), last_event_id: -1 })),
  called(deleteQueue, (c) => deleteQueue(c.as(400), { queue_id: c.text('queue') })),
  called(renderMessage, (c) => renderMessage(c.as(400), 'a **word** with :fire:')),
  called(getMessage, (c) => getMessage(c.as(100), c.id('message'))),
  called(getMessages, (c) => getMessages(c.as(400), { ...newest, narrow: channelNarrow(c) })),
  called(updateMessage, (c) => updateMessage(c.as(400), c.id('message'), { content: 'Kiln 3 is cold' })),
  called(getMessageHistory, (c) => getMessageHistory(c.as(400), c.id('message'))),
  called(updateMessageFlags, (c) =>
    updateMessageFlags(c.as(400), [c.id('message')], { op: 'add', flag: 'starred' }),
  ),
  called(updateMessageFlagsForNarrow, (c) =>
    updateMessageFlagsForNarrow(c.as(400), {
      ...narrowRange,
      op: 'add',
      flag: 'read',
      narrow: channelNarrow(c),
    }),
  ),
  called(addReaction, (c) => addReaction(c.as(100), c.id('message'), fire)),
  called(removeReaction, (c) => removeReaction(c.as(100), c.id('message'), fire)),
  called(reportMessage, async (c) => {
    await updateRealm(c.as(100), { moderation_request_channel_id: c.id('moderation channel') });
    await reportMessage(c.as(400), c.id('direct message'), {
      report_type: 'spam',
      description: 'Selling kilns',
    });
  }),
  called(createDrafts, async (c) => {
    const draft = { type: 'stream' as const, to: [c.id('channel')], topic: 'Later', content: 'Not yet' };
    const { ids } = await createDrafts(c.as(400), [draft]);
    c.keep('draft', ids[0] ?? 0);
  }),
  called(getDrafts, (c) => getDrafts(c.as(400))),
  called(updateDraft, (c) =>
    updateDraft(c.as(400), c.id('draft'), {
      type: 'private',
      to: [c.account(300).userId],
      topic: '',
      content: 'Not yet either',
    }),
  ),
  called(deleteDraft, (c) => deleteDraft(c.as(400), c.id('draft'))),
  called(createScheduledMessage, async (c) => {
    const { scheduledMessageId } = await createScheduledMessage(c.as(400), {
      type: 'channel',
      to: c.id('channel'),
      topic: 'Later',
      content: 'Fire!',
      scheduled_delivery_timestamp: inTwoDays(),
      read_by_sender: true,
    });
    c.keep('scheduled message', scheduledMessageId);
  }),
  called(getScheduledMessages, (c) => getScheduledMessages(c.as(400))),
  called(updateScheduledMessage, (c) =>
    updateScheduledMessage(c.as(400), c.id('scheduled message'), { content: 'Fire, please!' }),
  ),
  called(deleteScheduledMessage, (c) => deleteScheduledMessage(c.as(400), c.id('scheduled message'))),
  called(uploadFile, (c) =>
    uploadFile(c.as(400), { bytes: new TextEncoder().encode('A list of glazes.'), name: 'glazes.txt' }),
  ),
  called(getAttachments, async (c) => {
    const { attachments } = await getAttachments(c.as(400));
    const [file] = attachments;
    c.keep('attachment', file?.id ?? 0);
    c.keep('file', file?.path_id ?? '');
  }),
  called(getTemporaryFileUrl, (c) => getTemporaryFileUrl(c.as(400), c.text('file'))),
  called(deleteAttachment, (c) => deleteAttachment(c.as(400), c.id('attachment'))),
  called(deleteMessage, (c) => deleteMessage(c.as(100), c.id('message'))),
  called(deleteTopic, async (c) => {
    const to = c.id('channel');
    await sendMessage(c.as(400), {
      type: 'channel',
      to,
      topic: 'Spills',
      content: 'Oh',
      read_by_sender: true,
    });
    await deleteTopic(c.as(100), to, 'Spills');
  }),
];
