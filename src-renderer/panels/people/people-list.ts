import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PeopleFilter } from '#contract/calls.ts';
import type { PeopleSort, PeopleWindow, PersonRow } from '#contract/entities.ts';
import type { Failure, Result } from '#contract/outcome.ts';
import type { PeopleChange } from '#contract/topics.ts';
import type { Client } from '../../bridge/client.ts';
import { createRowCache, type RowCache } from '../../ui/grid/row-cache.ts';

export type PeopleHits = Omit<PeopleWindow, 'rows'>;

export interface PersonListState<Hits> {
  /** The hits of the last query that was answered; null before the first. */
  hits: Hits | null;
  /** A query whose filter or sort differs from that of `hits` is under way. */
  asking: boolean;
  /** Why the last query failed; the hits before it stay. */
  failure: Failure | null;
}

export type PeopleListState = PersonListState<PeopleHits>;

/** People of one organization as a queried list: hits, rows in windows, live changes. */
export interface PersonList<Question extends unknown[], Hits> {
  readonly state: StoreApi<PersonListState<Hits>>;
  readonly rows: RowCache<PersonRow>;
  /**
   * Asks for other hits. An earlier question that is still open is cancelled; the latest wins. The very one that is open
   * is not asked twice.
   */
  ask(...question: Question): void;
  /** Asks the last question again unless it is still open, for instance after the connection came back. */
  askAgain(): void;
  /** Names the rows on screen by their first and last index. */
  show(first: number, last: number): void;
  /** Keeps one more person up to date, on screen or not; null for none. */
  follow(userId: number | null): void;
  /** Calls `listener` with ids that changed or went. Returns the function that ends it. */
  onChange(listener: (changed: readonly number[], removed: readonly number[]) => void): () => void;
  /** Takes in pushes from now on. Returns the function that ends this, every question and the watching. */
  start(): () => void;
}

export type PeopleList = PersonList<[filter: PeopleFilter, sort: PeopleSort], PeopleHits>;

/** What a list needs of an answer: all ids in order and the version that they belong to. */
type Answered = Omit<PeopleWindow, 'rows' | 'counts' | 'undecided'>;

/** How a list is asked for: all hits and their first rows. */
type Request<Question extends unknown[], Hits> = (
  question: Question,
  first: number,
  signal: AbortSignal,
) => Promise<Result<Hits & Pick<PeopleWindow, 'rows'>>>;

const firstRows = 100;
const rowsPerRequest = 100;
const rowsKept = 4_000;
const watchPauseMilliseconds = 120;
/** Membership may change ten times a second; the order on screen need not. */
const renewPauseMilliseconds = 250;

/**
 * Makes the list of an organization. `people.query` answers with all ids and the first rows;
 * other rows are loaded in windows while scrolling.
 */
export function createPeopleList(organizationId: string, client: Client): PeopleList {
  return createPersonList(organizationId, client, ([filter, sort], first, signal) =>
    client.call('people.query', { organizationId, filter, sort, first }, { signal }),
  );
}

/**
 * Makes a list of people of an organization that is asked for by a call of its own; rows and live changes are those
 * of all people.
 */
export function createPersonList<Question extends unknown[], Hits extends Answered>(
  organizationId: string,
  client: Client,
  request: Request<Question, Hits>,
): PersonList<Question, Hits> {
  const state = createStore<PersonListState<Hits>>(() => ({ hits: null, asking: false, failure: null }));
  const changeListeners = new Set<(changed: readonly number[], removed: readonly number[]) => void>();
  let question: Question | null = null;
  let open: AbortController | null = null;
  let visible: number[] = [];
  let range: { first: number; last: number } | null = null;
  let followed: number | null = null;
  let watched: ReadonlySet<number> = new Set();
  let watchTimer: ReturnType<typeof setTimeout> | null = null;
  let renewTimer: ReturnType<typeof setTimeout> | null = null;
  let generation = -1;
  /** The newest version that a push named. */
  let announced = -1;

  const rows = createRowCache<PersonRow>({
    keyOf: (row) => row.userId,
    capacity: rowsKept,
    windowSize: rowsPerRequest,
    load: async (userIds, signal) => {
      const result = await client.call('people.rows', { organizationId, userIds }, { signal });
      return result.ok ? result.value : null;
    },
  });

  function tell(changed: readonly number[], removed: readonly number[]): void {
    for (const listener of changeListeners) listener(changed, removed);
  }

  function watch(): void {
    watchTimer ??= setTimeout(() => {
      watchTimer = null;
      const people = followed === null || visible.includes(followed) ? visible : [...visible, followed];
      const userIds = people.slice(0, 2_000);
      void client.call('people.watch', { organizationId, userIds });
      // Whatever changed before somebody was watched was not told.
      const unwatched = userIds.filter((userId) => !watched.has(userId));
      watched = new Set(userIds);
      rows.doubt(unwatched);
      if (followed !== null && unwatched.includes(followed)) tell([followed], []);
    }, watchPauseMilliseconds);
  }

  function showRange(): void {
    const ids = state.getState().hits?.ids;
    if (ids === undefined || range === null) return;
    visible = Array.from(ids.subarray(range.first, range.last + 1));
    rows.want(visible);
    watch();
  }

  async function send(isNew: boolean): Promise<void> {
    if (question === null) return;
    open?.abort();
    const abort = new AbortController();
    open = abort;
    if (isNew) state.setState({ asking: true });
    const result = await request(question, firstRows, abort.signal);
    if (open !== abort) return;
    open = null;
    if (!result.ok) {
      state.setState({ asking: false, failure: result.failure });
      return;
    }
    const { rows: first, ...others } = result.value;
    const hits = others as unknown as Hits;
    if (hits.generation !== generation) {
      // Another thread may serve the organization now, which knows nothing of what is on screen.
      if (generation !== -1) watch();
      generation = hits.generation;
      announced = hits.version;
      rows.reset();
    }
    rows.put(first);
    state.setState({ hits, asking: false, failure: null });
    if (announced > hits.version) renewSoon();
  }

  function renewSoon(): void {
    renewTimer ??= setTimeout(() => {
      renewTimer = null;
      // A question that is still open would be cancelled by its own repetition; its answer decides.
      if (open === null) void send(false);
    }, renewPauseMilliseconds);
  }

  function receive(change: PeopleChange): void {
    if (change.organizationId !== organizationId) return;
    const known = state.getState().hits;
    if (known === null || change.generation < generation) return;
    if (change.generation > generation) {
      // Rows and versions of the registration before say nothing about this one.
      renewSoon();
      return;
    }
    rows.put(change.rows);
    rows.remove(change.removed);
    announced = Math.max(announced, change.version);
    if (announced > known.version) renewSoon();
    const changed = change.rows.map((row) => row.userId);
    tell(changed, change.removed);
  }

  return {
    state,
    rows,
    ask(...next) {
      const isOpen = open !== null && question !== null;
      if (isOpen && next.every((part, place) => part === question?.[place])) return;
      question = next;
      void send(true);
    },
    askAgain() {
      if (open === null) void send(false);
    },
    show(first, last) {
      range = { first, last };
      showRange();
    },
    follow(userId) {
      followed = userId;
      watch();
    },
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    start() {
      const endSubscription = client.subscribe('people', receive);
      return () => {
        endSubscription();
        open?.abort();
        open = null;
        if (watchTimer !== null) clearTimeout(watchTimer);
        if (renewTimer !== null) clearTimeout(renewTimer);
        watchTimer = null;
        renewTimer = null;
        rows.stop();
        watched = new Set();
        void client.call('people.watch', { organizationId, userIds: [] });
      };
    },
  };
}
