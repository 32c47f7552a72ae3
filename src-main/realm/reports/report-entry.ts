import type { ReportContent, ReportPerson } from '#contract/reports.ts';
import { parseConsolePost, type ConsolePost } from '../../reports/console-post.ts';
import { parseReport } from '../../reports/parse-report.ts';
import type { ParsedReport } from '../../reports/parsed-report.ts';
import { rolesByAuthor, rolesByTopic, type MentionedPerson } from '../../reports/report-roles.ts';
import type { WireMessageBody } from '../../zulip/wire/message.ts';

/** A message in the moderation channel. */
export interface ReportEntry {
  id: number;
  senderId: number;
  senderName: string;
  /** UNIX seconds. */
  at: number;
  /** The current topic. */
  topic: string;
  /** The original topic; null if the message was moved from a place that isn't shown. */
  firstTopic: string | null;
  content: string;
  /** Whether it is from the notification bot and may be a report. */
  isReport: boolean;
  parsed: ParsedReport | null;
  post: ConsolePost | null;
  /** Names of the caller's emoji reactions. */
  ownReactions: Set<string>;
}

/** Contained even in reports that can't be parsed; other posts of the notification bot don't have it. */
const reportMark = '```quote\n';

/** The topic before the first move, as far as the edit history is shown. */
function firstTopicOf(message: WireMessageBody): string | null {
  const moves = message.edit_history.filter((edit) => edit.prev_topic !== undefined);
  // Newest first. Resolving a topic is a move here, but sets no `last_moved_timestamp`.
  const first = moves.at(-1);
  if (first?.prev_topic !== undefined) return first.prev_topic;
  return message.last_moved_timestamp === undefined ? message.subject : null;
}

/** Parses the content again, as after an edit. */
export function readEntry(entry: ReportEntry, isFromBot: boolean): void {
  entry.parsed = isFromBot ? parseReport(entry.content) : null;
  entry.isReport = entry.parsed !== null || (isFromBot && entry.content.includes(reportMark));
  entry.post = entry.isReport ? null : parseConsolePost(entry.content);
}

/** A message as the server sends it, with Markdown content. */
export function entryOf(message: WireMessageBody, isFromBot: boolean, myUserId: number): ReportEntry {
  const entry: ReportEntry = {
    id: message.id,
    senderId: message.sender_id,
    senderName: message.sender_full_name,
    at: message.timestamp,
    topic: message.subject,
    firstTopic: firstTopicOf(message),
    content: message.content,
    isReport: false,
    parsed: null,
    post: null,
    ownReactions: new Set(
      message.reactions.filter(({ user_id }) => user_id === myUserId).map(({ name }) => name),
    ),
  };
  readEntry(entry, isFromBot);
  return entry;
}

/** What helps to parse a report, besides its text. */
export interface ReadingAids {
  /** The types of reports in the caller's language. */
  types: readonly { key: string; name: string }[];
  /** The author of the reported message, once it was fetched. */
  authorOf(messageId: number): number | undefined;
  /** A person's current name, or undefined. */
  nameOf(userId: number): string | undefined;
}

/** The report types that all servers have, in English. */
export const englishTypes: readonly { key: string; name: string }[] = [
  { key: 'spam', name: 'Spam' },
  { key: 'harassment', name: 'Harassment' },
  { key: 'inappropriate', name: 'Inappropriate content' },
  { key: 'norms', name: 'Violates community norms' },
  { key: 'other', name: 'Other reason' },
];

function rolesOf(entry: ReportEntry, parsed: ParsedReport, aids: ReadingAids) {
  const { messageId } = parsed.original;
  const author = messageId === null ? undefined : aids.authorOf(messageId);
  // The author of the message is the reported person, whatever the order of names in the heading.
  if (author !== undefined && author !== parsed.roles?.reported.userId) {
    return rolesByAuthor(author, parsed.mentions);
  }
  if (parsed.roles !== null) return parsed.roles;
  return entry.firstTopic === null ? null : rolesByTopic(entry.firstTopic, parsed.mentions);
}

export const excerptLength = 120;

/** The beginning of a text on one line. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const characters = Array.from(line.slice(0, excerptLength * 2));
  return characters.length > excerptLength ? `${characters.slice(0, excerptLength).join('')}…` : line;
}

/**
 * The number of people in a direct message. Links name everyone in a group, but between two people only the recipient.
 * So does a note to oneself, where the heading mentions no one else.
 */
function peopleIn(linked: readonly number[], mentions: readonly MentionedPerson[]): number {
  if (linked.length > 1) return linked.length;
  return new Set([...linked, ...mentions.map(({ userId }) => userId)]).size > 1 ? 2 : 1;
}

/** What a report says with certainty; null if it is shown as is. */
export function contentOf(entry: ReportEntry, aids: ReadingAids): ReportContent | null {
  const { parsed } = entry;
  const roles = parsed === null ? null : rolesOf(entry, parsed, aids);
  if (parsed === null || roles === null) return null;
  const { original, typeName, body } = parsed;
  const person = ({ userId, name }: MentionedPerson): ReportPerson => ({
    userId,
    name: aids.nameOf(userId) ?? name,
  });
  const known = [...aids.types, ...englishTypes];
  // The first servers with reports wrote the key.
  const type = known.find(({ name }) => name === typeName) ?? known.find(({ key }) => key === typeName);
  return {
    messageId: original.messageId,
    reporter: person(roles.reporter),
    reported: person(roles.reported),
    typeKey: type?.key ?? `unknown: ${typeName}`,
    typeName: type?.name ?? typeName,
    place:
      original.kind === 'direct'
        ? { kind: 'direct', people: peopleIn(original.userIds, parsed.mentions) }
        : {
            kind: 'channel',
            channelName: original.channelName,
            channelId: original.channelId,
            topic: original.topic,
          },
    excerpt: excerptOf(body),
  };
}

/** Whether only the message's author reveals who is who in the report. */
export function needsAuthor(entry: ReportEntry, aids: ReadingAids): boolean {
  return entry.parsed !== null && contentOf(entry, aids) === null;
}
