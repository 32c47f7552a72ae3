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

/** What every answer to a question about a long list has. The list itself has a place for each id: see `keyAt`. */
export interface ListHits extends OrderAnswer {
  version: number;
  generation: number;
}

export interface QueriedListState<Hits> {
  /** The hits of the last question that was answered; null before the first. */
  hits: Hits | null;
  /** Every key of the hits is known. */
  isWhole: boolean;
  /** Keys of which the hits tell where they are, or that the list doesn't have them. */
  located: readonly number[];
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
  /**
   * All keys in order. They are read where only those near the screen are known, in the order that the list has by then;
   * what the list shows is in the same order before this resolves. Another question cancels it.
   */
  whole(): Promise<Result<Uint32Array>>;
  /** Names rows whose places, and neighbours, have to be known wherever they are. */
  locate(keys: readonly number[]): void;
  /** Whether every answer has to have all keys, for what must know whether a row is in the list. */
  keepWhole(isNeeded: boolean): void;
  /** Which of these keys are in the list, whatever is searched and filtered; null where that cannot be known now. */
  existing(keys: number[]): Promise<ArrayLike<number> | null>;
}

export interface QueriedListPorts<Question, Row, Hits> extends RowPorts<Row> {
  /** The hits of a question and the first rows of them. It may answer all ids where a part is asked for. */
  find(
    question: Question,
    asked: OrderQuestion,
    signal: AbortSignal,
  ): Promise<Result<Hits & { rows: Row[] }>>;
  /**
   * Which of these, 20,000 at most, are hits of the same question without its search and filters; it may name others too.
   * Without it these are those that can be read.
   */
  existing?(question: Question, ids: number[]): Promise<Result<Pick<ListHits, 'ids'>>>;
}

const firstRows = 100;
const allKeys: OrderQuestion = { first: firstRows };
const idsPerRequest = 20_000;
/** A list may change ten times a second; the order on screen need not. */
const renewPauseMilliseconds = 250;

const noAnswer = { hits: null, isWhole: false, located: [], asking: false, failure: null };

/** The one question that is open; the next takes its place. */
function createRequest<Question, Row, Hits>({
  find,
}: QueriedListPorts<Question, Row, Hits>): {
  /** What is asked; null while nothing is. */
  asked(): OrderQuestion | null;
  /** Resolves with null where another question took its place. */
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

/** Does something a while after it was called for, once. */
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

/** Those who wait for the whole order. */
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

/** Which of these keys the list has without its search and filters; null where that cannot be known. */
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

/** Makes a list, which asks nothing before its first question. */
export function createQueriedList<Question, Row, Hits extends ListHits>(
  ports: QueriedListPorts<Question, Row, Hits>,
): QueriedList<Question, Row, Hits> {
  const state = createStore<QueriedListState<Hits>>(() => noAnswer);
  let question: Question | null = null;
  let shown: Places | null = null;
  /** The newest version that was announced. */
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

  /** @param isMore whether the answer adds to the hits of the same question where the list has not changed since */
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
    // What is on screen is not in an answer that was to add to it.
    if (isMore && !isSame) {
      void send();
      return;
    }
    if (isNewRegistration && ports.watch !== undefined) {
      // The versions of another thread are others.
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
    // A question that is still open would be cancelled by its own repetition.
    if (isAsking()) renewal.begin();
    else void send();
  });

  /** Asks for all keys where a part of them was asked for. */
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
      // What was to be done with all of one view is not done with all of another.
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
