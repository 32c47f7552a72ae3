import {
  replicaTableNames,
  type ReplicaTableName,
  type ReplicaTables,
  type ReplicaPatch,
} from '#contract/topics.ts';

/** One replicated table; `rows` are the values of `byId` in order of arrival. */
export interface Table<Row extends { id: number | string }> {
  readonly byId: ReadonlyMap<Row['id'], Row>;
  readonly rows: readonly Row[];
}

export type Tables = { readonly [Name in ReplicaTableName]: Table<ReplicaTables[Name]> };

/** The small tables of one organization as of one moment. */
export interface Replica {
  readonly generation: number;
  readonly sequence: number;
  readonly tables: Tables;
}

export interface Snapshot {
  generation: number;
  sequence: number;
  tables: { [Name in ReplicaTableName]: ReplicaTables[Name][] };
}

/** `gap` means: something is missing in between, take a fresh snapshot. */
export type PatchOutcome =
  | { kind: 'applied'; replica: Replica }
  | { kind: 'stale'; replica: Replica }
  | { kind: 'gap' };

function makeTable<Row extends { id: number | string }>(byId: ReadonlyMap<Row['id'], Row>): Table<Row> {
  return { byId, rows: [...byId.values()] };
}

function patchTable<Row extends { id: number | string }>(
  table: Table<Row>,
  upserts: readonly Row[],
  removes: readonly Row['id'][],
): Table<Row> {
  const byId = new Map(table.byId);
  for (const id of removes) {
    byId.delete(id);
  }
  for (const row of upserts) {
    byId.set(row.id, row);
  }
  return makeTable(byId);
}

/** The tables by their names. */
function tablesBy(
  tableOf: <Name extends ReplicaTableName>(name: Name) => Table<ReplicaTables[Name]>,
): Tables {
  const tables: unknown = Object.fromEntries(replicaTableNames.map((name) => [name, tableOf(name)]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- types can't say that names and rows stay paired
  return tables as Tables;
}

/** The replica that a snapshot describes. */
export function replicaOf(snapshot: Snapshot): Replica {
  const tables = tablesBy((name) => makeTable(new Map(snapshot.tables[name].map((row) => [row.id, row]))));
  return {
    generation: snapshot.generation,
    sequence: snapshot.sequence,
    tables,
  };
}

/**
 * Applies one patch. A patch of an older generation or one already applied changes nothing; a patch of a newer
 * generation, or one that does not directly follow, cannot be applied. Tables that a patch does not name keep
 * their identity, and so do rows.
 *
 * @param replica what is known.
 * @param patch changed and removed rows; within one patch removals come before upserts.
 */
export function applyPatch(replica: Replica, patch: ReplicaPatch): PatchOutcome {
  if (patch.generation < replica.generation) {
    return { kind: 'stale', replica };
  }
  if (patch.generation > replica.generation) {
    return { kind: 'gap' };
  }
  if (patch.sequence <= replica.sequence) {
    return { kind: 'stale', replica };
  }
  if (patch.sequence > replica.sequence + 1) {
    return { kind: 'gap' };
  }
  const tables = tablesBy((name) => {
    const upserts = patch.upserts[name] ?? [];
    const removes = patch.removes[name] ?? [];
    const table = replica.tables[name];
    return upserts.length > 0 || removes.length > 0 ? patchTable(table, upserts, removes) : table;
  });
  return {
    kind: 'applied',
    replica: {
      generation: patch.generation,
      sequence: patch.sequence,
      tables,
    },
  };
}
