import type { Group } from '#contract/groups.ts';

/** A place in rows and columns; both count from 0. */
export interface Cell {
  group: Group;
  row: number;
  column: number;
}

const sweeps = 4;

/** For each group the row in which it stands: below every group that contains it. */
function rowsOf(family: readonly Group[]): Map<number, number> {
  const byId = new Map(family.map((group) => [group.id, group]));
  const open = new Map(family.map(({ id }) => [id, 0]));
  for (const { directSubgroupIds } of family) {
    for (const id of directSubgroupIds) if (open.has(id)) open.set(id, (open.get(id) ?? 0) + 1);
  }
  const rows = new Map<number, number>();
  const ready = family.filter(({ id }) => open.get(id) === 0);
  for (const group of ready) {
    const row = rows.get(group.id) ?? 0;
    rows.set(group.id, row);
    for (const id of group.directSubgroupIds) {
      const subgroup = byId.get(id);
      if (subgroup === undefined) continue;
      rows.set(id, Math.max(rows.get(id) ?? 0, row + 1));
      const left = (open.get(id) ?? 0) - 1;
      open.set(id, left);
      if (left === 0) ready.push(subgroup);
    }
  }
  // Groups in a circle never become ready; the server makes none.
  for (const { id } of family) if (!rows.has(id)) rows.set(id, 0);
  return rows;
}

/**
 * Places many groups in a time that grows with their number only: rows by the longest way from the top, within a row
 * by the middle of what contains them. The exact layout takes seconds for some hundred groups that cross each other.
 */
export function quickLayout(family: readonly Group[]): Cell[] {
  const rows = rowsOf(family);
  const byRow = new Map<number, Group[]>();
  for (const group of family) {
    const row = rows.get(group.id) ?? 0;
    const known = byRow.get(row);
    if (known) known.push(group);
    else byRow.set(row, [group]);
  }
  const parents = new Map<number, number[]>();
  for (const { id, directSubgroupIds } of family) {
    for (const subgroupId of directSubgroupIds) {
      const known = parents.get(subgroupId);
      if (known) known.push(id);
      else parents.set(subgroupId, [id]);
    }
  }
  const column = new Map<number, number>();
  const number = (groups: readonly Group[]): void => {
    const shift = groups.length / 2;
    for (const [place, { id }] of groups.entries()) column.set(id, place - shift);
  };
  const inOrder = [...byRow.keys()].toSorted((a, b) => a - b);
  for (const row of inOrder) number(byRow.get(row) ?? []);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const row of inOrder) {
      const middle = ({ id }: Group): number => {
        const above = parents.get(id) ?? [];
        const sum = above.reduce((total, parentId) => total + (column.get(parentId) ?? 0), 0);
        return above.length === 0 ? (column.get(id) ?? 0) : sum / above.length;
      };
      const sorted = (byRow.get(row) ?? [])
        .map((group) => ({ group, at: middle(group) }))
        .toSorted((one, other) => one.at - other.at || one.group.id - other.group.id)
        .map(({ group }) => group);
      byRow.set(row, sorted);
      number(sorted);
    }
  }
  const leftmost = column.values().reduce((least, at) => Math.min(least, at), 0);
  return family.map((group) => ({
    group,
    row: rows.get(group.id) ?? 0,
    column: (column.get(group.id) ?? 0) - leftmost,
  }));
}
