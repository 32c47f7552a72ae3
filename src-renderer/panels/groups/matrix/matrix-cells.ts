import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../bridge/client.ts';

/** Memberships for the matrix, loaded for the cells on screen. */
export interface MatrixCells {
  /** Increases whenever cells change. */
  readonly revision: StoreApi<{ count: number; failed: boolean }>;
  /** Bits of `matrixCell`; undefined while it is not loaded. */
  read(userId: number, groupId: number): number | undefined;
  /** Calls back with the cell as soon as it is loaded, even if it has left the screen by then. */
  once(userId: number, groupId: number, run: (cell: number) => void): void;
  /** Sets the cells on screen and loads those that are missing. */
  want(userIds: readonly number[], groupIds: readonly number[]): void;
  /** Reloads the cells on screen; old values stay until then. */
  invalidate(): void;
  stop(): void;
}

const pauseMilliseconds = 40;
const mostPeople = 300;
const mostGroups = 300;
/** People whose cells are kept. */
const capacity = 2_000;

/** Makes an empty store of cells. */
export function createMatrixCells(organizationId: string, client: Pick<Client, 'call'>): MatrixCells {
  const rows = new Map<number, Map<number, number>>();
  const revision = createStore(() => ({ count: 0, failed: false }));
  let wanted: { userIds: readonly number[]; groupIds: readonly number[] } = { userIds: [], groupIds: [] };
  let fresh = new Set<string>();
  let waiting: { userId: number; groupId: number; run: (cell: number) => void }[] = [];
  let underWay: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const keyOf = (userId: number, groupId: number): string => `${userId} ${groupId}`;

  function keep(userIds: readonly number[], groupIds: readonly number[], cells: Uint8Array): void {
    for (const [row, userId] of userIds.entries()) {
      const known = rows.get(userId) ?? new Map<number, number>();
      rows.delete(userId);
      rows.set(userId, known);
      for (const [column, groupId] of groupIds.entries()) {
        known.set(groupId, cells[row * groupIds.length + column] ?? 0);
        fresh.add(keyOf(userId, groupId));
      }
    }
    for (const userId of rows.keys()) {
      if (rows.size <= capacity) break;
      for (const groupId of rows.get(userId)?.keys() ?? []) fresh.delete(keyOf(userId, groupId));
      rows.delete(userId);
    }
  }

  function runWaiting(): void {
    const before = waiting;
    waiting = [];
    for (const one of before) {
      const cell = rows.get(one.userId)?.get(one.groupId);
      if (cell === undefined) waiting.push(one);
      else one.run(cell);
    }
  }

  async function load(): Promise<void> {
    timer = null;
    // Cells that somebody waits for come first: one request may not fit all that is on screen.
    const groupIds = [...new Set([...waiting.map(({ groupId }) => groupId), ...wanted.groupIds])];
    const userIds = [...new Set([...waiting.map(({ userId }) => userId), ...wanted.userIds])]
      .filter((userId) => groupIds.some((groupId) => !fresh.has(keyOf(userId, groupId))))
      .slice(0, mostPeople);
    const missing = groupIds
      .filter((groupId) => userIds.some((userId) => !fresh.has(keyOf(userId, groupId))))
      .slice(0, mostGroups);
    if (userIds.length === 0 || missing.length === 0) return;
    underWay?.abort();
    const abort = new AbortController();
    underWay = abort;
    const asked = fresh;
    const result = await client.call(
      'groups.matrix',
      { organizationId, userIds, groupIds: missing },
      { signal: abort.signal },
    );
    if (abort.signal.aborted) return;
    underWay = null;
    // The answer may lack changes made while it was on its way.
    if (result.ok && asked === fresh) {
      keep(userIds, missing, result.value.cells);
      runWaiting();
    }
    revision.setState(({ count }) => ({ count: count + 1, failed: !result.ok }));
    if (result.ok) loadSoon();
  }

  function loadSoon(): void {
    timer ??= setTimeout(() => void load(), pauseMilliseconds);
  }

  return {
    revision,
    read: (userId, groupId) => rows.get(userId)?.get(groupId),
    once(userId, groupId, run) {
      waiting.push({ userId, groupId, run });
      runWaiting();
      if (waiting.length > 0) loadSoon();
    },
    want(userIds, groupIds) {
      wanted = { userIds, groupIds };
      loadSoon();
    },
    invalidate() {
      fresh = new Set();
      loadSoon();
    },
    stop() {
      underWay?.abort();
      waiting = [];
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
