import { numberOfTarget } from '../../../src-preload/contract/change-target.ts';
import { parseReport } from '../../reports/parse-report.ts';
import type { ChangeToRecord, RecordedChange } from '../../store/journal.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { deleteMessage, updateMessage } from '../../zulip/route/message-changes.ts';
import { getMessage, sendMessage } from '../../zulip/route/messages.ts';
import { addReaction, removeReaction } from '../../zulip/route/reactions.ts';
import { reportMessage } from '../../zulip/route/reports.ts';
import { getOwnUser } from '../../zulip/route/users.ts';
import type { WireMessage } from '../../zulip/wire/message.ts';
import { parseDirectMessage, parseOwnReport, thereText } from '../kinds/message/message-facts.ts';
import type { CallOperations } from './call-operations.ts';
import { sentBy } from './sent.ts';
import { newestMessages } from './newest-messages.ts';

/** The message as it is now; null where it is not there. */
async function messageNow(
  connection: Connection,
  id: number,
  signal: AbortSignal,
): Promise<WireMessage | null> {
  try {
    return await getMessage(connection, id, { apply_markdown: false }, { signal });
  } catch (error) {
    if (failureOf(error).kind === 'rejected') return null;
    throw error;
  }
}

const alone = { limit: 1, key: ({ target, field }: ChangeToRecord) => `${target} ${field}` };

/** https://zulip.com/api/delete-message */
export const messageDeletionCall: CallOperations = {
  ...alone,
  send: async (connection, [{ target }], options) =>
    sentBy(await deleteMessage(connection, numberOfTarget(target), options)),
  async readBack(connection, changes, signal) {
    const message = await messageNow(connection, numberOfTarget(changes[0].target), signal);
    return changes.map(() => (message === null ? '' : thereText));
  },
};

/** The change's details say how much of the topic goes along. https://zulip.com/api/update-message */
export const topicCall: CallOperations = {
  ...alone,
  async send(connection, [{ target, after, details }], options) {
    const propagate_mode = details === 'change_all' ? 'change_all' : 'change_one';
    const update = { topic: after, propagate_mode } as const;
    return sentBy(await updateMessage(connection, numberOfTarget(target), update, options));
  },
  async readBack(connection, changes, signal) {
    const message = await messageNow(connection, numberOfTarget(changes[0].target), signal);
    return changes.map(({ before }) => message?.subject ?? before);
  },
};

const emojiOf = ({ field }: RecordedChange): string => field.slice('reaction:'.length);

async function readReactions(
  connection: Connection,
  changes: readonly RecordedChange[],
  signal: AbortSignal,
): Promise<string[]> {
  const message = await messageNow(connection, numberOfTarget(changes[0]?.target ?? 'message:0'), signal);
  const me = (await getOwnUser(connection, { signal })).user_id;
  const own = new Set(message?.reactions.filter(({ user_id }) => user_id === me).map(({ name }) => name));
  return changes.map((change) => (own.has(emojiOf(change)) ? 'given' : ''));
}

/** https://zulip.com/api/add-reaction */
export const reactionCall: CallOperations = {
  ...alone,
  async send(connection, [change], options) {
    const reaction = { emoji_name: emojiOf(change) };
    return sentBy(await addReaction(connection, numberOfTarget(change.target), reaction, options));
  },
  readBack: readReactions,
};

/** https://zulip.com/api/remove-reaction */
export const reactionRemovalCall: CallOperations = {
  ...alone,
  async send(connection, [change], options) {
    const reaction = { emoji_name: emojiOf(change) };
    return sentBy(await removeReaction(connection, numberOfTarget(change.target), reaction, options));
  },
  readBack: readReactions,
};

/** Reports of oneself are looked for among so many of the newest messages. */
const messagesRead = 100;

/** The change's details are the id of the moderation channel. https://zulip.com/api/report-message */
export const ownReportCall: CallOperations = {
  ...alone,
  async send(connection, [{ target, after }], options) {
    const { type = '', description = '' } = parseOwnReport(after) ?? {};
    const report = { report_type: type, ...(description === '' ? {} : { description }) };
    return sentBy(await reportMessage(connection, numberOfTarget(target), report, options));
  },
  async readBack(connection, changes, signal) {
    const me = (await getOwnUser(connection, { signal })).user_id;
    const narrow = [{ operator: 'channel', operand: Number(changes[0].details) }];
    // Without access to the moderation channel this is refused, and the outcome stays open.
    const messages = await newestMessages(connection, narrow, messagesRead, signal);
    const own = messages.flatMap(({ content }) => {
      const report = parseReport(content);
      return report?.mentions.some(({ userId }) => userId === me) === true ? report : [];
    });
    return changes.map(({ target, before, after }) => {
      const description = parseOwnReport(after)?.description ?? '';
      const isThere = own.some(
        (report) =>
          report.original.messageId === numberOfTarget(target) && report.description === description.trim(),
      );
      return isThere ? after : before;
    });
  },
};

/** A message with the same words to the same people within this time is the one that was sent. Seconds. */
const sameMessageSeconds = 300;

/** https://zulip.com/api/send-message */
export const directMessageCall: CallOperations = {
  ...alone,
  async send(connection, [{ after }], options) {
    const { to = [], content = '' } = parseDirectMessage(after) ?? {};
    const message = { type: 'direct', to, content, read_by_sender: true } as const;
    return sentBy(await sendMessage(connection, message, options));
  },
  async readBack(connection, changes, signal) {
    const me = (await getOwnUser(connection, { signal })).user_id;
    const { to = [], content = '' } = parseDirectMessage(changes[0].after) ?? {};
    const messages = await newestMessages(connection, [{ operator: 'dm', operand: to }], 20, signal);
    const earliest = connection.clock.now() / 1_000 - sameMessageSeconds;
    const isThere = messages.some(
      (message) =>
        message.sender_id === me && message.timestamp > earliest && message.content === content.trim(),
    );
    return changes.map(({ before, after }) => (isThere ? after : before));
  },
};
