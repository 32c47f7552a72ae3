import { badRequest } from '../api-error.ts';
import { sentTopic } from './empty-topic.ts';
import { accessMessage, flagsOf, hasOwnRow, seesMessage } from './message-access.ts';
import { receivers } from './message-delivery.ts';
import { compileNarrow } from './message-narrow.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import { boolean, integerList } from '../parameters.ts';
import { escapeHtml } from '../people/people.ts';
import { hasMuted } from '../own-settings/personal-state.ts';
import { readNarrow, requiredNarrow } from './narrow-parameter.ts';
import { settingOf } from '../own-settings/user-setting-values.ts';
import type { Call, Route } from '../router.ts';
import type { User } from '../state.ts';

/** Queries about messages. https://zulip.com/api/get-read-receipts https://zulip.com/api/check-messages-match-narrow */
export const messageQuestionRoutes: readonly Route[] = [
  { method: 'GET', path: '/messages/:id/read_receipts', since: 137, handle: readReceipts },
  { method: 'GET', path: '/messages/matches_narrow', handle: matchesNarrow },
  {
    method: 'GET',
    path: '/messages/summary',
    since: 350,
    handle({ state, parameters }) {
      readNarrow(parameters, state.featureLevel);
      throw badRequest('ai-disabled');
    },
  },
];

/** The readers of a message, without its sender, people who hide their receipts, and people muted by either side. */
function readReceipts({ state, caller, path }: Call): Record<string, unknown> {
  const message = accessMessage(state, caller, Number(path[0]));
  if (state.settings.get('enable_read_receipts') !== true) throw badRequest('read-receipts-off');
  const people = new Set<User>(receivers(state, message));
  for (const id of message.flags.keys()) {
    const user = state.users.get(id);
    if (user?.isActive === true) people.add(user);
  }
  const readers = [...people].filter(
    (user) =>
      user.userId !== message.senderId &&
      flagsOf(state, user, message).has('read') &&
      !hasMuted(user, caller.userId) &&
      !hasMuted(caller, user.userId) &&
      settingOf(state, user, 'send_read_receipts') === true,
  );
  return { user_ids: readers.map(({ userId }) => userId) };
}

function matchesNarrow({ state, caller, parameters }: Call): Record<string, unknown> {
  const ids = parameters.requiredJson('msg_ids', integerList);
  const narrow = requiredNarrow(parameters, state.featureLevel);
  const allowsEmpty = parameters.json('allow_empty_topic_name', boolean) ?? false;
  const matches = compileNarrow(state, caller, narrow);
  const words = narrow
    .filter(({ operator }) => operator === 'search')
    .flatMap(({ operand }) => String(operand).split(/\s+/).filter(Boolean));
  const found = [...new Set(ids)].flatMap((id) => {
    const message = state.messageStore.messages.get(id);
    const isReceived =
      message !== undefined && hasOwnRow(state, caller, message) && seesMessage(state, caller, message);
    if (!isReceived || !matches(message)) return [];
    const topic = message.recipient.kind === 'channel' ? message.recipient.topic : '';
    const knowsEmptyName = allowsEmpty || message.recipient.kind === 'direct';
    const fields = {
      match_content: highlight(renderMarkdown(state, message.content).html, words),
      match_subject: highlight(escapeHtml(sentTopic(state, topic, knowsEmptyName)), words),
    };
    return [[id, fields]] as const;
  });
  return { messages: Object.fromEntries(found) };
}

/** Highlights the searched words in HTML text without touching its tags. */
function highlight(html: string, words: readonly string[]): string {
  if (words.length === 0) return html;
  const literal = (word: string): string =>
    escapeHtml(word).replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
  const pattern = new RegExp(`(${words.map(literal).join('|')})`, 'gi');
  return html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : part.replace(pattern, '<span class="highlight">$1</span>')))
    .join('');
}
