import type { Report, ReportDetail, ReportEvent, ReportPerson } from '#contract/reports.ts';
import { caseStateOf, type CasePost } from '../../reports/case-state.ts';
import type { ReportEntries } from './report-entries.ts';
import { contentOf, excerptOf, type ReadingAids, type ReportEntry } from './report-entry.ts';
import type { ReportedMessages } from './reported-messages.ts';

/** What a report's row and details are made of. */
export interface ReportSources {
  entries: ReportEntries;
  messages: ReportedMessages;
  aids: ReadingAids;
}

const verbs = ['claimed', 'took-over', 'released', 'resolved', 'dismissed', 'reopened', 'noted'] as const;
/** The number of a report's latest events that are shown. */
const mostEvents = 200;

/** Consoles' posts about a report, oldest first. */
export function casePosts(entries: ReportEntries, reportId: number): CasePost[] {
  return entries.posts(reportId).flatMap(({ id, senderId, at, post }) =>
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

function personOf({ entries, aids }: ReportSources, userId: number): ReportPerson {
  const name = aids.nameOf(userId) ?? entries.senderName(userId);
  return { userId, name: name ?? `User ${userId}` };
}

/** A report's row, without its versions. */
export function rowOfReport(
  sources: ReportSources,
  entry: ReportEntry,
): Omit<Report, 'version' | 'messageVersion'> {
  const { entries, messages, aids } = sources;
  const about = casePosts(entries, entry.id);
  const { assigneeId, outcome } = caseStateOf(about, entry.topic);
  const content = contentOf(entry, aids);
  const person = (userId: number): ReportPerson => personOf(sources, userId);
  return {
    id: entry.id,
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
    message: messages.stateOf(entry.parsed?.original.messageId),
  };
}

function eventsOf(sources: ReportSources, report: ReportEntry): ReportEvent[] {
  const { entries } = sources;
  const { withoutEffect } = caseStateOf(casePosts(entries, report.id), report.topic);
  const told = [...entries.posts(report.id), ...entries.writtenAbout(report)].toSorted(
    (one, other) => one.id - other.id,
  );
  return told.slice(-mostEvents).map(({ id, senderId, at, post, content }) => ({
    messageId: id,
    at,
    by: personOf(sources, senderId),
    kind: verbs.find((verb) => verb === post?.verb) ?? 'message',
    text: (post === null ? content : post.text).slice(0, 2_000),
    hasEffect: !withoutEffect.has(id),
  }));
}

/** What is shown of a report besides its row. */
export function detailOfReport(sources: ReportSources, entry: ReportEntry): ReportDetail {
  const isCertain = contentOf(entry, sources.aids) !== null;
  return {
    id: entry.id,
    raw: entry.content,
    description: isCertain ? (entry.parsed?.description ?? '') : '',
    body: isCertain ? (entry.parsed?.body ?? '') : '',
    isCut: entry.parsed?.isCut ?? false,
    events: eventsOf(sources, entry),
    link: '',
  };
}
