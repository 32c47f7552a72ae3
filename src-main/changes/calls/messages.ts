import { numberOfTarget } from '#contract/changes.ts';
import { isPlace, movesOfField, placeOfText, placeText } from '#contract/topic-moves.ts';
import { parseReport } from '../../reports/parse-report.ts';
import type { ChangeToRecord, RecordedChange } from '../../store/journal.ts';
import type { Connection } from '../../zulip/http.ts';
import { updateMessage, type MessageUpdate } from '../../zulip/route/message-changes.ts';
import { getMessage } from '../../zulip/route/messages.ts';
import { addReaction, removeReaction } from '../../zulip/route/reactions.ts';
import { reportMessage } from '../../zulip/route/reports.ts';
import { getOwnUser } from '../../zulip/route/users.ts';
import type { WireMessage } from '../../zulip/wire/message.ts';
import { parseDirectMessage, parseOwnReport } from '../kinds/message/message-facts.ts';
import { notDated } from './inconclusive-evidence.ts';
import { messageDeed } from './message-deed.ts';
import { evidenceAmong, usualStayMilliseconds } from './own-messages.ts';
import { sentBy } from './sent.ts';
import type { DeedOperations, Evidence, SettingOperations } from './operations.ts';
import { newestMessage } from './newest-message.ts';

const alone = { limit: 1, key: ({ target, field }: ChangeToRecord) => `${target} ${field}` };

function messageNow(connection: Connection, id: number, signal: AbortSignal): Promise<WireMessage> {
  return getMessage(connection, id, { apply_markdown: false }, { signal });
}

/** Moves all messages of a topic; the channel is only included if it changes. */
function placeUpdate({ field, before, after }: RecordedChange): MessageUpdate {
  const [from, to] = [placeOfText(before), placeOfText(after)];
  const { inOldTopic, inNewTopic } = movesOfField(field);
  return {
    ...(to !== null && { topic: to.topic }),
    ...(to !== null && to.channelId !== from?.channelId && { stream_id: to.channelId }),
    propagate_mode: 'change_all',
    send_notification_to_old_thread: inOldTopic,
    send_notification_to_new_thread: inNewTopic,
  };
}

/** The change's details say how much of the topic is moved. https://zulip.com/api/update-message */
export const topicCall: SettingOperations = {
  ...alone,
  kind: 'setting',
  async send(connection, [change], options) {
    const { target, field, after, details } = change;
    const propagate_mode = details === 'change_all' ? 'change_all' : 'change_one';
    const update = isPlace(field) ? placeUpdate(change) : ({ topic: after, propagate_mode } as const);
    return sentBy(await updateMessage(connection, numberOfTarget(target), update, options));
  },
  async readBack(connection, changes, signal) {
    const { subject, stream_id } = await messageNow(connection, numberOfTarget(changes[0].target), signal);
    return changes.map(({ field }) =>
      isPlace(field) ? placeText({ channelId: stream_id ?? 0, topic: subject }) : subject,
    );
  },
};

const emojiOf = ({ field }: RecordedChange): string => field.slice('reaction:'.length);

const readReactions: SettingOperations['readBack'] = async (connection, changes, signal) => {
  const message = await messageNow(connection, numberOfTarget(changes[0].target), signal);
  const me = (await getOwnUser(connection, { signal })).user_id;
  const own = new Set(message.reactions.filter(({ user_id }) => user_id === me).map(({ name }) => name));
  return changes.map((change) => (own.has(emojiOf(change)) ? 'given' : ''));
};

/** https://zulip.com/api/add-reaction */
export const reactionCall: SettingOperations = {
  ...alone,
  kind: 'setting',
  async send(connection, [change], options) {
    const reaction = { emoji_name: emojiOf(change) };
    return sentBy(await addReaction(connection, numberOfTarget(change.target), reaction, options));
  },
  readBack: readReactions,
};

/** https://zulip.com/api/remove-reaction */
export const reactionRemovalCall: SettingOperations = {
  ...alone,
  kind: 'setting',
  async send(connection, [change], options) {
    const reaction = { emoji_name: emojiOf(change) };
    return sentBy(await removeReaction(connection, numberOfTarget(change.target), reaction, options));
  },
  readBack: readReactions,
};

/** The change's details are the id of the moderation channel. https://zulip.com/api/report-message */
export const ownReportCall: DeedOperations = {
  ...alone,
  kind: 'deed',
  prepare: async (connection, _changes, signal) => ({
    newestMessageId: await newestMessage(connection, signal).catch(() => null),
  }),
  async send(connection, [{ target, after }], options) {
    const { type = '', description = '' } = parseOwnReport(after) ?? {};
    const report = { report_type: type, ...(description === '' ? {} : { description }) };
    return sentBy(await reportMessage(connection, numberOfTarget(target), report, options));
  },
  async evidence(looking, [change], [intent], signal): Promise<Evidence[]> {
    if (intent == null) return [notDated];
    const me = (await getOwnUser(looking.connection, { signal })).user_id;
    const description = parseOwnReport(change.after)?.description.trim() ?? '';
    const isIt = ({ content }: WireMessage): boolean => {
      const report = parseReport(content);
      return (
        report !== null &&
        report.mentions.some(({ userId }) => userId === me) &&
        // The first servers with reports don't give the id of a direct message.
        (report.original.messageId ?? numberOfTarget(change.target)) === numberOfTarget(change.target) &&
        report.description === description
      );
    };
    // Refused without access to the moderation channel, and then the outcome stays unknown.
    const narrow = [{ operator: 'channel', operand: Number(change.details) }];
    return [
      await evidenceAmong(
        looking,
        change,
        intent,
        { narrow, isIt, isOther: null, staysMilliseconds: usualStayMilliseconds },
        signal,
      ),
    ];
  },
};

/** A direct message to one or more people: the value contains their ids and the text. */
export const directMessageCall: DeedOperations = {
  ...messageDeed(({ after }) => {
    const { to = [], content = '' } = parseDirectMessage(after) ?? {};
    return {
      destination: { type: 'direct', to },
      content,
      narrow: () => [{ operator: 'dm', operand: to }],
    };
  }),
  key: alone.key,
};
