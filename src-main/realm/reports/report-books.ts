import { targetOf, type ChangeTarget } from '#contract/changes.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { createReportBook, type ReportBook } from './report-book.ts';
import type { SeenMessages } from './seen-messages.ts';

export interface ReportBooksPorts {
  model(): RealmModel | null;
  isNotificationBot(userId: number): boolean;
  types(): readonly { key: string; name: string }[];
  /** What is known about messages from elsewhere. */
  seen: Pick<SeenMessages, 'all'>;
  mark(table: 'reports', id: number): void;
  /** The live value of a field may have changed. */
  field(target: ChangeTarget, field: string): void;
  /** The number of open reports may have changed. */
  changed(): void;
}

/** The current book, and the one being filled by reading the history. */
export interface ReportBooks {
  /** Null if no channel is read. */
  shown(): ReportBook | null;
  /** Null while no history is being read. */
  filling(): ReportBook | null;
  /** Begins to fill a new one, which is shown at once if there is none. */
  begin(channelId: number): void;
  /** Shows the filled one. */
  finish(): void;
  /** Shows none. */
  clear(): void;
}

export function createReportBooks(ports: ReportBooksPorts): ReportBooks {
  let shown: ReportBook | null = null;
  let filling: ReportBook | null = null;

  function fieldsChanged(reportId: number): void {
    const target = targetOf('report', reportId);
    for (const field of ['assignee', 'outcome', 'note']) ports.field(target, field);
    ports.field(targetOf('message', reportId), 'topic');
  }

  function newBook(channelId: number): ReportBook {
    const made: ReportBook = createReportBook({
      channelId,
      myUserId: ports.model()?.myUserId ?? 0,
      isNotificationBot: ports.isNotificationBot,
      types: ports.types,
      nameOf: (userId) => ports.model()?.index.read(userId)?.name,
      changed(reportId) {
        if (made !== shown) return;
        ports.mark('reports', reportId);
        ports.changed();
        fieldsChanged(reportId);
      },
    });
    for (const [messageId, what] of ports.seen.all()) made.noteMessage(messageId, what);
    return made;
  }

  function show(next: ReportBook | null): void {
    if (next === shown) return;
    const ids = new Set([...(shown?.rows() ?? []), ...(next?.rows() ?? [])].map(({ id }) => id));
    shown = next;
    for (const id of ids) {
      ports.mark('reports', id);
      fieldsChanged(id);
    }
    ports.changed();
  }

  return {
    shown: () => shown,
    filling: () => filling,
    begin(channelId) {
      filling = newBook(channelId);
      if (shown === null) show(filling);
    },
    finish() {
      show(filling);
      filling = null;
    },
    clear: () => show(null),
  };
}
