import {
  damageKinds,
  type DamageKind,
  type DamagedValue,
  type ImportSummary,
  type ImportedEdit,
} from '#contract/people-file.ts';
import { shortened } from '../../list-file/read-list.ts';
import type { Comparison, DamagedEdit } from './compare-file.ts';

/** How many problems or damaged values one answer has. */
export const rowsPerPage = 200;

/** Places of damaged values that are sent all the same. */
export type Included = ReadonlySet<number>;

/** What of a comparison is sent: every edit that looks right, and the damaged values that somebody includes. */
export function chosenEdits({ edits, damaged }: Comparison, included: Included): ImportedEdit[] {
  const chosen = damaged.filter((_, index) => included.has(index));
  return [...edits, ...chosen.map(({ userId, field, value }) => ({ userId, field, value }))];
}

/** Some damaged values for the window. */
export function damagedPage({ damaged }: Comparison, included: Included, from: number): DamagedValue[] {
  return damaged.slice(from, from + rowsPerPage).map(({ kind, line, title, name, before, cell }, place) => ({
    index: from + place,
    kind,
    line,
    column: shortened(title),
    name,
    before: shortened(before),
    value: shortened(cell),
    isIncluded: included.has(from + place),
  }));
}

/** What the damaged values of a kind, or one of them, are to be: sent or left out. */
export function withIncluded(
  { damaged }: Comparison,
  included: Included,
  which: { kind: DamageKind } | { index: number },
  isIncluded: boolean,
): Included {
  const changed = new Set(included);
  damaged.forEach(({ kind }, index) => {
    if ('kind' in which ? which.kind !== kind : which.index !== index) return;
    if (isIncluded) changed.add(index);
    else changed.delete(index);
  });
  return changed;
}

/**
 * The damaged values that somebody included before the list was compared once more, where they are still there: of the
 * same row, person and column, written and damaged alike.
 */
export function stillIncluded(
  earlier: { comparison: Comparison; included: Included },
  { damaged }: Comparison,
): Included {
  const nameOf = ({ kind, line, userId, field, before, cell }: DamagedEdit): string =>
    JSON.stringify([kind, line, userId, field, before, cell]);
  const wanted = new Set(
    earlier.comparison.damaged.filter((_, index) => earlier.included.has(index)).map(nameOf),
  );
  return new Set(damaged.flatMap((value, index) => (wanted.has(nameOf(value)) ? [index] : [])));
}

export function summaryOf(comparison: Comparison, included: Included): ImportSummary {
  const { damaged, columns, people, problems, notFound, faulty, merged, shortYears, removedSigns } =
    comparison;
  const edits = chosenEdits(comparison, included);
  const changed = new Set(edits.map(({ userId }) => userId)).size;
  const counts = Map.groupBy(edits, ({ field }) => field);
  const byKind = Map.groupBy(damaged.entries(), ([, { kind }]) => kind);
  return {
    changed,
    unchanged: people - changed,
    notFound,
    faulty,
    merged,
    shortYears,
    removedSigns,
    edits: edits.length,
    editsByColumn: columns.map(({ title, target }) => ({ title, edits: counts.get(target)?.length ?? 0 })),
    damage: damageKinds.flatMap((kind) => {
      const found = byKind.get(kind) ?? [];
      const chosen = found.filter(([index]) => included.has(index)).length;
      return found.length === 0 ? [] : [{ kind, count: found.length, included: chosen }];
    }),
    damagedCount: damaged.length,
    damaged: damagedPage(comparison, included, 0),
    problemCount: problems.length,
    problems: problems.slice(0, rowsPerPage),
  };
}
