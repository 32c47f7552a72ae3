import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure, Result } from '#contract/outcome.ts';
import { createRowCache, type RowCache } from './row-cache.ts';

/** What every answer to a question about a long list has: all ids in order. */
export interface ListHits {
  version: number;
  generation: number;
  total: number;
  ids: Uint32Array;
}

export interface QueriedListState<Hits> {
  /** The hits of the last question that was answered; null before the first. */
  hits: Hits | null;
  /** Why the last question failed; the hits before it stay. */
  failure: Failure | null;
}

/** A list that stays in the worker: hits of a question, and rows in windows. */
export interface QueriedList<Question, Row, Hits> {
  readonly state: StoreApi<QueriedListState<Hits>>;
  readonly rows: RowCache<Row>;
  /** Asks for other hits; the latest question wins. */
  ask(question: Question): void;
  /** Asks the last question again unless it is still open, for instance after the connection came back. */
  askAgain(): void;
  /** The list is at this version now: whatever was asked before is asked again. */
  outdated(version: number): void;
  /** Names the rows on screen by their first and last index. */
  show(first: number, last: number): void;
  stop(): void;
}

export interface QueriedListPorts<Question, Row, Hits> {
  keyOf(row: Row): number;
  find(question: Question, first: number, signal: AbortSignal): Promise<Result<Hits & { rows: Row[] }>>;
  read(ids: number[], signal: AbortSignal): Promise<Result<Row[]>>;
}

const firstRows = 100;
const rowsPerRequest = 200;
const rowsKept = 4_000;
/** A bulk change changes the list several times a second; the order on screen need not. */
const renewPauseMilliseconds = 300;

export function createQueriedList<Question, Row, Hits extends ListHits>(
  ports: QueriedListPorts<Question, Row, Hits>,
): QueriedList<Question, Row, Hits> {
  const state = createStore<QueriedListState<Hits>>(() => ({ hits: null, failure: null }));
  let question: Question | null = null;
  let open: AbortController | null = null;
  let visible: number[] = [];
  let range = { first: 0, last: -1 };
  let announced = -1;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const rows = createRowCache<Row>({
    keyOf: ports.keyOf,
    capacity: rowsKept,
    windowSize: rowsPerRequest,
    async load(ids, signal) {
      const result = await ports.read(ids, signal);
      return result.ok ? result.value : null;
    },
  });

  function showRange(): void {
    const ids = state.getState().hits?.ids;
    if (ids === undefined) return;
    visible = Array.from(ids.subarray(range.first, range.last + 1));
    rows.want(visible);
  }

  async function send(): Promise<void> {
    if (question === null) return;
    open?.abort();
    const abort = new AbortController();
    open = abort;
    const result = await ports.find(question, firstRows, abort.signal);
    if (open !== abort) return;
    open = null;
    if (!result.ok) {
      state.setState({ failure: result.failure });
      return;
    }
    const hits: Hits = result.value;
    const known = state.getState().hits;
    rows.put(result.value.rows);
    // Rows carry no version of their own: after a change those on screen are read again.
    if (known !== null && (known.version !== hits.version || known.generation !== hits.generation)) {
      rows.doubt(visible);
    }
    state.setState({ hits, failure: null });
    showRange();
    if (announced > hits.version) renewSoon();
  }

  function renewSoon(): void {
    timer ??= setTimeout(() => {
      timer = null;
      if (open === null) void send();
      else renewSoon();
    }, renewPauseMilliseconds);
  }

  return {
    state,
    rows,
    ask(next) {
      question = next;
      void send();
    },
    askAgain() {
      if (open === null) void send();
    },
    outdated(version) {
      announced = version;
      if (version !== state.getState().hits?.version) renewSoon();
    },
    show(first, last) {
      range = { first, last };
      showRange();
    },
    stop() {
      open?.abort();
      open = null;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      rows.stop();
    },
  };
}
