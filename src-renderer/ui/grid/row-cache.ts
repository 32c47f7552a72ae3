/**
 * Rows by key, loaded in windows while a list scrolls. It keeps the most recently requested rows and discards the
 * oldest; one request is under way at a time and the next one asks for what is wanted *then*, so that a long drag of
 * the scrollbar costs a few requests and ends at the right rows.
 */
export interface RowCache<Row> {
  /** The row, or undefined until it is loaded. The same object until the row changes. */
  read(key: number): Row | undefined;
  /** Calls `listener` after the row with this key changes. Returns the function that ends it. */
  subscribe(key: number, listener: () => void): () => void;
  /**
   * Sets the rows wanted on screen, replacing earlier ones; missing ones are loaded.
   *
   * @param near rows that may be wanted next, nearest first. They are loaded together with others, and separately once
   * half of them are missing.
   */
  want(keys: readonly number[], near?: readonly number[]): void;
  /** Accepts rows that arrived by another way (first window, pushes). They count as newer than any pending answer. */
  put(rows: readonly Row[]): void;
  remove(keys: readonly number[]): void;
  /**
   * Says that these rows, or all, may have changed unseen, for instance because nobody watched them until now. Wanted
   * ones are reloaded; the old ones stay until then.
   */
  invalidate(keys?: readonly number[]): void;
  /** Discards everything, for instance after a new registration. Wanted rows are loaded again. */
  reset(): void;
  /** Ends the pending request; the next `want` loads again. */
  stop(): void;
  readonly size: number;
}

export interface RowCacheOptions<Row> {
  keyOf(row: Row): number;
  /** Loads rows by key. Resolves with null on failure; the rows are then requested at the next `want`. */
  load(keys: number[], signal: AbortSignal): Promise<readonly Row[] | null>;
  /** The maximum number of rows kept, not counting wanted rows. */
  capacity: number;
  /** The maximum number of rows per request. */
  windowSize: number;
}

/** Listeners by key. */
function createKeyListeners(): Pick<RowCache<unknown>, 'subscribe'> & { notify: (key: number) => void } {
  const listeners = new Map<number, Set<() => void>>();
  return {
    notify(key) {
      for (const listener of listeners.get(key) ?? []) listener();
    },
    subscribe(key, listener) {
      const known = listeners.get(key) ?? new Set();
      known.add(listener);
      listeners.set(key, known);
      return () => {
        known.delete(listener);
        if (known.size === 0 && listeners.get(key) === known) listeners.delete(key);
      };
    },
  };
}

/** Creates an empty cache. */
export function createRowCache<Row>(options: RowCacheOptions<Row>): RowCache<Row> {
  // Insertion order is age: a row that is wanted or written moves to the end.
  const rows = new Map<number, Row>();
  const { subscribe, notify } = createKeyListeners();
  /** Keys that the source didn't know; not requested again until something changes. */
  const absent = new Set<number>();
  /** Rows that may be outdated and are reloaded once wanted. */
  const doubtful = new Set<number>();
  let wanted: readonly number[] = [];
  let near: readonly number[] = [];
  let underWay: { abort: AbortController; written: Set<number> } | null = null;

  /** An unchanged loaded row doesn't replace the old one, which avoids a redraw. */
  function isKnown(row: Row): boolean {
    const known = rows.get(options.keyOf(row));
    return known !== undefined && JSON.stringify(known) === JSON.stringify(row);
  }

  function write(row: Row): void {
    const key = options.keyOf(row);
    rows.delete(key);
    rows.set(key, row);
    absent.delete(key);
    notify(key);
  }

  function forgetOldest(): void {
    if (rows.size <= options.capacity) return;
    const kept = new Set(wanted);
    for (const key of rows.keys()) {
      if (rows.size <= options.capacity) return;
      if (!kept.has(key)) rows.delete(key);
    }
  }

  function isMissing(key: number): boolean {
    return doubtful.has(key) || (!rows.has(key) && !absent.has(key));
  }

  function loadNext(): void {
    if (underWay !== null) return;
    const missing = wanted
      .filter(isMissing)
      .toSorted((one, other) => Number(rows.has(one)) - Number(rows.has(other)));
    const missingNear = near.filter(isMissing);
    if (missing.length === 0 && missingNear.length * 2 <= near.length) return;
    missing.push(...missingNear);
    missing.splice(options.windowSize);
    if (missing.length === 0) return;
    const request = { abort: new AbortController(), written: new Set<number>() };
    underWay = request;
    for (const key of missing) doubtful.delete(key);
    void options.load(missing, request.abort.signal).then((loaded) => {
      // A reset abandoned this request, so its rows are outdated.
      if (underWay !== request) return;
      underWay = null;
      if (loaded === null) {
        for (const key of missing) if (rows.has(key)) doubtful.add(key);
        return;
      }
      const found = new Set<number>();
      for (const row of loaded) {
        const key = options.keyOf(row);
        found.add(key);
        // It is unknown which of the two is newer, so the pushed row stays and is requested once more.
        if (request.written.has(key)) doubtful.add(key);
        else if (!isKnown(row)) write(row);
      }
      for (const key of missing) {
        if (!found.has(key) && !request.written.has(key)) absent.add(key);
      }
      forgetOldest();
      loadNext();
    });
  }

  return {
    read: (key) => rows.get(key),
    subscribe,
    want(keys, others = []) {
      wanted = keys;
      near = others;
      for (const key of keys) {
        const row = rows.get(key);
        if (row === undefined) continue;
        rows.delete(key);
        rows.set(key, row);
      }
      loadNext();
    },
    put(changed) {
      for (const row of changed) {
        underWay?.written.add(options.keyOf(row));
        write(row);
      }
      forgetOldest();
    },
    remove(keys) {
      for (const key of keys) {
        underWay?.written.add(key);
        doubtful.delete(key);
        absent.add(key);
        if (rows.delete(key)) notify(key);
      }
    },
    invalidate(keys) {
      for (const key of keys ?? rows.keys()) doubtful.add(key);
      loadNext();
    },
    reset() {
      underWay?.abort.abort();
      underWay = null;
      absent.clear();
      doubtful.clear();
      const keys = [...rows.keys()];
      rows.clear();
      for (const key of keys) notify(key);
      loadNext();
    },
    stop() {
      underWay?.abort.abort();
      underWay = null;
    },
    get size() {
      return rows.size;
    },
  };
}
