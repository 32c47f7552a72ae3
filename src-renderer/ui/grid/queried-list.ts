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
  /** A question of another kind than that of `hits` is under way. */
  asking: boolean;
  /** Why the last question failed; the hits before it stay. */
  failure: Failure | null;
}

/** What a component asks of a list, whatever its rows are. */
export interface Askable<Question> {
  /**
   * Asks for other hits. An earlier question that is still open is cancelled; the latest wins. The very one that is open
   * is not asked twice.
   */
  ask(question: Question): void;
  /** Asks the last question again unless it is still open, for instance after the connection came back. */
  askAgain(): void;
  /** The list is at this version now, of another registration maybe: whatever was asked before is asked again. */
  outdated(version: number, generation?: number): void;
  /** Begins to be on screen. Returns the function that ends this and every question. */
  start(): () => void;
}

/** A list that stays in the worker: hits of a question, and rows in windows. */
export interface QueriedList<Question, Row, Hits> extends Askable<Question> {
  readonly state: StoreApi<QueriedListState<Hits>>;
  readonly rows: RowCache<Row>;
  /** Names the rows on screen by their first and last index. */
  show(first: number, last: number): void;
  /** Which of these keys are in the list, whatever is searched and filtered; null where that cannot be known now. */
  existing(keys: number[]): Promise<ArrayLike<number> | null>;
}

export interface QueriedListPorts<Question, Row, Hits> {
  keyOf(row: Row): number;
  /** The hits of a question and their first rows. */
  find(question: Question, first: number, signal: AbortSignal): Promise<Result<Hits & { rows: Row[] }>>;
  read(ids: number[], signal: AbortSignal): Promise<Result<Row[]>>;
  /**
   * Which of these, 20,000 at most, are hits of the same question without its search and filters; it may name others too.
   * Without it these are those that can be read.
   */
  existing?(question: Question, ids: number[]): Promise<Result<Pick<ListHits, 'ids'>>>;
  /**
   * Where changed rows are pushed: makes it so for those on screen. Without it they are read again with each new version,
   * since rows carry no version of their own.
   */
  watch?(ids: readonly number[]): void;
}

const firstRows = 100;
const rowsPerRequest = 200;
/** Rows on each side of those in the document that are read along, so that scrolling asks seldom. */
const rowsNear = 80;
const idsPerRequest = 20_000;
const rowsKept = 4_000;
/** A list may change ten times a second; the order on screen need not. */
const renewPauseMilliseconds = 250;

/** Makes a list, which asks nothing before its first question. */
export function createQueriedList<Question, Row, Hits extends ListHits>(
  ports: QueriedListPorts<Question, Row, Hits>,
): QueriedList<Question, Row, Hits> {
  const state = createStore<QueriedListState<Hits>>(() => ({ hits: null, asking: false, failure: null }));
  let question: Question | null = null;
  let open: AbortController | null = null;
  let visible: number[] = [];
  let range: { first: number; last: number } | null = null;
  /** The newest version that was announced. */
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
    if (ids === undefined || range === null) return;
    visible = Array.from(ids.subarray(range.first, range.last + 1));
    const before = Array.from(ids.subarray(Math.max(0, range.first - rowsNear), range.first));
    const after = Array.from(ids.subarray(range.last + 1, range.last + 1 + rowsNear));
    rows.want(visible, [...after, ...before.toReversed()]);
    ports.watch?.(visible);
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
      state.setState({ asking: false, failure: result.failure });
      return;
    }
    const hits: Hits = result.value;
    const known = state.getState().hits;
    const isRegisteredAnew = known !== null && known.generation !== hits.generation;
    if (isRegisteredAnew && ports.watch !== undefined) {
      // Another thread may serve the organization now: its versions are others, and nobody is watched there.
      announced = hits.version;
      rows.reset();
      ports.watch(visible);
    }
    rows.put(result.value.rows);
    if (ports.watch === undefined && (isRegisteredAnew || known?.version !== hits.version)) rows.invalidate();
    state.setState({ hits, asking: false, failure: null });
    showRange();
    if (announced > hits.version) renewSoon();
  }

  async function existingOf(keys: number[]): Promise<Iterable<number> | null> {
    if (question === null) return null;
    if (ports.existing === undefined) {
      const result = await ports.read(keys, new AbortController().signal);
      return result.ok ? result.value.map(ports.keyOf) : null;
    }
    const result = await ports.existing(question, keys);
    return result.ok ? result.value.ids : null;
  }

  function renewSoon(): void {
    timer ??= setTimeout(() => {
      timer = null;
      // A question that is still open would be cancelled by its own repetition.
      if (open === null) void send();
      else renewSoon();
    }, renewPauseMilliseconds);
  }

  return {
    state,
    rows,
    ask(next) {
      if (open !== null && JSON.stringify(next) === JSON.stringify(question)) return;
      question = next;
      state.setState({ asking: true });
      void send();
    },
    askAgain() {
      if (open === null) void send();
    },
    outdated(version, generation) {
      announced = version;
      const known = state.getState().hits;
      if (version !== known?.version || (generation ?? known.generation) !== known.generation) renewSoon();
    },
    show(first, last) {
      range = { first, last };
      showRange();
    },
    async existing(keys) {
      const found: number[] = [];
      const step = ports.existing === undefined ? rowsPerRequest : idsPerRequest;
      for (let from = 0; from < keys.length; from += step) {
        const ids = await existingOf(keys.slice(from, from + step));
        if (ids === null) return null;
        for (const id of ids) found.push(id);
      }
      return found;
    },
    start: () => () => {
      open?.abort();
      open = null;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      rows.stop();
    },
  };
}
