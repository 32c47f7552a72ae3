import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { WireMessageBody } from '../../zulip/wire/message.ts';
import { entryOf, readEntry, type ReportEntry } from './report-entry.ts';

type UpdateEvent = Extract<ZulipEvent, { type: 'update_message' }>;
type ReactionEvent = Extract<ZulipEvent, { type: 'reaction' }>;

export interface ReportEntryPorts {
  channelId: number;
  myUserId: number;
  /** Whether the account is the server's notification bot. */
  isNotificationBot(userId: number): boolean;
  /** A report, or a post about it, changed or was removed. */
  touched(reportId: number): void;
}

/** The messages of the moderation channel by type: reports, consoles' posts about them, and others. */
export interface ReportEntries {
  get(messageId: number): ReportEntry | undefined;
  report(reportId: number): ReportEntry | undefined;
  reportIds(): ReadonlySet<number>;
  /** Reports about a message; undefined if there never were any. */
  aboutMessage(messageId: number): ReadonlySet<number> | undefined;
  /** Consoles' posts about a report, oldest first. */
  posts(reportId: number): ReportEntry[];
  /** What people wrote into the topic by hand, which belongs to the preceding report. */
  writtenAbout(report: ReportEntry): ReportEntry[];
  /** The name under which a person wrote. */
  senderName(userId: number): string | undefined;
  newestId(): number | null;
  /** Adds messages in any order; known ones are replaced. Returns the ids of new reports. */
  put(messages: readonly WireMessageBody[]): number[];
  update(event: UpdateEvent): void;
  remove(messageId: number): void;
  react(event: ReactionEvent): void;
}

export function createReportEntries(ports: ReportEntryPorts): ReportEntries {
  const { touched, isNotificationBot } = ports;
  const entries = new Map<number, ReportEntry>();
  const reportIds = new Set<number>();
  /** Consoles' posts by report. */
  const posts = new Map<number, Map<number, ReportEntry>>();
  /** Reports by message. */
  const byMessage = new Map<number, Set<number>>();

  function link(entry: ReportEntry): void {
    if (entry.isReport) {
      reportIds.add(entry.id);
      const messageId = entry.parsed?.original.messageId ?? null;
      if (messageId !== null) {
        const about = byMessage.get(messageId) ?? new Set();
        byMessage.set(messageId, about.add(entry.id));
      }
      touched(entry.id);
    }
    if (entry.post !== null) {
      const { reportId } = entry.post;
      const about = posts.get(reportId) ?? new Map<number, ReportEntry>();
      posts.set(reportId, about.set(entry.id, entry));
      touched(reportId);
    }
  }

  function unlink(entry: ReportEntry): void {
    if (entry.isReport) {
      reportIds.delete(entry.id);
      const messageId = entry.parsed?.original.messageId ?? null;
      if (messageId !== null) byMessage.get(messageId)?.delete(entry.id);
      touched(entry.id);
    }
    if (entry.post !== null) {
      posts.get(entry.post.reportId)?.delete(entry.id);
      touched(entry.post.reportId);
    }
  }

  function remove(messageId: number): void {
    const entry = entries.get(messageId);
    if (entry === undefined) return;
    entries.delete(messageId);
    unlink(entry);
  }

  return {
    get: (messageId) => entries.get(messageId),
    report: (reportId) => (reportIds.has(reportId) ? entries.get(reportId) : undefined),
    reportIds: () => reportIds,
    aboutMessage: (messageId) => byMessage.get(messageId),
    posts: (reportId) =>
      [...(posts.get(reportId)?.values() ?? [])].toSorted((one, other) => one.id - other.id),
    writtenAbout(report) {
      const nextReport = [...reportIds]
        .filter((id) => id > report.id && entries.get(id)?.topic === report.topic)
        .reduce((least, id) => Math.min(least, id), Number.POSITIVE_INFINITY);
      return [...entries.values()].filter(
        ({ id, topic, isReport, post, senderId }) =>
          id > report.id &&
          id < nextReport &&
          topic === report.topic &&
          !isReport &&
          post === null &&
          !isNotificationBot(senderId),
      );
    },
    senderName: (userId) => [...entries.values()].find(({ senderId }) => senderId === userId)?.senderName,
    newestId: () => (entries.size === 0 ? null : Math.max(...entries.keys())),
    put(messages) {
      const fresh: number[] = [];
      for (const message of messages) {
        if (message.stream_id !== ports.channelId) continue;
        const isNew = !entries.has(message.id);
        remove(message.id);
        const entry = entryOf(message, isNotificationBot(message.sender_id), ports.myUserId);
        entries.set(message.id, entry);
        link(entry);
        if (isNew && entry.isReport) fresh.push(message.id);
      }
      return fresh;
    },
    update({ message_id, message_ids, changed }) {
      const edited = entries.get(message_id);
      if (edited !== undefined && changed.content !== undefined) {
        unlink(edited);
        edited.content = changed.content;
        readEntry(edited, isNotificationBot(edited.senderId));
        link(edited);
      }
      if (changed.subject === undefined && changed.new_stream_id === undefined) return;
      for (const id of message_ids) {
        const entry = entries.get(id);
        if (entry === undefined) continue;
        if (changed.new_stream_id !== undefined && changed.new_stream_id !== ports.channelId) remove(id);
        else {
          entry.topic = changed.subject ?? entry.topic;
          if (entry.isReport) touched(id);
          if (entry.post !== null) touched(entry.post.reportId);
        }
      }
    },
    remove,
    react({ message_id, user_id, op, emoji_name }) {
      const entry = entries.get(message_id);
      if (entry === undefined || user_id !== ports.myUserId) return;
      if (op === 'add') entry.ownReactions.add(emoji_name);
      else entry.ownReactions.delete(emoji_name);
    },
  };
}
