import { noteUploads } from '../files/attachments.ts';
import { deliverMessage } from '../messages/message-delivery.ts';
import { messagePlaceMarkup, messageUrl } from '../messages/message-links.ts';
import { senderOf } from '../messages/message-record.ts';
import { storedTopic, truncate } from '../messages/message-recipient.ts';
import type { StoredMessage } from '../messages/message-store.ts';
import type { Realm } from '../router.ts';
import type { Channel, RealmState, User } from '../state.ts';

/**
 * The report types by key, in the realm's languages. https://zulip.com/api/register-queue
 * (`server_report_message_types`)
 */
export const reportTypes: Readonly<Record<RealmState['language'], Readonly<Record<string, string>>>> = {
  en: {
    spam: 'Spam',
    harassment: 'Harassment',
    inappropriate: 'Inappropriate content',
    norms: 'Violates community norms',
    other: 'Other reason',
  },
  de: {
    spam: 'Spam',
    harassment: 'Belästigung',
    inappropriate: 'Unangemessene Inhalte',
    norms: 'Verstößt gegen Community-Normen',
    other: 'anderer Grund',
  },
};

const longestQuoted = 8_500;

export interface Report {
  readonly reporter: User;
  readonly message: StoredMessage;
  readonly type: string;
  readonly description: string;
  /** UNIX seconds. */
  readonly at: number;
}

/** The bot that posts in the server's name. */
export function notificationBot(state: RealmState): User {
  const bot = state.systemBots.find(({ fullName }) => fullName === 'Notification Bot');
  if (bot === undefined) throw new Error('The server has no notification bot.');
  return bot;
}

/** Before this level, reports had another layout. */
const layoutSince = 421;

/** The topic for reports about a person. */
export function reportTopic(state: RealmState, channel: Channel, reported: User): string {
  if (state.featureLevel < layoutSince) {
    return truncate(`${reported.fullName}'s moderation requests`, 60, '...');
  }
  return channel.topicsPolicy === 'empty_topic_only'
    ? ''
    : truncate(`${reported.fullName} moderation`, 60, '...');
}

/** Posts a report into the moderation channel. https://zulip.com/api/report-message */
export function postReport(realm: Realm, channel: Channel, report: Report): void {
  const { state } = realm;
  const reported = senderOf(state, report.message);
  const message = deliverMessage(realm, notificationBot(state), {
    recipient: {
      kind: 'channel',
      channelId: channel.id,
      topic: storedTopic(state, reportTopic(state, channel, reported)),
    },
    content: reportText(state, report),
    client: 'Internal',
  });
  noteUploads(realm, message);
}

/** The Markdown of a report in the servers' layout: only its type is translated. */
export function reportText(state: RealmState, { reporter, message, type, description, at }: Report): string {
  const body = truncate(message.content, longestQuoted, '\n[message truncated]');
  const longestFence = [...body.matchAll(/^ {0,3}(`{3,})/gm)].reduce(
    (most, [, run = '']) => Math.max(most, run.length),
    2,
  );
  const fence = '`'.repeat(longestFence + 1);
  if (state.featureLevel < layoutSince) {
    const author = mention(senderOf(state, message));
    return `${formerHeading(state, reporter, message)}\n- Reason: **${type}**\n- Notes:\n\`\`\`quote\n${description}\n\`\`\`\n${fence} spoiler **Message sent by ${author}**\n${body}\n${fence}`;
  }
  const reason = reportTypes[state.language][type] ?? type;
  return `${heading(state, reporter, message, at)}\n\`\`\`quote\n**${reason}**. ${description}\n\`\`\`\n\n${fence} spoiler ${original(state, message)}\n${body}\n${fence}`;
}

const mention = ({ fullName, userId }: User): string => `@_**${fullName}|${userId}**`;

function heading(state: RealmState, reporter: User, message: StoredMessage, at: number): string {
  const sender = senderOf(state, message);
  const time = `<time:${new Date(at * 1_000).toISOString().replace('.000Z', '+00:00')}>`;
  if (message.recipient.kind === 'channel')
    return `${mention(reporter)} reported a message sent by ${mention(sender)} at ${time}.`;
  const others = message.recipient.userIds
    .filter((id) => id !== sender.userId)
    .flatMap((id) => state.users.get(id) ?? [])
    .map(mention)
    .toSorted();
  const isGroup = message.recipient.userIds.length > 2;
  const to =
    isGroup || reporter === sender ? ` to ${list(others.length === 0 ? [mention(sender)] : others)}` : '';
  return `${mention(reporter)} reported a ${state.featureLevel >= 499 ? '' : 'direct '}message sent by ${mention(sender)}${to} at ${time}.`;
}

/** Links at that level name channel and topic literally; direct messages had none. */
function formerHeading(state: RealmState, reporter: User, message: StoredMessage): string {
  const sender = senderOf(state, message);
  const { recipient } = message;
  if (recipient.kind === 'channel') {
    const channel = state.channels.get(recipient.channelId)?.name ?? '';
    return `${mention(reporter)} reported #**${channel}>${recipient.topic}@${message.id}** sent by ${mention(sender)}.`;
  }
  const people = recipient.userIds.flatMap((id) => state.users.get(id) ?? []).map(mention);
  const to = people.length > 2 ? ` to ${list(people)}` : '';
  return `${mention(reporter)} reported a DM sent by ${mention(sender)}${to}.`;
}

function list(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ');
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`;
}

function original(state: RealmState, message: StoredMessage): string {
  return message.recipient.kind === 'direct'
    ? `[Original message](${messageUrl(state, message)})`
    : `Original message at ${messagePlaceMarkup(state, message)}`;
}
