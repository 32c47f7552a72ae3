import {
  damageKinds,
  type DamageKind,
  type DamagedValue,
  type ImportField,
  type ImportSummary,
  type ImportedEdit,
} from '#contract/people-file.ts';
import { shortened } from '../../list-file/read-list.ts';
import type { YieldingWork } from '../../yielding-work.ts';
import type { Comparison, DamagedEdit } from './compare-file.ts';

/** The maximum number of problems or damaged values in one answer. */
export const rowsPerPage = 200;

/** Positions of damaged values that are sent anyway. */
export type Included = ReadonlySet<number>;

/** The edits to send: every edit that looks right, and the damaged values that were included. */
export function* chosenEdits({ edits, damaged }: Comparison, included: Included): Generator<ImportedEdit> {
  yield* edits;
  for (const [index, { userId, field, value }] of damaged.entries()) {
    if (included.has(index)) yield { userId, field, value };
  }
}

/** One page of damaged values for the window. */
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

/** Includes or leaves out the damaged values of a kind, or one of them. */
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
 * Damaged values that were included before the list was compared again and still exist: of the same row, person and
 * column, with the same cell and damage.
 */
export function* stillIncluded(
  earlier: { comparison: Comparison; included: Included } | null,
  { damaged }: Comparison,
): YieldingWork<Included> {
  const still = new Set<number>();
  if (earlier === null || earlier.included.size === 0) return still;
  const nameOf = ({ kind, line, userId, field, before, cell }: DamagedEdit): string =>
    JSON.stringify([kind, line, userId, field, before, cell]);
  const wanted = new Set<string>();
  for (const [index, value] of earlier.comparison.damaged.entries()) {
    if (earlier.included.has(index)) wanted.add(nameOf(value));
    yield;
  }
  for (const [index, value] of damaged.entries()) {
    if (wanted.has(nameOf(value))) still.add(index);
    yield;
  }
  return still;
}

export function* summaryOf(comparison: Comparison, included: Included): YieldingWork<ImportSummary> {
  const { damaged, columns, people, problems, notFound, faulty, merged, shortYears, removedSigns } =
    comparison;
  const changed = new Set<number>();
  const counts = new Map<ImportField, number>();
  let edits = 0;
  for (const { userId, field } of chosenEdits(comparison, included)) {
    edits += 1;
    changed.add(userId);
    counts.set(field, (counts.get(field) ?? 0) + 1);
    yield;
  }
  const byKind = new Map<DamageKind, { count: number; included: number }>();
  for (const [index, { kind }] of damaged.entries()) {
    const found = byKind.get(kind) ?? { count: 0, included: 0 };
    found.count += 1;
    if (included.has(index)) found.included += 1;
    byKind.set(kind, found);
    yield;
  }
  return {
    changed: changed.size,
    unchanged: people - changed.size,
    notFound,
    faulty,
    merged,
    shortYears,
    removedSigns,
    edits,
    editsByColumn: columns.map(({ title, target }) => ({ title, edits: counts.get(target) ?? 0 })),
    damage: damageKinds.flatMap((kind) => {
      const found = byKind.get(kind);
      return found === undefined ? [] : [{ kind, ...found }];
    }),
    damagedCount: damaged.length,
    damaged: damagedPage(comparison, included, 0),
    problemCount: problems.length,
    problems: problems.slice(0, rowsPerPage),
  };
}
