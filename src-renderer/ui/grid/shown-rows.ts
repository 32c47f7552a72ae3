import type { Result } from '#contract/outcome.ts';
import { knownKeys, type Places } from './list-order.ts';
import { createRowCache, type RowCache } from './row-cache.ts';

/** Where the rows of a list come from. */
export interface RowPorts<Row> {
  keyOf(row: Row): number;
  read(ids: number[], signal: AbortSignal): Promise<Result<Row[]>>;
  /**
   * Where changed rows are pushed: makes it so for those on screen. Without it they are read again with each new version,
   * since rows carry no version of their own.
   */
  watch?(ids: readonly number[]): void;
}

/** The rows of a list, of which those on screen are read and watched. */
export interface ShownRows<Row> {
  readonly cache: RowCache<Row>;
  show(order: Uint32Array, places: Places): void;
  /** Another thread may serve the organization now, where nobody is watched. */
  forget(): void;
}

export const rowsPerRequest = 200;
/** Rows on each side of those in the document that are read along, so that scrolling asks seldom. */
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
