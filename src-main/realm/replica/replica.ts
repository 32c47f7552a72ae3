import {
  emptyReplica,
  replicaTableNames,
  type ReplicaRows,
  type ReplicaTableName,
  type ReplicaTables,
  type ReplicaPatch,
} from '#contract/topics.ts';

/** Where the replica reads rows when a patch is due. */
export interface ReplicaSource {
  row<Table extends ReplicaTableName>(
    table: Table,
    id: ReplicaTables[Table]['id'],
  ): ReplicaTables[Table] | undefined;
  rows<Table extends ReplicaTableName>(table: Table): ReplicaTables[Table][];
}

/**
 * The small tables as the renderer has them: a snapshot, then patches. Changes only mark a row, and its latest value is
 * read when a patch is made. Memory and messages are thus bounded by rows, never by events.
 */
export interface Replica {
  mark(table: ReplicaTableName, id: string | number): void;
  /** Makes everything new. Sends an empty patch of the new generation, which makes the renderer ask for a snapshot. */
  reset(generation: number): void;
  snapshot(): { generation: number; sequence: number; tables: ReplicaRows };
  /** The renderer has applied everything up to `sequence` of `generation`. */
  acknowledge(generation: number, sequence: number): void;
  /** Sends what is due; limits the rate itself, so call it often. `now`: milliseconds of any steady clock. */
  tick(now: number): void;
}

/** Milliseconds between two patches. */
const flushInterval = 100;
/** Milliseconds to wait for an acknowledgement; the renderer detects gaps by itself. */
const acknowledgementLimit = 5_000;

export function createReplica(
  organizationId: string,
  source: ReplicaSource,
  send: (patch: ReplicaPatch) => void,
): Replica {
  const dirty = new Map<ReplicaTableName, Set<string | number>>();
  let generation = 0;
  let sequence = 0;
  let acknowledged = 0;
  let announceGeneration = false;
  let sentAt = Number.NEGATIVE_INFINITY;

  function collect<Table extends ReplicaTableName>(table: Table, patch: ReplicaPatch): void {
    const ids = dirty.get(table);
    if (!ids) return;
    const upserts: ReplicaTables[Table][] = [];
    const removes: ReplicaTables[Table]['id'][] = [];
    for (const id of ids as Set<ReplicaTables[Table]['id']>) {
      const row = source.row(table, id);
      if (row) upserts.push(row);
      else removes.push(id);
    }
    if (upserts.length > 0) Object.assign(patch.upserts, { [table]: upserts });
    if (removes.length > 0) Object.assign(patch.removes, { [table]: removes });
  }

  return {
    mark(table, id) {
      const ids = dirty.get(table);
      if (ids) ids.add(id);
      else dirty.set(table, new Set([id]));
    },
    reset(next) {
      generation = next;
      sequence = 0;
      acknowledged = 0;
      dirty.clear();
      announceGeneration = true;
    },
    snapshot() {
      acknowledged = sequence;
      const tables = emptyReplica();
      // Marks stay: sending a row twice is harmless, and another window may not have it yet.
      for (const table of replicaTableNames) Object.assign(tables, { [table]: source.rows(table) });
      return { generation, sequence, tables };
    },
    acknowledge(ofGeneration, upTo) {
      if (ofGeneration === generation && upTo <= sequence) acknowledged = Math.max(acknowledged, upTo);
    },
    tick(now) {
      if (dirty.size === 0 && !announceGeneration) return;
      if (now - sentAt < flushInterval) return;
      if (acknowledged < sequence && now - sentAt < acknowledgementLimit) return;
      const patch: ReplicaPatch = {
        organizationId,
        generation,
        sequence: sequence + 1,
        upserts: {},
        removes: {},
      };
      for (const table of replicaTableNames) collect(table, patch);
      dirty.clear();
      announceGeneration = false;
      sequence += 1;
      sentAt = now;
      send(patch);
    },
  };
}
