import type { JournalRow, WorldTruth } from './world-truth.ts';

/** A row of the journal that contradicts what the server did. */
export interface Lie {
  kind:
    | 'deed twice'
    | 'applied, but was not'
    | 'not applied, but was'
    | 'skipped, but was applied'
    | 'went to a stranger'
    | 'left open'
    | 'unknown'
    | 'unknown without a reason';
  row: JournalRow;
  history: string[];
}

export interface WorldReport {
  seed: number;
  changes: number;
  outcomes: Record<string, number>;
  operations: Record<string, number>;
  unknown: Record<string, number>;
  lies: Lie[];
  /** What is unknown, and what happened to it. */
  doubts: Lie[];
  /** Settings that were sent and carried out more than once, without harm. */
  repeated: number;
  seconds: number;
  /** What prevented it from finishing. */
  trouble: string;
}

/** What happens again, or creates something, each time it is sent. */
const deeds =
  /^(POST \/messages|POST \/scheduled_messages|POST \/drafts|POST \/user_groups\/create|POST \/channels\/create|POST \/realm\/filters|POST \/realm\/domains|DELETE |POST \/remove_client_device|POST \/users\/me\/(apns|android)|message|announce|schedul|draft|report)/i;

export const isDeed = ({ operation, target, field }: JournalRow): boolean =>
  deeds.test(operation) ||
  target.includes(':new:') ||
  target.startsWith('device:') ||
  target.startsWith('report:') ||
  field === 'report' ||
  field === 'message';

/** Whether repeating it does harm: if it creates or posts something, but not for the position of what was created. */
const isHarmTwice = ({ target, field, after }: JournalRow): boolean =>
  after !== '' &&
  ((target.includes(':new:') && field !== 'place') || target.startsWith('report:') || field === 'report');

function historyOf(row: JournalRow, truth: WorldTruth): string[] {
  return truth
    .of(row.id)
    .map(
      ({ request, fault, order }) =>
        `${order}: ${request.method} ${request.path} ${fault === undefined ? '' : JSON.stringify(fault)} -> ${request.handled ?? 'never handled'}`,
    )
    .concat(row.queueId === null ? ['without a queue'] : [], truth.lostSince(row.id));
}

/** Compares the journal with what the server did. */
export function judgeWorld(
  truth: WorldTruth,
): Pick<WorldReport, 'changes' | 'outcomes' | 'operations' | 'unknown' | 'doubts' | 'lies' | 'repeated'> {
  const rows = truth.rows();
  const lies: Lie[] = [];
  const doubts: Lie[] = [];
  const outcomes: Record<string, number> = {};
  const operations: Record<string, number> = {};
  const unknown: Record<string, number> = {};
  let repeated = 0;
  /** Everything that this console itself set, by field and value. */
  const ownValues = new Set(
    rows.flatMap((row) =>
      truth.successes(row.id).length > 0 ? [`${row.target} ${row.field} ${row.after}`] : [],
    ),
  );
  const ownChanges = ({ id, target, field }: JournalRow) =>
    rows.filter((other) => other.id !== id && other.target === target && other.field === field);
  for (const row of rows) {
    outcomes[row.outcome] = (outcomes[row.outcome] ?? 0) + 1;
    operations[row.operation] = (operations[row.operation] ?? 0) + 1;
    const lie = (kind: Lie['kind']) => lies.push({ kind, row, history: historyOf(row, truth) });
    const done = truth.successes(row.id);
    // What follows a call's first request belongs to it too.
    const first = done[0]?.request;
    const same = done.filter(
      ({ request }) => request.method === first?.method && request.path === first.path,
    ).length;
    if (truth.toStrangers(row).length > 0) lie('went to a stranger');
    if (same > 1) {
      if (isHarmTwice(row)) lie('deed twice');
      else repeated += 1;
    }
    switch (row.outcome) {
      case 'applied': {
        const isSoByOthers =
          !isHarmTwice(row) &&
          (truth.wasSetByOthers(row) ||
            truth.wasDoneBesides(row) ||
            ownValues.has(`${row.target} ${row.field} ${row.after}`));
        if (same === 0 && !isSoByOthers) lie('applied, but was not');
        break;
      }
      case 'rejected':
      case 'not-applied':
        // What others restored immediately looks as if it had never been set.
        if (same > 0 && (isHarmTwice(row) || !truth.wasSetBack(row))) lie('not applied, but was');
        break;
      case 'skipped':
        // The first of two decisions about a report counts, and the row says that its own came too late.
        if (same === 1 && row.words.includes('"accepted-but"') && truth.wasDecidedBefore(row)) break;
        if (same > 0 && !(truth.wasChangedAfter(row) && !isHarmTwice(row))) lie('skipped, but was applied');
        break;
      case 'unknown': {
        unknown[row.operation] = (unknown[row.operation] ?? 0) + 1;
        doubts.push({ kind: 'unknown', row, history: historyOf(row, truth) });
        const sent = truth.of(row.id);
        const isAnswered = sent.some(({ request, fault }) => fault === undefined && request.status !== null);
        // It may have been sent just before the console noticed that IDs had changed.
        const isLate = truth.isOfOtherIds(row) && row.words.includes('"another-thing"');
        if (isLate || truth.lostSince(row.id).includes('imported again')) break;
        // Nothing shows whether it was carried out before another change of this console set it again.
        if (
          row.words.includes('"other-value"') &&
          ownChanges(row).some(({ id }) => truth.successes(id).length > 0)
        )
          break;
        // Nothing recorded the result of a replacement's second call.
        if (row.operation.startsWith('playground.replace') && row.words.includes('"other-value"')) break;
        if (row.words.includes('"no-trace"') && truth.wasLeftOut(row)) break;
        // A refusal to show the value is an answer, too: for something archived or deactivated.
        const isRefused = row.words.includes('"unreadable"');
        if (isRefused && truth.lostSince(row.id).length > 0) break;
        if (!isDeed(row) || (isAnswered && truth.lostSince(row.id).length === 0))
          lie('unknown without a reason');
        break;
      }
      default:
        lie('left open');
    }
  }
  return { changes: rows.length, outcomes, operations, unknown, doubts, lies, repeated };
}
