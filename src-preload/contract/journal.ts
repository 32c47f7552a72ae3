import type { ChangeOutcome, Job, JobRow } from './changes.ts';

/**
 * What a change is of. The first are fields of people: `profile` stands for the values of every profile field, `group` for every
 * membership and `subscription` for those to channels. The others are everything about one kind of target.
 */
export const journalFieldKinds = [
  'role',
  'name',
  'email',
  'status',
  'account',
  'profile',
  'group',
  'subscription',
  'announcement',
  'user-group',
  'domain',
  'attachment',
  'device',
  'linkifier',
  'profile-field',
  'playground',
  'data-export',
  'channel',
  'report',
  'message',
  'invitation',
  'setting',
  'emoji',
  'channel-folder',
  'bot',
  'new-account',
] as const;
export type JournalFieldKind = (typeof journalFieldKinds)[number];

/** Another change set that an entry refers to. */
export interface JournalReference {
  id: string;
  title: string;
  startedAtMilliseconds: number;
  /** How many of its changes were applied. */
  applied: number;
}

/** One change set that this console ran, as the journal lists it. */
export interface JournalEntry extends Pick<
  Job,
  | 'id'
  | 'title'
  | 'reason'
  | 'canBeUndone'
  | 'undoObstacle'
  | 'state'
  | 'total'
  | 'startedAtMilliseconds'
  | 'finishedAtMilliseconds'
> {
  /** How many of its changes ended how; those to come are among them. */
  counts: Record<ChangeOutcome, number>;
  /** Whose account sent it; null if unknown. */
  callerUserId: number | null;
  /** Null for somebody whom the organization does not show (any more). */
  callerName: string | null;
  undoOf: JournalReference | null;
  /** Oldest first. */
  undoneBy: JournalReference[];
  /** Something was refused, or never sent because the job was ended. */
  canTryAgain: boolean;
}

/** Where a page of entries ended; newer entries lie before it. */
export interface JournalPlace {
  startedAtMilliseconds: number;
  row: number;
}

/** How much of a journal was deleted with time. */
export interface JournalDeletion {
  changeSets: number;
  changes: number;
  /** The last time, everything that had ended before. */
  endedBeforeMilliseconds: number;
}

export interface JournalPage {
  /** Newest first. */
  entries: JournalEntry[];
  /** Where the next page begins; null at the end. */
  next: JournalPlace | null;
  /** How many change sets the journal has of the organization, whatever the filter. */
  total: number;
  /** What was deleted so far since it was too old; null where nothing was. */
  deleted: JournalDeletion | null;
}

/** One recorded change. */
export interface JournalChange extends JobRow {
  email: string | null;
}

/** One recorded change with the change set that it was part of. */
export interface TargetJournalChange extends JournalChange {
  jobId: string;
  title: string;
  reason: string;
}

/** Where a page of an export ended: at a change of a change set. */
export interface JournalExportPlace extends JournalPlace {
  changeId: number;
}

export interface JournalExportPage {
  /** Below 500 kB; all pages joined are the file. */
  text: string;
  /** How many changes are in `text`. */
  changes: number;
  /** Where the next page begins; null when the file is complete. */
  next: JournalExportPlace | null;
}
