import type { ChangeOutcome, Job, JobRow } from './changes.ts';
import { declaredKinds, type JournalPartId, type TargetKind } from './kinds/kinds.ts';

/** What a change is of: some fields of people, or everything about one kind of target. */
export type JournalFieldKind = JournalPartId;

/** Changes of a kind that belong to a part; of every field where `fields` is left out. */
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

/** What the journal can be filtered by, in the order of the menu. */
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
