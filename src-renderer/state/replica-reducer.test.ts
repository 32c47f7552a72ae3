import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Group } from '#contract/groups.ts';
import type { ReplicaPatch } from '#contract/topics.ts';
import { inventedGroups } from '../../test/fakes/people.ts';
import { emptyTables } from '../../test/fakes/tables.ts';
import { applyPatch, replicaOf, type Replica, type Snapshot } from './replica-reducer.ts';

function aGroup(id: number, description = ''): Group {
  return {
    id,
    name: `Group ${id}`,
    description,
    isSystem: false,
    deactivated: false,
    directMemberCount: 0,
    effectiveMemberCount: 0,
    directSubgroupIds: [],
    creatorId: null,
    createdAt: null,
    permissions: {},
  };
}

function aSnapshot(groups: Group[], sequence = 0, generation = 1): Snapshot {
  return {
    generation,
    sequence,
    tables: { ...emptyTables(), groups },
  };
}

function aPatch(parts: Partial<ReplicaPatch>): ReplicaPatch {
  return { organizationId: 'orchid', generation: 1, sequence: 1, upserts: {}, removes: {}, ...parts };
}

const contents = (replica: Replica) => new Map(replica.tables.groups.rows.map((group) => [group.id, group]));

describe('a patch', () => {
  const replica = replicaOf(aSnapshot([aGroup(1), aGroup(2)], 5));

  test.each([
    ['the next one is applied', { sequence: 6 }, 'applied'],
    ['one that was applied already changes nothing', { sequence: 5 }, 'stale'],
    ['one of an older generation changes nothing', { generation: 0, sequence: 6 }, 'stale'],
    ['one with a gap before it asks for a snapshot', { sequence: 7 }, 'gap'],
    ['one of a newer generation asks for a snapshot', { generation: 2, sequence: 6 }, 'gap'],
  ])('%s', (_name, parts, kind) => {
    expect(applyPatch(replica, aPatch(parts)).kind).toBe(kind);
  });

  test('leaves tables and rows alone that it does not name', () => {
    const outcome = applyPatch(replica, aPatch({ sequence: 6, upserts: { groups: [aGroup(2, 'new')] } }));
    if (outcome.kind !== 'applied') {
      throw new Error('not applied');
    }
    expect(outcome.replica.tables.jobs).toBe(replica.tables.jobs);
    expect(outcome.replica.tables.groups.byId.get(1)).toBe(replica.tables.groups.byId.get(1));
    expect(outcome.replica.tables.groups.byId.get(2)?.description).toBe('new');
    expect(replica.tables.groups.byId.get(2)?.description).toBe('');
  });

  test('keeps the rows of a snapshot in their order', () => {
    const { rows } = replicaOf(aSnapshot(inventedGroups)).tables.groups;
    expect(rows).toEqual(inventedGroups);
  });
});

const operation = fc.oneof(
  fc.record({ kind: fc.constant('upsert' as const), id: fc.nat(8), text: fc.string({ maxLength: 3 }) }),
  fc.record({ kind: fc.constant('remove' as const), id: fc.nat(8) }),
);
/** What happens to each patch on the way: it arrives, arrives twice, or is lost. */
const delivery = fc.constantFrom('once', 'twice', 'lost');

test('whatever is lost or doubled on the way, the replica equals the worker, or says that it has a gap', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(operation, delivery), { maxLength: 40 }), (events) => {
      const worker = new Map<number, Group>();
      let replica = replicaOf(aSnapshot([]));
      let sequence = 0;
      for (const [change, way] of events) {
        sequence += 1;
        const patch = aPatch({ sequence });
        if (change.kind === 'upsert') {
          worker.set(change.id, aGroup(change.id, change.text));
          patch.upserts = { groups: [aGroup(change.id, change.text)] };
        } else {
          worker.delete(change.id);
          patch.removes = { groups: [change.id] };
        }
        const arrivals = { once: 1, twice: 2, lost: 0 }[way];
        for (let arrival = 0; arrival < arrivals; arrival += 1) {
          const outcome = applyPatch(replica, patch);
          const missed = replica.sequence < sequence - 1;
          expect(outcome.kind === 'gap').toBe(missed);
          replica =
            outcome.kind === 'gap' ? replicaOf(aSnapshot([...worker.values()], sequence)) : outcome.replica;
        }
        if (arrivals > 0) {
          expect(contents(replica)).toEqual(worker);
        }
      }
    }),
  );
});
