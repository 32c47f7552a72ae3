import type { ChangeOutcome, Job, JobRow } from './changes.ts';
import { declaredKinds, type JournalPartId, type TargetKind } from './kinds/kinds.ts';

/** What a change is about: some fields of people, or everything about one kind of target. */
export type JournalFieldKind = JournalPartId;

/** The changes of a kind that belong to a part; all fields if `fields` is left out. */
interface PartOfKind {
  kind: TargetKind;
  fields?: readonly string[] | undefined;
}

interface JournalPart {
  id: JournalFieldKind;
  name: string;
  of: readonly PartOfKind[];
}

const declaredParts = declaredKinds.flatMap(({ id: kind, journal }) =>
  journal.map((part) => ({ ...part, kind })),
);

function partNamed({ id, name }: (typeof declaredParts)[number]): JournalPart {
  const same = declaredParts.filter((part) => part.id === id);
  const ofAccounts = same.flatMap(({ accountFields }): PartOfKind[] =>
    accountFields === undefined ? [] : [{ kind: 'user', fields: accountFields }],
  );
  return { id, name, of: [...same.map(({ kind, fields }) => ({ kind, fields })), ...ofAccounts] };
}

const distinctParts = declaredParts.filter(
  ({ id }, place) => declaredParts.findIndex((part) => part.id === id) === place,
);

/** The journal's filters, in menu order. */
export const journalParts: readonly JournalPart[] = distinctParts
  .filter(({ after }) => after === undefined)
  .flatMap((part) => [part, ...distinctParts.filter(({ after }) => after === part.id)])
  .map(partNamed);

/** Another change set that an entry refers to. */
export interface JournalReference {
  id: string;
  title: string;
  startedAtMilliseconds: number;
  /** How many of its changes were applied. */
  applied: number;
}

/** A change set that this console ran, as listed in the journal. */
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
  /** The number of changes by outcome, including those not sent yet. */
  counts: Record<ChangeOutcome, number>;
  /** The account that sent it; null if unknown. */
  callerUserId: number | null;
  /** null if the organization doesn't show the person (any more). */
  callerName: string | null;
  undoOf: JournalReference | null;
  /** Oldest first. */
  undoneBy: JournalReference[];
  /** Something was rejected, or never sent because the job was ended. */
  canTryAgain: boolean;
}

/** Where a page of entries ended; newer entries come before it. */
export interface JournalPlace {
  startedAtMilliseconds: number;
  row: number;
}

/** How much of a journal has been deleted because of its age. */
export interface JournalDeletion {
  changeSets: number;
  changes: number;
  /** The latest deletion removed everything that had ended before this. */
  endedBeforeMilliseconds: number;
}

export interface JournalPage {
  /** Newest first. */
  entries: JournalEntry[];
  /** Where the next page begins; null at the end. */
  next: JournalPlace | null;
  /** The number of the organization's change sets in the journal, regardless of the filter. */
  total: number;
  /** What has been deleted because of its age; null if nothing has. */
  deleted: JournalDeletion | null;
}

/** One recorded change. */
export interface JournalChange extends JobRow {
  email: string | null;
}

/** A recorded change with its change set. */
export interface TargetJournalChange extends JournalChange {
  jobId: string;
  title: string;
  reason: string;
}

/** Where a page of an export ended: at a change within a change set. */
export interface JournalExportPlace extends JournalPlace {
  changeId: number;
}

export interface JournalExportPage {
  /** Below 500 kB; the file is all pages joined. */
  text: string;
  /** The number of changes in `text`. */
  changes: number;
  /** Where the next page begins; null when the file is complete. */
  next: JournalExportPlace | null;
}
