import type { ListSeparator } from '#contract/console.ts';
import type { JournalFilter } from '#contract/calls/changes.ts';
import type { JournalChange, JournalExportPage, JournalExportPlace } from '#contract/journal.ts';
import { keysOf } from '#contract/choices.ts';
import { idOfTarget, kindOfTarget } from '#contract/changes.ts';
import { csvLine } from '../../csv/csv-line.ts';
import type { FoundChangeSet, JournalSearch } from '../../store/journal-search.ts';
import type { YieldingWork } from '../../yielding-work.ts';

export type JournalFormat = 'csv' | 'json';

/** The exported data of every recorded change, in column order. */
interface ExportedChange {
  changeSetId: string;
  title: string;
  reason: string;
  by: string;
  startedAt: string;
  undoOf: string;
  kind: string;
  id: string;
  name: string;
  email: string;
  field: string;
  before: string;
  after: string;
  outcome: string;
  explanation: string;
  sentAt: string;
  endedAt: string;
}

const columns: Readonly<Record<keyof ExportedChange, string>> = {
  changeSetId: 'Change set id',
  title: 'Change set',
  reason: 'Reason',
  by: 'By',
  startedAt: 'Started',
  undoOf: 'Undoes',
  kind: 'Kind',
  id: 'Id',
  name: 'Name',
  email: 'Email',
  field: 'Field',
  before: 'Before',
  after: 'After',
  outcome: 'Outcome',
  explanation: 'Explanation',
  sentAt: 'Sent',
  endedAt: 'Ended',
};

const mostBytes = 480_000;
const changesPerStep = 250;
const byteOrderMark = '\uFEFF';

const timeOf = (milliseconds: number | null): string =>
  milliseconds === null ? '' : new Date(milliseconds).toISOString();

const keys = keysOf(columns);

/** Writers for the beginning of a file, one change, and the end. */
const writers: Readonly<
  Record<
    JournalFormat,
    {
      start(separator: ListSeparator): string;
      change(change: ExportedChange, isFirst: boolean, separator: ListSeparator): string;
      end: string;
    }
  >
> = {
  csv: {
    // The byte order mark makes spreadsheets read the file as UTF-8.
    start: (separator) => byteOrderMark + csvLine(Object.values(columns), separator),
    change: (change, _isFirst, separator) =>
      csvLine(
        keys.map((key) => change[key]),
        separator,
      ),
    end: '',
  },
  json: {
    start: () => '[',
    change: (change, isFirst) => `${isFirst ? '\n' : ',\n'}${JSON.stringify(change)}`,
    end: '\n]\n',
  },
};

function exported(changeSet: FoundChangeSet, by: string, change: JournalChange): ExportedChange {
  return {
    changeSetId: changeSet.id,
    title: changeSet.title,
    reason: changeSet.reason,
    by,
    startedAt: timeOf(changeSet.startedAtMilliseconds),
    undoOf: changeSet.undoOf ?? '',
    kind: kindOfTarget(change.target),
    id: idOfTarget(change.target),
    name: change.name,
    email: change.email ?? '',
    field: change.fieldName,
    before: change.beforeWords,
    after: change.afterWords,
    outcome: change.outcome,
    explanation: change.explanation,
    sentAt: timeOf(change.sentAtMilliseconds),
    endedAt: timeOf(change.endedAtMilliseconds),
  };
}

export interface JournalExportOptions {
  filter: JournalFilter;
  /** One change set; null for everything the filter matches. */
  jobId: string | null;
  format: JournalFormat;
  /** Separates the cells of a CSV file. */
  separator: ListSeparator;
  /** Where the previous page ended; null for the first. */
  after: JournalExportPlace | null;
  nameOf(userId: number): string | null;
}

/** The change sets of a page, starting with the one in which the previous page ended. */
function* changeSetsOf(
  search: JournalSearch,
  options: JournalExportOptions,
  begun: string | null,
): Generator<FoundChangeSet | undefined, void> {
  const { filter, jobId, after } = options;
  const first = jobId ?? begun;
  const changeSet = first === null ? null : search.changeSet(first);
  if (changeSet !== null) yield changeSet;
  if (jobId === null) yield* search.found(filter, after);
}

/**
 * One page of a file of recorded changes, newest change set first: CSV (RFC 4180, UTF-8) or a JSON array. All pages
 * joined form the file; each is below 500 kB.
 */
export function* exportPage(
  search: JournalSearch,
  options: JournalExportOptions,
): YieldingWork<JournalExportPage> {
  const { filter, format, separator, after, nameOf } = options;
  const writer = writers[format];
  const parts: string[] = [];
  let bytes = 0;
  let count = 0;
  if (after === null) parts.push(writer.start(separator));
  const begun = after === null ? null : search.changeSetAt(after);
  for (const changeSet of changeSetsOf(search, options, begun)) {
    if (changeSet === undefined) {
      yield;
      continue;
    }
    const { startedAtMilliseconds, row, callerUserId } = changeSet;
    const by = callerUserId === null ? '' : (nameOf(callerUserId) ?? `User ${callerUserId}`);
    let changeId = changeSet.id === begun ? (after?.changeId ?? 0) : 0;
    for (;;) {
      const changes = search.changes(changeSet, filter, changeId, 0, changesPerStep);
      for (const change of changes) {
        const isFirst = after === null && count === 0;
        const text = writer.change(exported(changeSet, by, change), isFirst, separator);
        const size = Buffer.byteLength(text);
        if (count > 0 && bytes + size > mostBytes) {
          return { text: parts.join(''), changes: count, next: { startedAtMilliseconds, row, changeId } };
        }
        parts.push(text);
        bytes += size;
        count += 1;
        changeId = change.changeId;
      }
      yield;
      if (changes.length < changesPerStep) break;
    }
  }
  parts.push(writer.end);
  return { text: parts.join(''), changes: count, next: null };
}
