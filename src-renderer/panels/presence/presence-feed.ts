import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OrganizationInput } from '#contract/calls/calls.ts';
import type { Presence } from '#contract/people.ts';
import type { Failure } from '#contract/outcome.ts';
import type { BoardChannel } from '#contract/presence.ts';
import type { PresenceChange } from '#contract/topics.ts';
import type { Client } from '../../bridge/client.ts';
import {
  createLiveBoard,
  everyState,
  type Arrangement,
  type LiveBoard,
  type PresenceState,
} from './live-board.ts';

export type BoardQuestion = OrganizationInput<'presence.board'>;

export interface PresenceFeedState {
  board: LiveBoard | null;
  /** Grows when people stand in another order or other people are shown: what is drawn by place is drawn anew. */
  arrangement: number;
  omittedGroups: number;
  /** The channels of a board by channel, with what hinders each. */
  channels: readonly BoardChannel[];
  /** Whether the last question is still open. */
  isAsking: boolean;
  failure: Failure | null;
  /** Since when the picture stands still, milliseconds since the epoch; null while it is live. */
  pausedAt: number | null;
}

/** Grows a few times a second while states change: for whatever says presence in words or numbers. */
export interface PresenceTick {
  tick: number;
  /** When the board was last asked for or told of, milliseconds since the epoch. */
  updatedAt: number | null;
}

/** The presence board of one organization, live. */
export interface PresenceFeed {
  readonly state: StoreApi<PresenceFeedState>;
  readonly ticks: StoreApi<PresenceTick>;
  /** Calls `draw` in each frame in which states or places changed. Returns the function that ends it. */
  onFrame(draw: () => void): () => void;
  ask(question: BoardQuestion): void;
  /** Asks the last question again unless it is still open. */
  askAgain(): void;
  /** Freezes the picture, or makes it live again with a fresh board. */
  setPaused(paused: boolean): void;
  /** Says whether somebody points at a person: people then keep their places. */
  setBusy(busy: boolean): void;
  /** Takes in pushes from now on. Returns the function that ends this and every question. */
  start(): () => void;
}

const renewPauseMilliseconds = 300;
/** Changed groups are put in order again this often, so that dots do not move under the eye all the time. */
const sortPauseMilliseconds = 5_000;
/** The same where some states are not shown: whoever comes must be there within the second. */
const showPauseMilliseconds = 500;
const tickMilliseconds = 300;

const stateOf: Readonly<Record<Presence, PresenceState>> = { offline: 0, idle: 1, active: 2 };

/** Who is shown: the window itself follows presence, so the question to the worker leaves it out. */
function shownStates({ presence, notPresence = [] }: BoardQuestion['filter']): ReadonlySet<PresenceState> {
  if (presence.length === 0 && notPresence.length === 0) return everyState;
  const wanted = presence.length === 0 ? [...everyState] : presence.map((each) => stateOf[each]);
  const left = new Set(notPresence.map((each) => stateOf[each]));
  return new Set(wanted.filter((state) => !left.has(state)));
}

/**
 * Makes the feed of an organization's board. Pushes are taken in at most once per frame, whatever their rate; what is
 * drawn hears of it at once, what is said in words some times a second.
 */
export function createPresenceFeed(organizationId: string, client: Client): PresenceFeed {
  const state = createStore<PresenceFeedState>(() => ({
    board: null,
    arrangement: 0,
    omittedGroups: 0,
    channels: [],
    isAsking: false,
    failure: null,
    pausedAt: null,
  }));
  const ticks = createStore<PresenceTick>(() => ({ tick: 0, updatedAt: null }));
  const draws = new Set<() => void>();
  let question: BoardQuestion | null = null;
  let arrangement: Arrangement = { byState: true, shown: everyState };
  let open: AbortController | null = null;
  let version = -1;
  let generation = -1;
  let announced = -1;
  let waiting: PresenceChange[] = [];
  let busy = false;
  let frame: number | null = null;
  let renewTimer: ReturnType<typeof setTimeout> | null = null;
  let tickTimer: ReturnType<typeof setTimeout> | null = null;
  let tickedAt = Number.NEGATIVE_INFINITY;
  const unsorted = new Set<number>();

  function tickNow(): void {
    if (tickTimer !== null) clearTimeout(tickTimer);
    tickTimer = null;
    tickedAt = performance.now();
    ticks.setState(({ tick }) => ({ tick: tick + 1, updatedAt: Date.now() }));
  }

  /** In this frame if the last tick is long ago: words that change with the dots cost no frame of their own. */
  function tickWhenDue(): void {
    if (performance.now() - tickedAt >= tickMilliseconds) tickNow();
    else tickTimer ??= setTimeout(tickNow, tickMilliseconds);
  }

  function rearrange(board: LiveBoard, groups: Iterable<number>): void {
    board.arrange(groups, arrangement);
    unsorted.clear();
    state.setState((before) => ({ arrangement: before.arrangement + 1 }));
    // Others stand where the same dots are.
    for (const draw of draws) draw();
    tickNow();
  }

  function arrangeAll(board: LiveBoard): void {
    unsorted.clear();
    if (arrangement.byState || arrangement.shown !== everyState) {
      board.arrange(board.groups.keys(), arrangement);
    }
  }

  async function send(): Promise<void> {
    if (question === null) return;
    open?.abort();
    const abort = new AbortController();
    open = abort;
    // What arrives from now on may be newer than the answer and is taken in after it.
    waiting = [];
    state.setState({ isAsking: true });
    const filter = { ...question.filter, presence: [], notPresence: [] };
    const result = await client.call(
      'presence.board',
      { organizationId, ...question, filter },
      { signal: abort.signal },
    );
    if (open !== abort) return;
    open = null;
    if (!result.ok) {
      state.setState({ failure: result.failure, isAsking: false });
      return;
    }
    const { value } = result;
    if (value.generation !== generation) {
      announced = -1;
      // Another thread may serve the organization now, which does not know that somebody looks.
      void client.call('presence.watch', { organizationId, watching: true });
    }
    ({ version, generation } = value);
    const board = createLiveBoard(value);
    arrangeAll(board);
    state.setState((before) => ({
      board,
      arrangement: before.arrangement + 1,
      omittedGroups: value.omittedGroups,
      channels: value.channels,
      isAsking: false,
      failure: null,
    }));
    tickNow();
    takeInSoon();
    if (announced > version) renewSoon();
  }

  function renewSoon(): void {
    renewTimer ??= setTimeout(() => {
      renewTimer = null;
      if (open === null && state.getState().pausedAt === null) void send();
    }, renewPauseMilliseconds);
  }

  function takeIn(): void {
    frame = null;
    const { board, pausedAt } = state.getState();
    if (board === null || pausedAt !== null || open !== null) return;
    const changes = waiting;
    waiting = [];
    const changed = new Set<number>();
    for (const change of changes) board.apply(change.ids, change.states, changed);
    for (const index of changed) unsorted.add(index);
    if (changed.size > 0) for (const draw of draws) draw();
    tickWhenDue();
  }

  function takeInSoon(): void {
    frame ??= requestAnimationFrame(takeIn);
  }

  function receive(change: PresenceChange): void {
    if (change.organizationId !== organizationId || state.getState().pausedAt !== null) return;
    if (change.generation !== generation) {
      if (change.generation > generation) renewSoon();
      return;
    }
    announced = Math.max(announced, change.version);
    if (announced > version) renewSoon();
    waiting.push(change);
    takeInSoon();
  }

  function arrange(): void {
    const { board, pausedAt } = state.getState();
    if (board === null || pausedAt !== null || unsorted.size === 0 || busy) return;
    rearrange(board, unsorted);
  }

  function arrangeWhereDue(isSortDue: boolean): void {
    const isFiltered = arrangement.shown !== everyState;
    if (isFiltered || (isSortDue && arrangement.byState)) arrange();
  }

  return {
    state,
    ticks,
    onFrame(draw) {
      draws.add(draw);
      return () => draws.delete(draw);
    },
    ask(next) {
      const before = question;
      question = next;
      arrangement = { byState: next.sort === 'most-active', shown: shownStates(next.filter) };
      const { board, pausedAt } = state.getState();
      // The picture stands still; the board that ends the pause answers the new question.
      if (pausedAt !== null) return;
      const isSameForWorker = before !== null && withoutPresence(before) === withoutPresence(next);
      if (board === null || open !== null || !isSameForWorker) return void send();
      rearrange(board, board.groups.keys());
    },
    askAgain() {
      if (open === null) void send();
    },
    setPaused(paused) {
      state.setState({ pausedAt: paused ? Date.now() : null });
      waiting = [];
      if (!paused) return void send();
      if (state.getState().board === null) return;
      // An answer that is still on its way would replace the board that is to stand still.
      open?.abort();
      open = null;
      state.setState({ isAsking: false });
    },
    setBusy(isBusy) {
      busy = isBusy;
    },
    start() {
      const sortTimer = setInterval(() => arrangeWhereDue(true), sortPauseMilliseconds);
      const showTimer = setInterval(() => arrangeWhereDue(false), showPauseMilliseconds);
      const endSubscription = client.subscribe('presence', receive);
      void client.call('presence.watch', { organizationId, watching: true });
      return () => {
        endSubscription();
        clearInterval(sortTimer);
        clearInterval(showTimer);
        open?.abort();
        open = null;
        for (const timer of [renewTimer, tickTimer]) if (timer !== null) clearTimeout(timer);
        if (frame !== null) cancelAnimationFrame(frame);
        renewTimer = null;
        tickTimer = null;
        frame = null;
        void client.call('presence.watch', { organizationId, watching: false });
      };
    },
  };
}

/** What the worker is asked, as a text that can be compared. */
function withoutPresence({ filter, ...rest }: BoardQuestion): string {
  return JSON.stringify([rest, { ...filter, presence: [], notPresence: [] }]);
}
