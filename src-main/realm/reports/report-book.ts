import type { Report, ReportDetail } from '#contract/reports.ts';
import { caseStateOf, type CasePost, type CaseState } from '../../reports/case-state.ts';
import { createReportEntries, type ReportEntries, type ReportEntryPorts } from './report-entries.ts';
import { needsAuthor, type ReadingAids, type ReportEntry } from './report-entry.ts';
import { casePosts, detailOfReport, rowOfReport } from './report-rows.ts';
import { createReportedMessages, type MessageSeen } from './reported-messages.ts';

export interface ReportBookPorts extends Omit<ReportEntryPorts, 'touched'> {
  types(): readonly { key: string; name: string }[];
  nameOf(userId: number): string | undefined;
  /** A report's row changed or was removed. */
  changed(reportId: number): void;
}

/** Everything known about one report, for the rules of changes. */
export interface ReportCase {
  entry: ReportEntry;
  state: CaseState;
  /** The caller's newest note; empty if there is none. */
  ownNote: string;
  posts: readonly CasePost[];
}

/**
 * The messages of the moderation channel as reports: what the notification bot reported, and what was posted about
 * each. Everything else is derived, so two consoles with the same messages show the same.
 */
export interface ReportBook extends Pick<ReportEntries, 'put' | 'update' | 'newestId'> {
  remove(messageIds: readonly number[]): void;
  react(event: Parameters<ReportEntries['react']>[0]): void;
  /** Records the result of fetching a reported message: who wrote it, or that it is gone. */
  noteMessage(messageId: number, seen: MessageSeen): void;
  /** Something about the reported message changed that rows don't show. */
  touchMessage(messageId: number): void;
  /** Whether a message of the moderation channel is known. */
  isThere(messageId: number): boolean;
  row(reportId: number): Report | undefined;
  rows(): Report[];
  detail(reportId: number): ReportDetail | undefined;
  caseOf(reportId: number): ReportCase | undefined;
  /** Ids of messages whose author is needed to read their reports. */
  messagesWithoutAuthor(): number[];
  /** Open reports in the same topic, besides the given one. */
  othersOpenInTopic(reportId: number): number;
  openCount(): number;
  size(): number;
}

export function createReportBook(ports: ReportBookPorts): ReportBook {
  const entries = createReportEntries({ ...ports, touched: touch });
  const messages = createReportedMessages();
  const versions = new Map<number, number>();
  const messageVersions = new Map<number, number>();
  const rows = new Map<number, Report>();
  const aids: ReadingAids = {
    get types() {
      return ports.types();
    },
    authorOf: messages.authorOf,
    nameOf: ports.nameOf,
  };
  const sources = { entries, messages, aids };

  function touch(reportId: number): void {
    versions.set(reportId, (versions.get(reportId) ?? 0) + 1);
    rows.delete(reportId);
    ports.changed(reportId);
  }

  function touchMessage(messageId: number): void {
    const about = entries.aboutMessage(messageId);
    if (about === undefined) return;
    messageVersions.set(messageId, (messageVersions.get(messageId) ?? 0) + 1);
    for (const reportId of about) touch(reportId);
  }

  function row(reportId: number): Report | undefined {
    const kept = rows.get(reportId);
    if (kept !== undefined) return kept;
    const entry = entries.report(reportId);
    if (entry === undefined) return undefined;
    const made: Report = {
      ...rowOfReport(sources, entry),
      version: versions.get(reportId) ?? 0,
      messageVersion: messageVersions.get(entry.parsed?.original.messageId ?? 0) ?? 0,
    };
    rows.set(reportId, made);
    return made;
  }

  return {
    put: entries.put,
    update: entries.update,
    remove(messageIds) {
      for (const id of messageIds) {
        entries.remove(id);
        if (entries.aboutMessage(id) === undefined) continue;
        messages.note(id, 'deleted');
        touchMessage(id);
      }
    },
    react(event) {
      entries.react(event);
      touchMessage(event.message_id);
    },
    noteMessage(messageId, seen) {
      if (messages.note(messageId, seen)) touchMessage(messageId);
    },
    touchMessage,
    isThere: (messageId) => entries.get(messageId) !== undefined,
    row,
    rows: () => [...entries.reportIds()].flatMap((id) => row(id) ?? []),
    detail(reportId) {
      const entry = entries.report(reportId);
      return entry && detailOfReport(sources, entry);
    },
    caseOf(reportId) {
      const entry = entries.report(reportId);
      if (entry === undefined) return undefined;
      const about = casePosts(entries, reportId);
      const own = about.findLast(({ verb, senderId }) => verb === 'noted' && senderId === ports.myUserId);
      return { entry, state: caseStateOf(about, entry.topic), ownNote: own?.text ?? '', posts: about };
    },
    messagesWithoutAuthor: () =>
      [...entries.reportIds()].flatMap((id) => {
        const entry = entries.get(id);
        const messageId = entry?.parsed?.original.messageId ?? null;
        if (entry === undefined || messageId === null || messages.isAbsent(messageId)) return [];
        return needsAuthor(entry, aids) && messages.authorOf(messageId) === undefined ? messageId : [];
      }),
    othersOpenInTopic(reportId) {
      const topic = entries.get(reportId)?.topic;
      const isOpen = (id: number): boolean => row(id)?.outcome === null && row(id)?.topic === topic;
      return [...entries.reportIds()].filter((id) => id !== reportId && isOpen(id)).length;
    },
    openCount: () => [...entries.reportIds()].filter((id) => row(id)?.outcome === null).length,
    newestId: entries.newestId,
    size: () => entries.reportIds().size,
  };
}
