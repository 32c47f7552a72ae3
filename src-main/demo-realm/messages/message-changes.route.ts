import { badRequest } from '../api-error.ts';
import { channelPermission } from '../channels/channels.ts';
import { sentTopic } from './empty-topic.ts';
import { accessMessage } from './message-access.ts';
import { holdsPermission } from '../groups/groups.ts';
import { holdsRealmPermission } from './message-checks.ts';
import { deleteMessages } from './message-deletion.ts';
import { editMessage, type PropagateMode } from './message-edit.ts';
import { visibleEdits } from './message-record.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import { boolean, integer } from '../parameters.ts';
import { escapeHtml } from '../people/people.ts';
import { nowSeconds } from '../state.ts';
import type { StoredMessage } from './message-store.ts';
import type { Call, Route } from '../router.ts';

const modes: readonly PropagateMode[] = ['change_one', 'change_later', 'change_all'];

/** Editing, moving and deleting messages, and their edit history. https://zulip.com/api/update-message */
export const messageChangeRoutes: readonly Route[] = [
  {
    method: 'PATCH',
    path: '/messages/:id',
    handle({ realm, state, caller, parameters, path }) {
      const sentMode = parameters.text('propagate_mode');
      const mode = modes.find((each) => each === sentMode);
      const edit = {
        content: parameters.text('content'),
        contentHash: parameters.text('prev_content_sha256'),
        topic: parameters.textByEither('topic', 'subject'),
        channelId: parameters.json('stream_id', integer),
        mode,
        notices: {
          atOldPlace: parameters.json('send_notification_to_old_thread', boolean) ?? false,
          atNewPlace: parameters.json('send_notification_to_new_thread', boolean) ?? true,
        },
      };
      if (sentMode !== undefined && mode === undefined)
        throw badRequest('value-invalid', { name: 'propagate_mode' });
      const message = accessMessage(state, caller, Number(path[0]));
      const { detached_uploads } = editMessage(realm, caller, message, edit);
      return state.featureLevel >= 285 ? { detached_uploads } : {};
    },
  },
  {
    method: 'DELETE',
    path: '/messages/:id',
    handle(call) {
      const message = accessMessage(call.state, call.caller, Number(call.path[0]));
      checkDeletion(call, message);
      deleteMessages(call.realm, [message]);
      return {};
    },
  },
  {
    method: 'GET',
    path: '/messages/:id/history',
    handle({ state, caller, path, parameters }) {
      const allowsEmpty = parameters.json('allow_empty_topic_name', boolean) ?? false;
      const message = accessMessage(state, caller, Number(path[0]));
      if (state.settings.get('message_edit_history_visibility_policy') === 'none')
        throw badRequest('history-off');
      return { message_history: history(state, message, allowsEmpty) };
    },
  },
];

function checkDeletion({ state, caller }: Call, message: StoredMessage): void {
  const { recipient, senderId } = message;
  const channel = recipient.kind === 'channel' ? state.channels.get(recipient.channelId) : undefined;
  if (channel?.isArchived === true) throw badRequest('message-invalid');
  const holds = (name: string): boolean =>
    holdsRealmPermission(state, name, caller) ||
    (channel !== undefined &&
      state.featureLevel >= 407 &&
      holdsPermission(state, channelPermission(state, channel, name), caller));
  if (holds('can_delete_any_message_group')) return;
  const sender = state.users.get(senderId);
  const isOwn = senderId === caller.userId || (sender?.isBot === true && sender.botOwnerId === caller.userId);
  if (!isOwn || !holds('can_delete_own_message_group')) throw badRequest('delete-refused');
  const limit = state.settings.get('message_content_delete_limit_seconds');
  if (typeof limit === 'number' && nowSeconds(state) - message.timestamp > limit)
    throw badRequest('delete-late');
}

/** Every version, oldest first: the original, then one entry for each edit. */
function history(
  state: Call['state'],
  message: StoredMessage,
  knowsEmptyName: boolean,
): Record<string, unknown>[] {
  const shown = (name: string): string => sentTopic(state, name, knowsEmptyName);
  const edits = visibleEdits(state, message).toReversed();
  const { recipient } = message;
  let content =
    edits.find(({ previousContent }) => previousContent !== undefined)?.previousContent ?? message.content;
  let topic =
    edits.find(({ previousTopic }) => previousTopic !== undefined)?.previousTopic ??
    (recipient.kind === 'channel' ? recipient.topic : '');
  const rendered = (text: string): string => renderMarkdown(state, text).html;
  const entries: Record<string, unknown>[] = [
    {
      topic: shown(topic),
      content,
      rendered_content: rendered(content),
      user_id: message.senderId,
      timestamp: message.timestamp,
    },
  ];
  for (const [index, edit] of edits.entries()) {
    const entry: Record<string, unknown> = { user_id: edit.userId, timestamp: edit.timestamp };
    if (edit.previousContent !== undefined) {
      const next = edits.slice(index + 1).find(({ previousContent }) => previousContent !== undefined);
      content = next?.previousContent ?? message.content;
      entry['prev_content'] = edit.previousContent;
      entry['prev_rendered_content'] = rendered(edit.previousContent);
      entry['content_html_diff'] =
        `<div><del>${escapeHtml(edit.previousContent)}</del><ins>${escapeHtml(content)}</ins></div>`;
    }
    if (edit.previousTopic !== undefined) {
      entry['prev_topic'] = shown(edit.previousTopic);
      topic = edit.topic ?? '';
    }
    if (edit.previousChannelId !== undefined) {
      entry['prev_stream'] = edit.previousChannelId;
      entry['stream'] = edit.channelId;
    }
    entries.push({ topic: shown(topic), content, rendered_content: rendered(content), ...entry });
  }
  return entries;
}
