import type { Result } from '#contract/outcome.ts';
import { knownKeys, type Places } from './list-order.ts';
import { createRowCache, type RowCache } from './row-cache.ts';

/** The source of a list's rows. */
export interface RowPorts<Row> {
  keyOf(row: Row): number;
  read(ids: number[], signal: AbortSignal): Promise<Result<Row[]>>;
  /**
   * Requests pushes of changed rows on screen. Without it, they are read again with each new version, since rows carry
   * no version of their own.
   */
  watch?(ids: readonly number[]): void;
}

/** A list's rows, of which those on screen are read and watched. */
export interface ShownRows<Row> {
  readonly cache: RowCache<Row>;
  show(order: Uint32Array, places: Places): void;
  /** Another thread, with no watchers, may now serve the organization. */
  forget(): void;
}

export const rowsPerRequest = 200;
/** Rows to read on each side of those in the document, so that scrolling rarely makes requests. */
const rowsNear = 80;
const rowsKept = 4_000;

export function createShownRows<Row>(ports: RowPorts<Row>): ShownRows<Row> {
  let visible: number[] = [];
  const cache = createRowCache<Row>({
    keyOf: ports.keyOf,
    capacity: rowsKept,
    windowSize: rowsPerRequest,
    async load(ids, signal) {
      const result = await ports.read(ids, signal);
      return result.ok ? result.value : null;
    },
  });
  return {
    cache,
    show(order, { first, last }) {
      visible = knownKeys(order, first, last + 1);
      const before = knownKeys(order, first - rowsNear, first);
      const after = knownKeys(order, last + 1, last + 1 + rowsNear);
      cache.want(visible, [...after, ...before.toReversed()]);
      ports.watch?.(visible);
    },
    forget() {
      cache.reset();
      ports.watch?.(visible);
    },
  };
}
