import { create } from 'zustand';
import type { ReplicaTableName, ReplicaTables, ReplicaPatch } from '#contract/topics.ts';
import { call, subscribe } from '../bridge/client.ts';
import { useOrganizationId } from './organization-context.ts';
import { applyPatch, replicaOf, type Replica } from './replica-reducer.ts';

interface ReplicaState {
  readonly byOrganization: Readonly<Record<string, Replica>>;
}

export const useReplicaStore = create<ReplicaState>(() => ({ byOrganization: {} }));

const noRows: readonly never[] = [];
const firstRetryMilliseconds = 500;
const longestRetryMilliseconds = 20_000;

/** Loads under way by organization; patches that arrive meanwhile wait here. */
const loading = new Map<string, Load>();

interface Load {
  waiting: ReplicaPatch[];
  end: AbortController;
  /** Ends the pause before the next try. */
  wake: () => void;
}

function write(organizationId: string, replica: Replica): void {
  useReplicaStore.setState((state) => ({
    byOrganization: { ...state.byOrganization, [organizationId]: replica },
  }));
}

function acknowledge(organizationId: string, replica: Replica): void {
  const { generation, sequence } = replica;
  void call('replica.acknowledge', { organizationId, generation, sequence });
}

function receive(patch: ReplicaPatch): void {
  const { organizationId } = patch;
  const load = loading.get(organizationId);
  if (load !== undefined) {
    load.waiting.push(patch);
    // A thread that sends patches answers questions too: after a sign-in nobody has to wait for the next try.
    load.wake();
    return;
  }
  const replica = useReplicaStore.getState().byOrganization[organizationId];
  if (replica === undefined) {
    // Nobody looks at this organization. Without an acknowledgement its worker sends no second patch.
    return;
  }
  const outcome = applyPatch(replica, patch);
  if (outcome.kind === 'gap') {
    void loadSnapshot(organizationId);
    return;
  }
  if (outcome.kind === 'applied') {
    write(organizationId, outcome.replica);
  }
  acknowledge(organizationId, outcome.replica);
}

async function loadSnapshot(organizationId: string): Promise<void> {
  if (loading.has(organizationId)) {
    return;
  }
  const load: Load = { waiting: [], end: new AbortController(), wake: () => {} };
  loading.set(organizationId, load);
  const { signal } = load.end;
  let pause = firstRetryMilliseconds;
  for (;;) {
    load.waiting = [];
    const result = await call('replica.snapshot', { organizationId }, { signal });
    if (signal.aborted) {
      return;
    }
    if (result.ok) {
      loading.delete(organizationId);
      const replica = replicaOf(result.value);
      write(organizationId, replica);
      acknowledge(organizationId, replica);
      for (const patch of load.waiting) {
        receive(patch);
      }
      return;
    }
    await new Promise<void>((resolve) => {
      load.wake = resolve;
      setTimeout(resolve, pause);
    });
    if (signal.aborted) {
      return;
    }
    pause = Math.min(pause * 2, longestRetryMilliseconds);
  }
}

/**
 * Starts taking in patches.
 *
 * @returns the function that ends it.
 */
export function startReplicas(): () => void {
  return subscribe('replica', receive);
}

/** Loads the small tables of an organization unless they are there or under way. From then on they stay live. */
export function openReplica(organizationId: string): void {
  if (useReplicaStore.getState().byOrganization[organizationId] === undefined) {
    void loadSnapshot(organizationId);
  }
}

/** Forgets the tables of organizations that are no longer listed, and ends loads for them. */
export function keepReplicas(organizationIds: readonly string[]): void {
  const kept = new Set(organizationIds);
  for (const [organizationId, load] of loading) {
    if (!kept.has(organizationId)) {
      load.end.abort();
      loading.delete(organizationId);
    }
  }
  const { byOrganization } = useReplicaStore.getState();
  const left = Object.entries(byOrganization).filter(([organizationId]) => kept.has(organizationId));
  if (left.length !== Object.keys(byOrganization).length) {
    useReplicaStore.setState({ byOrganization: Object.fromEntries(left) });
  }
}

/** All rows of a table, in order of arrival; empty until the first snapshot. Stable while the table is unchanged. */
export function useTable<Name extends ReplicaTableName>(name: Name): readonly ReplicaTables[Name][] {
  const organizationId = useOrganizationId();
  return useReplicaStore((state) => {
    const rows = state.byOrganization[organizationId]?.tables[name].rows ?? noRows;
    // That an empty table has come instead of none is nothing to draw.
    return rows.length === 0 ? noRows : rows;
  });
}

/**
 * Runs when rows of these tables have become others.
 *
 * @returns the function that ends it
 */
export function onTableChange(
  organizationId: string,
  names: readonly ReplicaTableName[],
  run: () => void,
): () => void {
  return useReplicaStore.subscribe(({ byOrganization: now }, { byOrganization: before }) => {
    const isOther = (name: ReplicaTableName): boolean =>
      now[organizationId]?.tables[name].rows !== before[organizationId]?.tables[name].rows;
    if (now[organizationId] !== before[organizationId] && names.some(isOther)) run();
  });
}

/** One row by its id, or undefined. Renders again only when that row changes. */
export function useRow<Name extends ReplicaTableName>(
  name: Name,
  id: ReplicaTables[Name]['id'],
): ReplicaTables[Name] | undefined {
  const organizationId = useOrganizationId();
  return useReplicaStore((state) => {
    const byId: ReadonlyMap<number | string, ReplicaTables[Name]> | undefined =
      state.byOrganization[organizationId]?.tables[name].byId;
    return byId?.get(id);
  });
}
