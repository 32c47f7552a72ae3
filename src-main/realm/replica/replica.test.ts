import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CustomEmoji } from '#contract/organization.ts';
import {
  replicaTableNames,
  type ReplicaRows,
  type ReplicaTableName,
  type ReplicaPatch,
} from '#contract/topics.ts';
import { createReplica, type ReplicaSource } from './replica.ts';

type Table = Map<string, { id: string; name: string }>;

/** Every table has the same kind of row; the replica doesn't look inside. */
function plainSource(): { tables: Map<ReplicaTableName, Table>; source: ReplicaSource } {
  const tables = new Map<ReplicaTableName, Table>(replicaTableNames.map((name) => [name, new Map()]));
  const source = {
    row: (table: ReplicaTableName, id: string) => tables.get(table)?.get(id),
    rows: (table: ReplicaTableName) => [...(tables.get(table)?.values() ?? [])],
  };
  return { tables, source: source as unknown as ReplicaSource };
}

/** The renderer's side: applies patches in order, asks for a snapshot on a gap or another generation. */
function createReader(snapshot: () => { generation: number; sequence: number; tables: ReplicaRows }) {
  let generation = 0;
  let sequence = 0;
  const tables = new Map<string, Map<unknown, unknown>>();
  function take(): void {
    const taken = snapshot();
    ({ generation, sequence } = taken);
    for (const name of replicaTableNames) {
      tables.set(name, new Map(taken.tables[name].map((row) => [row.id, row])));
    }
  }
  take();
  return {
    tables,
    position: () => ({ generation, sequence }),
    receive(patch: ReplicaPatch): void {
      if (patch.generation === generation && patch.sequence <= sequence) return;
      if (patch.generation !== generation || patch.sequence !== sequence + 1) return take();
      sequence = patch.sequence;
      for (const name of replicaTableNames) {
        for (const row of patch.upserts[name] ?? []) tables.get(name)?.set(row.id, row);
        for (const id of patch.removes[name] ?? []) tables.get(name)?.delete(id);
      }
    },
  };
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('put' as const),
      table: fc.constantFrom(...replicaTableNames),
      id: fc.constantFrom('1', '2', '3'),
      name: fc.string({ maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('remove' as const),
      table: fc.constantFrom(...replicaTableNames),
      id: fc.constantFrom('1', '2', '3'),
    }),
  },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 400 }).map((by) => ({ kind: 'time' as const, by })) },
  { weight: 2, arbitrary: fc.constant({ kind: 'deliver' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'acknowledge' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'lose' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'generation' as const }) },
);

describe('the replica', () => {
  test('brings snapshot and patches to the reader, whatever is changed, acknowledged, delayed or lost', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const { tables, source } = plainSource();
        const line: ReplicaPatch[] = [];
        const replica = createReplica('o', source, (patch) => line.push(structuredClone(patch)));
        const reader = createReader(() => structuredClone(replica.snapshot()));
        let now = 0;
        let generation = 0;
        for (const one of steps) {
          if (one.kind === 'put') {
            tables.get(one.table)?.set(one.id, { id: one.id, name: one.name });
            replica.mark(one.table, one.id);
          } else if (one.kind === 'remove') {
            tables.get(one.table)?.delete(one.id);
            replica.mark(one.table, one.id);
          } else if (one.kind === 'generation') {
            for (const table of tables.values()) table.delete('1');
            replica.reset(++generation);
          } else if (one.kind === 'time') replica.tick((now += one.by));
          else if (one.kind === 'lose') line.shift();
          else if (one.kind === 'deliver') {
            for (const patch of line.splice(0)) reader.receive(patch);
          } else {
            const { generation: of, sequence } = reader.position();
            replica.acknowledge(of, sequence);
          }
        }
        // Even if everything was lost, the next patch reveals the gap.
        tables.get('groups')?.set('9', { id: '9', name: 'last' });
        replica.mark('groups', '9');
        for (let turn = 0; turn < 4; turn++) {
          replica.tick((now += 6_000));
          for (const patch of line.splice(0)) reader.receive(patch);
        }
        for (const name of replicaTableNames) expect(reader.tables.get(name)).toEqual(tables.get(name));
      }),
      { numRuns: 500 },
    );
  });

  const emoji = (name: string): CustomEmoji => ({
    id: '1',
    name,
    deactivated: false,
    source: null,
    authorId: null,
  });

  function single() {
    const { tables, source } = plainSource();
    const sent: ReplicaPatch[] = [];
    const replica = createReplica('o', source, (patch) => sent.push(patch));
    const put = (name: string): void => {
      tables.get('customEmoji')?.set('1', emoji(name));
      replica.mark('customEmoji', '1');
    };
    return { replica, sent, put };
  }

  test('sends a burst as one patch with the latest value', () => {
    const { replica, sent, put } = single();
    for (let turn = 0; turn < 1_000; turn++) put(`name ${turn}`);
    replica.tick(0);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.upserts.customEmoji).toEqual([emoji('name 999')]);
  });

  test('sends at most ten patches a second, each after the previous one was acknowledged', () => {
    const { replica, sent, put } = single();
    for (let now = 0; now < 1_000; now += 10) {
      put(`${now}`);
      replica.tick(now);
      replica.acknowledge(0, sent.length);
    }
    expect(sent).toHaveLength(10);
    for (let now = 1_000; now < 5_800; now += 10) {
      put(`${now}`);
      replica.tick(now);
    }
    expect(sent).toHaveLength(11);
  });

  test('stops waiting for a silent reader after five seconds', () => {
    const { replica, sent, put } = single();
    put('a');
    replica.tick(0);
    put('b');
    replica.tick(4_999);
    expect(sent).toHaveLength(1);
    replica.tick(5_000);
    expect(sent).toHaveLength(2);
  });

  test('ignores an acknowledgement of an earlier generation', () => {
    const { replica, sent, put } = single();
    put('a');
    replica.tick(0);
    replica.reset(2);
    replica.tick(200);
    put('b');
    replica.acknowledge(1, 1);
    replica.tick(400);
    expect(sent.map((patch) => [patch.generation, patch.sequence])).toEqual([
      [0, 1],
      [2, 1],
    ]);
    replica.acknowledge(2, 1);
    replica.tick(600);
    expect(sent.at(-1)?.upserts.customEmoji).toEqual([emoji('b')]);
  });
});
