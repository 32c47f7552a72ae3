/**
 * Rows by key, loaded in windows while a list scrolls. It holds the rows last asked for and forgets the oldest;
 * one request is under way at a time and the next one asks for what is wanted *then*, so a long drag of the
 * scrollbar costs a few requests and ends at the right rows.
 */
export interface RowCache<Row> {
  /** The row, or undefined while it is not loaded. The same object until the row changes. */
  read(key: number): Row | undefined;
  /** Calls `listener` after the row with this key changed. Returns the function that ends it. */
  subscribe(key: number, listener: () => void): () => void;
  /**
   * Names the rows wanted on screen, replacing those named before; missing ones are loaded.
   *
   * @param near rows that may be wanted next, the nearest first. They come along with what is loaded; for their own sake
   * something is loaded once half of them are missing.
   */
  want(keys: readonly number[], near?: readonly number[]): void;
  /** Takes rows that arrived by another way (first window, pushes). They count as newer than any answer under way. */
  put(rows: readonly Row[]): void;
  remove(keys: readonly number[]): void;
  /**
   * Says that these rows, or all, may have changed unseen, for instance because nobody watched them until now. Those wanted
   * are loaded again; the old ones stay until then.
   */
  invalidate(keys?: readonly number[]): void;
  /** Forgets everything, for instance because the source was registered again. Rows wanted are loaded again. */
  reset(): void;
  /** Ends the request under way; the next `want` loads again. */
  stop(): void;
  readonly size: number;
}

export interface RowCacheOptions<Row> {
  keyOf(row: Row): number;
  /** Loads rows by key. Resolves with null when that failed; the rows are then asked for at the next `want`. */
  load(keys: number[], signal: AbortSignal): Promise<readonly Row[] | null>;
  /** Rows kept at most; wanted rows are never forgotten. */
  capacity: number;
  /** Rows asked for in one request at most. */
  windowSize: number;
}

/** Who wants to hear of which key. */
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

/** Makes an empty cache. */
export function createRowCache<Row>(options: RowCacheOptions<Row>): RowCache<Row> {
  // Insertion order is age: a row that is wanted or written moves to the end.
  const rows = new Map<number, Row>();
  const { subscribe, notify } = createKeyListeners();
  /** Keys that the source did not know when asked; not asked again until something changes. */
  const absent = new Set<number>();
  /** Rows that may be older than the truth and are loaded again once they are wanted. */
  const doubtful = new Set<number>();
  let wanted: readonly number[] = [];
  let near: readonly number[] = [];
  let underWay: { abort: AbortController; written: Set<number> } | null = null;

  /** A loaded row that says nothing new leaves the old one in place, so that nothing is drawn again for it. */
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
      // A reset let go of this request; its rows belong to the past.
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
        // Which of the two is newer is unknown here, so the pushed row stays and is asked for once more.
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
