import type { JobRow, ChangeTarget } from '#contract/changes.ts';
import { isLevelSentence } from '#contract/level-words.ts';
import { operations } from '#contract/kinds/kinds.ts';
import { numberOrNull, textOrNull, wordIn, type Row } from './columns.ts';
import {
  noOutcomes,
  type ChangeIntent,
  type PausedBy,
  type RecordedChange,
  type RecordedJob,
} from './journal-records.ts';
import { operationName, operationOf, valueVersion } from './operation-names.ts';
import { readChangeReason, readJobReason } from './journal-reasons.ts';
import { isUndoable } from './reversals.ts';
import type { Explain } from './journal-words.ts';

/** Whether the row of `job` has an undoable change of these operations; notes about reports are messages too. */
const hasUndoable = (operations: readonly string[]): string => `EXISTS (SELECT 1 FROM change
  WHERE change.job_id = job.id AND change.value_version = ${valueVersion}
  AND change.operation IN (${operations.map((name) => `'${name}'`).join(', ')})
  AND NOT (change.operation = '${operationName('POST /messages for a report')}' AND change.field = 'note'))`;

const undoable = operations.filter(({ endpoint }) => isUndoable(endpoint));
const onSomeServers = operations.flatMap(({ name, undo }) =>
  undo === undefined ? [] : [{ operation: name, sentence: undo }],
);
const namesOf = (some: typeof operations): string[] => some.map(({ name }) => name);
const onEveryServer = undoable.filter(({ undo }) => undo === undefined);

/** Whether a change of the row of `job` can be undone, and what to say if that depends on the server's version. */
export const undoColumns = `${hasUndoable(namesOf(undoable))} AS can_be_undone,
  CASE WHEN ${hasUndoable(namesOf(onEveryServer))} THEN NULL
  ${onSomeServers.map(({ operation, sentence }) => `WHEN ${hasUndoable([operation])} THEN '${sentence}'`).join(' ')}
  END AS undo_sentence`;

function valuesOf(
  row: Row,
): Pick<JobRow, 'field' | 'fieldName' | 'before' | 'after' | 'beforeWords' | 'afterWords'> {
  return {
    field: String(row['field']),
    fieldName: String(row['field_name']),
    before: String(row['before']),
    after: String(row['after']),
    beforeWords: String(row['before_words']),
    afterWords: String(row['after_words']),
  };
}

const outcomes = noOutcomes();
const risks: Readonly<Record<RecordedChange['risk'], true>> = { low: true, high: true };
const holders: Readonly<Record<PausedBy, true>> = { person: true, console: true };
const jobStates: Readonly<Record<RecordedJob['state'], true>> = {
  running: true,
  waiting: true,
  paused: true,
  finished: true,
  cancelled: true,
  stopped: true,
};

function targetIn(row: Row): ChangeTarget {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- may be of a kind that only another version knows
  return String(row['target']) as ChangeTarget;
}

function intentIn(row: Row): ChangeIntent | null {
  const text = textOrNull(row, 'intent');
  if (text === null) return null;
  const intent: ChangeIntent = JSON.parse(text);
  if (typeof intent.sending !== 'string') throw new TypeError('The column intent holds no intent.');
  return intent;
}

/** A complete row of the table `change`. */
export function toRecordedChange(row: Row): RecordedChange {
  return {
    id: Number(row['change_id']),
    target: targetIn(row),
    name: String(row['name']),
    email: textOrNull(row, 'email'),
    ...valuesOf(row),
    risk: wordIn(row, 'risk', risks),
    notice: String(row['notice']),
    endpoint: operationOf(String(row['operation']), Number(row['value_version'])),
    details: textOrNull(row, 'details'),
    outcome: wordIn(row, 'outcome', outcomes),
    intent: intentIn(row),
    claim: textOrNull(row, 'claim'),
    tries: Number(row['tries']),
    reason: readChangeReason(row['reason']),
  };
}

/** The columns of the table `change` for rows on screen. */
export const shownColumns = `change.*, (SELECT max(at) FROM journal_entry WHERE journal_entry.job_id = change.job_id
  AND journal_entry.change_id = change.change_id AND kind = 'intent') AS sent_at`;

/** A row of the table `change` as the renderer shows it. */
export function toJobRow(row: Row, explain: Explain): JobRow {
  const reason = readChangeReason(row['reason']);
  const outcome = wordIn(row, 'outcome', outcomes);
  const hasEnded = outcome !== 'waiting' && outcome !== 'sending';
  const words = reason === null ? { explanation: '', advice: '' } : explain(toRecordedChange(row), reason);
  return {
    changeId: Number(row['change_id']),
    target: targetIn(row),
    name: String(row['name']),
    ...valuesOf(row),
    outcome,
    ...((reason?.kind === 'partly-applied' || reason?.kind === 'overwrote') && { isPartial: true as const }),
    sentAtMilliseconds: numberOrNull(row, 'sent_at'),
    endedAtMilliseconds: hasEnded ? Number(row['changed_at']) : null,
    ...words,
  };
}

/** A row of the table `job` with the title of its change set. */
export function toRecordedJob(row: Row): RecordedJob {
  const undoSentence = row['undo_sentence'];
  return {
    id: String(row['id']),
    organizationId: String(row['organization_id']),
    title: String(row['title']),
    reason: String(row['reason']),
    undoOf: textOrNull(row, 'undo_of'),
    canBeUndone: row['can_be_undone'] === 1,
    undoSentence: isLevelSentence(undoSentence) ? undoSentence : null,
    state: wordIn(row, 'state', jobStates),
    stopAtFirstRefusal: row['stop_at_first_refusal'] === 1,
    total: Number(row['total']),
    startedAtMilliseconds: Number(row['started_at']),
    finishedAtMilliseconds: numberOrNull(row, 'finished_at'),
    latestExplanation: String(row['latest_explanation']),
    why: readJobReason(row['why']),
    pausedBy: row['paused_by'] === null ? null : wordIn(row, 'paused_by', holders),
    realmUuid: textOrNull(row, 'realm_uuid'),
    callerUserId: numberOrNull(row, 'caller_user_id'),
    callerAddress: textOrNull(row, 'caller_address'),
  };
}
