import type { Report, ReportDetail, ReportEvent, ReportPerson } from '#contract/reports.ts';
import { caseStateOf, type CasePost, type CaseState } from '../../reports/case-state.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { WireMessageBody } from '../../zulip/wire/message.ts';
import {
  contentOf,
  entryOf,
  excerptOf,
  needsAuthor,
  readEntry,
  type ReadingAids,
  type ReportEntry,
} from './report-entry.ts';

type UpdateEvent = Extract<ZulipEvent, { type: 'update_message' }>;
type ReactionEvent = Extract<ZulipEvent, { type: 'reaction' }>;

export interface ReportBookPorts {
  channelId: number;
  myUserId: number;
  /** Whether the account is the server's notification bot. */
  isNotificationBot(userId: number): boolean;
  types(): readonly { key: string; name: string }[];
  nameOf(userId: number): string | undefined;
  /** The row of a report is another one now, or is gone. */
  changed(reportId: number): void;
}

/** All that is known of one report, for the rules of changes. */
export interface ReportCase {
  entry: ReportEntry;
  state: CaseState;
  /** The newest note of the caller; empty if there is none. */
  ownNote: string;
  posts: readonly CasePost[];
}

/**
 * The messages of the moderation channel as reports: what the notification bot reported, and what was posted about
 * each. Everything else is derived, so that two consoles with the same messages show the same.
 */
export interface ReportBook {
  /** Takes in messages in any order; those that are there already are replaced. Returns ids of reports that are new. */
  put(messages: readonly WireMessageBody[]): number[];
  update(event: UpdateEvent): void;
  remove(messageIds: readonly number[]): void;
  react(event: ReactionEvent): void;
  /** What a look at a reported message told: who wrote it, or that it is not there. */
  noteMessage(messageId: number, seen: { authorId: number } | 'deleted' | 'hidden'): void;
  /** Something of the reported message changed that rows do not show. */
  touchMessage(messageId: number): void;
  /** Whether a message of the moderation channel is known. */
  isThere(messageId: number): boolean;
  row(reportId: number): Report | undefined;
  rows(): Report[];
  detail(reportId: number): ReportDetail | undefined;
  caseOf(reportId: number): ReportCase | undefined;
  /** Ids of messages whose author has to be known before their reports can be read. */
  messagesWithoutAuthor(): number[];
  /** Open reports in the same topic beside the given one. */
  othersOpenInTopic(reportId: number): number;
  openCount(): number;
  newestId(): number | null;
  size(): number;
}

const verbs = ['claimed', 'took-over', 'released', 'resolved', 'dismissed', 'reopened', 'noted'] as const;

export function createReportBook(ports: ReportBookPorts): ReportBook {
  const entries = new Map<number, ReportEntry>();
  const reportIds = new Set<number>();
  /** Posts of consoles by the report that they are about. */
  const posts = new Map<number, Map<number, ReportEntry>>();
  /** Reports by the message that they are about. */
  const byMessage = new Map<number, Set<number>>();
  const authors = new Map<number, number>();
  const absent = new Map<number, 'deleted' | 'hidden'>();
  const versions = new Map<number, number>();
  const messageVersions = new Map<number, number>();
  const rows = new Map<number, Report>();

  const aids: ReadingAids = {
    get types() {
      return ports.types();
    },
    authorOf: (messageId) => authors.get(messageId),
    nameOf: ports.nameOf,
  };

  function touch(reportId: number): void {
    versions.set(reportId, (versions.get(reportId) ?? 0) + 1);
    rows.delete(reportId);
    ports.changed(reportId);
  }

  function touchMessage(messageId: number): void {
    if (byMessage.has(messageId)) messageVersions.set(messageId, (messageVersions.get(messageId) ?? 0) + 1);
    for (const reportId of byMessage.get(messageId) ?? []) touch(reportId);
  }

  function link(entry: ReportEntry): void {
    if (entry.isReport) {
      reportIds.add(entry.id);
      const messageId = entry.parsed?.original.messageId ?? null;
      if (messageId !== null) {
        const about = byMessage.get(messageId) ?? new Set();
        byMessage.set(messageId, about.add(entry.id));
      }
      touch(entry.id);
    }
    if (entry.post !== null) {
      const { reportId } = entry.post;
      const about = posts.get(reportId) ?? new Map<number, ReportEntry>();
      posts.set(reportId, about.set(entry.id, entry));
      touch(reportId);
    }
  }

  function unlink(entry: ReportEntry): void {
    if (entry.isReport) {
      reportIds.delete(entry.id);
      const messageId = entry.parsed?.original.messageId ?? null;
      if (messageId !== null) byMessage.get(messageId)?.delete(entry.id);
      touch(entry.id);
    }
    if (entry.post !== null) {
      posts.get(entry.post.reportId)?.delete(entry.id);
      touch(entry.post.reportId);
    }
  }

  function forget(messageId: number): void {
    const entry = entries.get(messageId);
    if (entry === undefined) return;
    entries.delete(messageId);
    unlink(entry);
  }

  const postsAbout = (reportId: number): ReportEntry[] =>
    [...(posts.get(reportId)?.values() ?? [])].toSorted((one, other) => one.id - other.id);

  function casePosts(reportId: number): CasePost[] {
    return postsAbout(reportId).flatMap(({ id, senderId, at, post }) =>
      post === null
        ? []
        : {
            messageId: id,
            senderId,
            at,
            verb: post.verb,
            fromId: post.from?.userId ?? null,
            text: post.text,
          },
    );
  }

  function person(userId: number): ReportPerson {
    const name =
      ports.nameOf(userId) ?? [...entries.values()].find(({ senderId }) => senderId === userId)?.senderName;
    return { userId, name: name ?? `User ${userId}` };
  }

  function reportOf(reportId: number): ReportEntry | undefined {
    return reportIds.has(reportId) ? entries.get(reportId) : undefined;
  }

  function messageState(messageId: number | null | undefined): Report['message'] {
    if (messageId === undefined) return 'unknown';
    // Only its people can find a direct message that no link leads to.
    if (messageId === null) return 'hidden';
    return absent.get(messageId) ?? (authors.has(messageId) ? 'there' : 'unknown');
  }

  function row(reportId: number): Report | undefined {
    const kept = rows.get(reportId);
    if (kept !== undefined) return kept;
    const entry = reportOf(reportId);
    if (entry === undefined) return undefined;
    const about = casePosts(reportId);
    const { assigneeId, outcome } = caseStateOf(about, entry.topic);
    const content = contentOf(entry, aids);
    const made: Report = {
      id: reportId,
      reportedAt: entry.at,
      topic: entry.topic,
      state: outcome?.kind ?? (assigneeId === null ? 'new' : 'claimed'),
      assignee: assigneeId === null ? null : person(assigneeId),
      outcome:
        outcome === null
          ? null
          : {
              by: outcome.byId === null ? null : person(outcome.byId),
              at: outcome.at,
              text: excerptOf(outcome.text),
            },
      content,
      rawExcerpt: content === null ? excerptOf(entry.content) : '',
      notes: about.filter(({ verb }) => verb === 'noted').length,
      message: messageState(entry.parsed?.original.messageId),
      version: versions.get(reportId) ?? 0,
      messageVersion: messageVersions.get(entry.parsed?.original.messageId ?? 0) ?? 0,
    };
    rows.set(reportId, made);
    return made;
  }

  /** What people wrote into the topic by hand belongs to the report before it. */
  function writtenAbout(report: ReportEntry): ReportEntry[] {
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
        !ports.isNotificationBot(senderId),
    );
  }

  function events(report: ReportEntry): ReportEvent[] {
    const { withoutEffect } = caseStateOf(casePosts(report.id), report.topic);
    const told = [...postsAbout(report.id), ...writtenAbout(report)].toSorted(
      (one, other) => one.id - other.id,
    );
    return told.slice(-200).map(({ id, senderId, at, post, content }) => ({
      messageId: id,
      at,
      by: person(senderId),
      kind: verbs.find((verb) => verb === post?.verb) ?? 'message',
      text: (post === null ? content : post.text).slice(0, 2_000),
      hasEffect: !withoutEffect.has(id),
    }));
  }

  return {
    put(messages) {
      const fresh: number[] = [];
      for (const message of messages) {
        if (message.stream_id !== ports.channelId) continue;
        const isNew = !entries.has(message.id);
        forget(message.id);
        const entry = entryOf(message, ports.isNotificationBot(message.sender_id), ports.myUserId);
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
        readEntry(edited, ports.isNotificationBot(edited.senderId));
        link(edited);
      }
      if (changed.subject === undefined && changed.new_stream_id === undefined) return;
      for (const id of message_ids) {
        const entry = entries.get(id);
        if (entry === undefined) continue;
        if (changed.new_stream_id !== undefined && changed.new_stream_id !== ports.channelId) forget(id);
        else {
          entry.topic = changed.subject ?? entry.topic;
          if (entry.isReport) touch(id);
          if (entry.post !== null) touch(entry.post.reportId);
        }
      }
    },
    remove(messageIds) {
      for (const id of messageIds) {
        forget(id);
        if (byMessage.has(id)) {
          absent.set(id, 'deleted');
          touchMessage(id);
        }
      }
    },
    react({ message_id, user_id, op, emoji_name }) {
      const entry = entries.get(message_id);
      if (entry !== undefined && user_id === ports.myUserId) {
        if (op === 'add') entry.ownReactions.add(emoji_name);
        else entry.ownReactions.delete(emoji_name);
      }
      touchMessage(message_id);
    },
    noteMessage(messageId, seen) {
      const before = absent.get(messageId) ?? authors.get(messageId);
      // A deletion that an event told is certain; that something cannot be read is not.
      if (seen === 'hidden' && absent.get(messageId) === 'deleted') return;
      if (typeof seen === 'string') absent.set(messageId, seen);
      else {
        absent.delete(messageId);
        authors.set(messageId, seen.authorId);
      }
      const after = absent.get(messageId) ?? authors.get(messageId);
      if (before !== after) touchMessage(messageId);
    },
    touchMessage,
    isThere: (messageId) => entries.has(messageId),
    row,
    rows: () => [...reportIds].flatMap((id) => row(id) ?? []),
    detail(reportId) {
      const entry = reportOf(reportId);
      if (entry === undefined) return undefined;
      const isCertain = contentOf(entry, aids) !== null;
      return {
        id: reportId,
        raw: entry.content,
        description: isCertain ? (entry.parsed?.description ?? '') : '',
        body: isCertain ? (entry.parsed?.body ?? '') : '',
        isCut: entry.parsed?.isCut ?? false,
        events: events(entry),
        link: '',
      };
    },
    caseOf(reportId) {
      const entry = reportOf(reportId);
      if (entry === undefined) return undefined;
      const about = casePosts(reportId);
      const own = about.findLast(({ verb, senderId }) => verb === 'noted' && senderId === ports.myUserId);
      return { entry, state: caseStateOf(about, entry.topic), ownNote: own?.text ?? '', posts: about };
    },
    messagesWithoutAuthor: () =>
      [...reportIds].flatMap((id) => {
        const entry = entries.get(id);
        const messageId = entry?.parsed?.original.messageId ?? null;
        if (entry === undefined || messageId === null || absent.has(messageId)) return [];
        return needsAuthor(entry, aids) && !authors.has(messageId) ? messageId : [];
      }),
    othersOpenInTopic(reportId) {
      const topic = entries.get(reportId)?.topic;
      const isOpen = (id: number): boolean => row(id)?.outcome === null && row(id)?.topic === topic;
      return [...reportIds].filter((id) => id !== reportId && isOpen(id)).length;
    },
    openCount: () => [...reportIds].filter((id) => row(id)?.outcome === null).length,
    newestId: () => (entries.size === 0 ? null : Math.max(...entries.keys())),
    size: () => reportIds.size,
  };
}
