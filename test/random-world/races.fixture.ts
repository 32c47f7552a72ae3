import { textTable } from '../text-table.ts';
import type { LossKind } from './racing-record.ts';
import { rivals, type RacingReport } from './racing-world.ts';
import { countOf, linesOf, runWorlds } from './worlds.fixture.ts';

/** Runs worlds in which two people change the same things, in their own process with faster time. */
export async function runRaces(worlds: {
  seed: number;
  runs: number;
  together: number;
  changes?: number;
}): Promise<RacingReport[]> {
  return (await runWorlds({ changes: 120, ...worlds, racing: true })) as RacingReport[];
}

const headings = [
  'Rival',
  'Worlds',
  'Changes',
  'Applied',
  'Unknown',
  'Conflicts',
  'Replaced and told',
  'Out of sight',
  'Silently lost',
  'Wrong',
];

/** The results of races by rival; `wrong` lists what must not happen, with where to look. */
export function judgeRaces(reports: readonly RacingReport[]): {
  table: string;
  wrong: string[];
  told: number;
} {
  const lossesOf = (some: readonly RacingReport[], ...kinds: LossKind[]) =>
    some.flatMap(({ losses }) => losses.filter(({ kind }) => kinds.includes(kind)));
  const rowOf = (name: string, some: readonly RacingReport[]): string[] => {
    const lies = some.flatMap((report) => report.lies);
    const numbers = [
      some.length,
      some.reduce((sum, { changes }) => sum + changes, 0),
      countOf(some, 'applied'),
      countOf(some, 'unknown'),
      some.reduce((sum, { conflicts }) => sum + conflicts, 0),
      lossesOf(some, 'told').length,
      lossesOf(some, 'out of sight').length,
      lossesOf(some, 'silent', 'avoidable').length,
      lies.length,
    ];
    return [name, ...numbers.map(String)];
  };
  const rows = rivals
    .map((rival) => [rival, reports.filter((report) => report.rival === rival)] as const)
    .filter(([, some]) => some.length > 0)
    .map(([rival, some]) => rowOf(rival, some));
  const lost = reports.flatMap(({ seed, losses }) =>
    losses
      .filter(({ kind }) => kind === 'silent' || kind === 'avoidable')
      .map(
        ({ kind, row, writer, parts, history }) =>
          `seed ${seed}: ${kind} loss of ${parts.join(', ')} by ${writer}: ${row.operation} ${row.target} ${row.outcome} (${row.words}); ${history}`,
      ),
  );
  return {
    table: textTable(headings, [...rows, rowOf('all', reports)]),
    wrong: [...linesOf(reports), ...lost],
    told: lossesOf(reports, 'told').length,
  };
}
