import { createStore, type StoreApi } from 'zustand/vanilla';
import { fail, succeed, type Failure, type Result } from '#contract/outcome.ts';
import {
  indexOfKey,
  missingBeside,
  missingPart,
  orderWith,
  partAround,
  type OrderAnswer,
  type OrderQuestion,
  type Places,
} from './list-order.ts';
import type { RowCache } from './row-cache.ts';
import { createShownRows, rowsPerRequest, type RowPorts } from './shown-rows.ts';

/** What every answer about a long list contains. The list itself has a place for each ID: see `keyAt`. */
export interface ListHits extends OrderAnswer {
  version: number;
  generation: number;
}

export interface QueriedListState<Hits> {
  /** The hits of the last answered question; null before the first. */
  hits: Hits | null;
  /** Whether every key of the hits is known. */
  isWhole: boolean;
  /** Keys whose place, or absence from the list, is known. */
  located: readonly number[];
  /** Whether a question other than that of `hits` is under way. */
  asking: boolean;
  /** Why the last question failed; the earlier hits stay. */
  failure: Failure | null;
}

/** What a component asks of a list, whatever its rows are. */
export interface Askable<Question> {
  /**
   * Requests other hits. Cancels an earlier open question, so that the latest wins. The same open question isn't asked
   * twice.
   */
  ask(question: Question): void;
  /** Repeats the last question unless it is still open, for instance after the connection was restored. */
  askAgain(): void;
  /** The list has reached this version, perhaps of another registration: the last question is repeated. */
  outdated(version: number, generation?: number): void;
  /** Starts being on screen. Returns the function that ends this and every question. */
  start(): () => void;
}

/** A list that stays in the worker: the hits of a question, and windows of rows. */
export interface QueriedList<Question, Row, Hits> extends Askable<Question> {
  readonly state: StoreApi<QueriedListState<Hits>>;
  readonly rows: RowCache<Row>;
  /** Sets the rows on screen by their first and last index. */
  show(first: number, last: number): void;
  /**
   * All keys in order. They are read if only those near the screen are known, in the list's order at that time; what
   * the list shows has the same order before this resolves. Another question cancels it.
   */
  whole(): Promise<Result<Uint32Array>>;
  /** Sets the rows whose places and neighbours must be known wherever they are. */
  locate(keys: readonly number[]): void;
  /** Whether every answer must have all keys, for consumers that need to know whether a row is in the list. */
  keepWhole(isNeeded: boolean): void;
  /** Which of these keys are in the list, regardless of search and filters; null if that can't be determined now. */
  existing(keys: number[]): Promise<ArrayLike<number> | null>;
}

export interface QueriedListPorts<Question, Row, Hits> extends RowPorts<Row> {
  /** The hits of a question and their first rows. It may return all IDs if a part is requested. */
  find(
    question: Question,
    asked: OrderQuestion,
    signal: AbortSignal,
  ): Promise<Result<Hits & { rows: Row[] }>>;
  /**
   * Which of these, at most 20,000, are hits of the same question without its search and filters; it may return others
   * too. Without it, they are those that can be read.
   */
  existing?(question: Question, ids: number[]): Promise<Result<Pick<ListHits, 'ids'>>>;
}

const firstRows = 100;
const allKeys: OrderQuestion = { first: firstRows };
const idsPerRequest = 20_000;
/** A list may change ten times a second; the order on screen needn't. */
const renewPauseMilliseconds = 250;

const noAnswer = { hits: null, isWhole: false, located: [], asking: false, failure: null };

/** The one open question; the next replaces it. */
function createRequest<Question, Row, Hits>({
  find,
}: QueriedListPorts<Question, Row, Hits>): {
  /** The current request; null if there is none. */
  asked(): OrderQuestion | null;
  /** Resolves with null if another question replaced it. */
  send(question: Question, asked: OrderQuestion): Promise<Result<Hits & { rows: Row[] }> | null>;
  end(): void;
} {
  let open: { abort: AbortController; asked: OrderQuestion } | null = null;
  return {
    asked: () => open?.asked ?? null,
    async send(question, asked) {
      open?.abort.abort();
      const request = { abort: new AbortController(), asked };
      open = request;
      const result = await find(question, asked, request.abort.signal);
      if (open !== request) return null;
      open = null;
      return result;
    },
    end() {
      open?.abort.abort();
      open = null;
    },
  };
}

/** Does something once, some time after it was requested. */
function createPause(act: () => void): { begin(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return {
    begin() {
      timer ??= setTimeout(() => {
        timer = null;
        act();
      }, renewPauseMilliseconds);
    },
    end() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}

/** Those waiting for the whole order. */
function createWaiting(): {
  isEmpty(): boolean;
  add(): Promise<Result<Uint32Array>>;
  answer(whole: Result<Uint32Array>): void;
} {
  let waiting: ((whole: Result<Uint32Array>) => void)[] = [];
  return {
    isEmpty: () => waiting.length === 0,
    add: () => new Promise((resolve) => void waiting.push(resolve)),
    answer(whole) {
      const answered = waiting;
      waiting = [];
      for (const answer of answered) answer(whole);
    },
  };
}

/** Which of these keys the list contains without its search and filters; null if that can't be determined. */
async function findExisting<Question, Row, Hits>(
  ports: QueriedListPorts<Question, Row, Hits>,
  question: Question | null,
  keys: number[],
): Promise<number[] | null> {
  if (question === null) return null;
  const found: number[] = [];
  const step = ports.existing === undefined ? rowsPerRequest : idsPerRequest;
  for (let from = 0; from < keys.length; from += step) {
    const asked = keys.slice(from, from + step);
    if (ports.existing === undefined) {
      const result = await ports.read(asked, new AbortController().signal);
      if (!result.ok) return null;
      for (const row of result.value) found.push(ports.keyOf(row));
    } else {
      const result = await ports.existing(question, asked);
      if (!result.ok) return null;
      for (const id of result.value.ids) found.push(id);
    }
  }
  return found;
}

/** Creates a list, which requests nothing before its first question. */
export function createQueriedList<Question, Row, Hits extends ListHits>(
  ports: QueriedListPorts<Question, Row, Hits>,
): QueriedList<Question, Row, Hits> {
  const state = createStore<QueriedListState<Hits>>(() => noAnswer);
  let question: Question | null = null;
  let shown: Places | null = null;
  /** The newest announced version. */
  let announced = -1;
  let isWholeKept = false;
  let named: readonly number[] = [];
  const request = createRequest(ports);
  const waiting = createWaiting();
  const rows = createShownRows(ports);

  function showRange(): void {
    const ids = state.getState().hits?.ids;
    if (ids === undefined || shown === null) return;
    rows.show(ids, shown);
    if (isAsking() || state.getState().isWhole) return;
    const missing =
      missingPart(ids, shown) ?? named.map((key) => missingBeside(ids, key)).find((part) => part !== null);
    if (missing !== undefined) void send(missing, true);
  }

  const isAsking = (): boolean => request.asked() !== null;
  const needsWhole = (): boolean => isWholeKept || !waiting.isEmpty();

  /** @param isMore whether the answer extends the hits of the same question if the list hasn't changed */
  async function send(asked = needsWhole() ? allKeys : partAround(shown), isMore = false): Promise<void> {
    if (question === null) return;
    const located = asked.part === undefined ? [] : named;
    const places = located.length === 0 ? {} : { places: [...located] };
    const result = await request.send(question, { ...asked, ...places });
    if (result === null) return;
    if (!result.ok) {
      state.setState({ asking: false, failure: result.failure });
      waiting.answer(result);
      return;
    }
    const answer = result.value;
    const known = state.getState().hits;
    const isNewRegistration = known !== null && known.generation !== answer.generation;
    const isSame = known?.version === answer.version && !isNewRegistration;
    // An answer that was to extend the hits doesn't include what is on screen.
    if (isMore && !isSame) {
      void send();
      return;
    }
    if (isNewRegistration && ports.watch !== undefined) {
      // Another thread has its own versions.
      announced = answer.version;
      rows.forget();
    }
    rows.cache.put(answer.rows);
    if (ports.watch === undefined && !isSame) rows.cache.invalidate();
    const ids = orderWith(answer, located, isMore ? (known?.ids ?? null) : null);
    const isWhole = answer.ids.length >= answer.total;
    state.setState({ hits: { ...answer, ids }, isWhole, located, asking: false, failure: null });
    if (isWhole) waiting.answer(succeed(ids));
    showRange();
    if (announced > answer.version) renewal.begin();
  }

  const renewal = createPause(() => {
    // Repeating a question that is still open would cancel it.
    if (isAsking()) renewal.begin();
    else void send();
  });

  /** Requests all keys if only a part was requested. */
  function complete(): void {
    const asked = request.asked();
    if (asked === null ? !state.getState().isWhole : asked.part !== undefined) void send();
  }

  return {
    state,
    rows: rows.cache,
    ask(next) {
      const isSame = JSON.stringify(next) === JSON.stringify(question);
      if (isSame && isAsking()) return;
      // An action on all of one view must not be applied to another.
      if (!isSame) waiting.answer(fail({ kind: 'cancelled' }));
      question = next;
      state.setState({ asking: true });
      void send();
    },
    askAgain() {
      if (!isAsking()) void send();
    },
    outdated(version, generation) {
      announced = version;
      const known = state.getState().hits;
      if (version !== known?.version || (generation ?? known.generation) !== known.generation)
        renewal.begin();
    },
    show(first, last) {
      shown = { first, last };
      showRange();
    },
    whole() {
      const { hits, isWhole } = state.getState();
      if (hits !== null && isWhole) return Promise.resolve(succeed(hits.ids));
      const whole = waiting.add();
      complete();
      return whole;
    },
    locate(keys) {
      named = keys;
      if (keys.length === 0) return;
      if (isAsking()) {
        if (request.asked()?.part !== undefined) void send();
        return;
      }
      const { hits, isWhole, located } = state.getState();
      if (hits === null || isWhole) return;
      const isLocated = (key: number): boolean => located.includes(key) || indexOfKey(hits.ids, key) >= 0;
      if (keys.every(isLocated)) showRange();
      else void send(partAround(shown), true);
    },
    keepWhole(isNeeded) {
      isWholeKept = isNeeded;
      if (isNeeded) complete();
    },
    existing: (keys) => findExisting(ports, question, keys),
    start: () => () => {
      request.end();
      renewal.end();
      rows.cache.stop();
      waiting.answer(fail({ kind: 'cancelled' }));
    },
  };
}
