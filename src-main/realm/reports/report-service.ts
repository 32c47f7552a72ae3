import { numberOfTarget, type ChangeTarget } from '#contract/changes.ts';
import type { Report, ReportSource } from '#contract/reports.ts';
import { isPlace, placeOfText } from '#contract/topic-moves.ts';
import type { RecordedChange } from '../../store/journal.ts';
import type { Connection } from '../../zulip/http.ts';
import type { RegisterAnswer } from '../../zulip/wire/register.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { createMessageLooks, type MessageLooks } from './message-looks.ts';
import { createMessageReportFacts, type MessageReportFacts } from './message-report-facts.ts';
import { moderationChannelTiming, type ModerationChannelTiming } from './moderation-channel.ts';
import type { ReportBook } from './report-book.ts';
import { createReportBooks } from './report-books.ts';
import { createReportFollowing, type ReportFollowing } from './report-following.ts';
import { englishTypes } from './report-entry.ts';
import { createSeenMessages } from './seen-messages.ts';

export interface ReportServicePorts {
  connection: Connection;
  /** null until the first snapshot is there. */
  model(): RealmModel | null;
  mark(table: 'reports' | 'reportSource', id: number): void;
  /** The live value of a field may have changed. */
  field(target: ChangeTarget, field: string): void;
  /** Reports that arrived live, never those found when first reading the history. */
  tell(reports: readonly Report[]): void;
  /** The number of open reports may have changed. */
  changed(): void;
  timing?: Partial<ModerationChannelTiming>;
}

/** An organization's moderation channel, kept live, and what is known about reported messages. */
export interface ReportService
  extends
    Pick<MessageLooks, 'look' | 'lookAgain' | 'noteMessage'>,
    Omit<ReportFollowing, 'begin' | 'channelId' | 'state'> {
  /** Loads a snapshot; begins to follow the moderation channel, or continues. */
  load(answer: RegisterAnswer): void;
  /** The organization's settings have changed. */
  settingsChanged(): void;
  openReports(): number | null;
  source(): ReportSource;
  rows(): Report[];
  row(reportId: number): Report | undefined;
  book(): ReportBook | null;
  readonly facts: MessageReportFacts;
  /** The server applied a change; returns true if no event has to confirm it. */
  noteApplied(change: Pick<RecordedChange, 'target' | 'field' | 'after'>): boolean;
}

/** Composes queue, history and book of the moderation channel. Read-only. */
export function createReportService(ports: ReportServicePorts): ReportService {
  const { connection } = ports;
  let types: { key: string; name: string }[] = [...englishTypes];
  let bots: ReadonlySet<number> = new Set();
  const seen = createSeenMessages({ myUserId: () => ports.model()?.myUserId ?? 0, field: ports.field });
  const books = createReportBooks({
    ...ports,
    seen,
    isNotificationBot: (userId) => bots.has(userId),
    types: () => types,
  });
  const looks = createMessageLooks({ connection, seen, book: books.shown, field: ports.field });
  const facts = createMessageReportFacts({
    model: ports.model,
    channelId: () => following.channelId(),
    book: books.shown,
    seen,
    types: () => types,
  });
  const following: ReportFollowing = createReportFollowing({
    ...ports,
    books,
    looks,
    timing: { ...moderationChannelTiming, ...ports.timing },
  });

  return {
    load(answer) {
      const names = answer.server_report_message_types;
      types = names.length > 0 ? names : [...englishTypes];
      bots = new Set(
        answer.cross_realm_bots
          .filter(({ email }) => email.startsWith('notification-bot@'))
          .map(({ user_id }) => user_id),
      );
      following.begin();
    },
    settingsChanged: following.begin,
    sawEvent: following.sawEvent,
    suspend: following.suspend,
    resume: following.resume,
    tryNow: following.tryNow,
    tryAgain: following.tryAgain,
    openReports: () => books.shown()?.openCount() ?? null,
    source: () => ({ id: 0, types, ...following.state() }),
    rows: () => books.shown()?.rows() ?? [],
    row: (reportId) => books.shown()?.row(reportId),
    book: books.shown,
    facts,
    look: looks.look,
    lookAgain: looks.lookAgain,
    noteApplied({ target, field, after }) {
      const place = isPlace(field) ? placeOfText(after) : null;
      if (place !== null) seen.move(numberOfTarget(target), place);
      return place !== null;
    },
    noteMessage: looks.noteMessage,
    close: following.close,
  };
}
