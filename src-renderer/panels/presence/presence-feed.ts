import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { CallInput } from '../../../src-preload/contract/calls.ts';
import type { Failure } from '../../../src-preload/contract/outcome.ts';
import type { PresenceChange } from '../../../src-preload/contract/topics.ts';
import type { Client } from '../../bridge/client.ts';
import { createLiveBoard } from './live-board.ts';
import type { LiveBoard } from './live-board.ts';

export type BoardQuestion = Omit<CallInput<'presence.board'>, 'organizationId'>;

export interface PresenceFeedState {
  board: LiveBoard | null;
  /** Grows with every change of the board's contents. */
  revision: number;
  omittedGroups: number;
  failure: Failure | null;
  /** When the board was last asked for or changed, milliseconds since the epoch. */
  updatedAt: number | null;
  /** Since when the picture stands still, milliseconds since the epoch; null while it is live. */
  pausedAt: number | null;
}

/** The presence board of one organization, live. */
export interface PresenceFeed {
  readonly state: StoreApi<PresenceFeedState>;
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

/**
 * Makes the feed of an organization's board. Pushes are taken in at most once per frame, whatever their rate.
 */
export function createPresenceFeed(organizationId: string, client: Client): PresenceFeed {
  const state = createStore<PresenceFeedState>(() => ({
    board: null,
    revision: 0,
    omittedGroups: 0,
    failure: null,
    updatedAt: null,
    pausedAt: null,
  }));
  let question: BoardQuestion | null = null;
  let open: AbortController | null = null;
  let version = -1;
  let generation = -1;
  let announced = -1;
  let waiting: PresenceChange[] = [];
  let busy = false;
  let frame: number | null = null;
  let renewTimer: ReturnType<typeof setTimeout> | null = null;
  const unsorted = new Set<number>();

  async function send(): Promise<void> {
    if (question === null) return;
    open?.abort();
    const abort = new AbortController();
    open = abort;
    // What arrives from now on may be newer than the answer and is taken in after it.
    waiting = [];
    const result = await client.call(
      'presence.board',
      { organizationId, ...question },
      { signal: abort.signal },
    );
    if (open !== abort) return;
    open = null;
    if (!result.ok) {
      state.setState({ failure: result.failure });
      return;
    }
    if (result.value.generation !== generation) {
      announced = -1;
      // Another thread may serve the organization now, which does not know that somebody looks.
      void client.call('presence.watch', { organizationId, watching: true });
    }
    ({ version, generation } = result.value);
    unsorted.clear();
    const board = createLiveBoard(result.value);
    if (question.sort === 'most-active') board.sortByState(board.groups.keys());
    state.setState(({ revision }) => ({
      board,
      revision: revision + 1,
      omittedGroups: result.value.omittedGroups,
      failure: null,
      updatedAt: Date.now(),
    }));
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
    let changed = 0;
    for (const change of changes) {
      for (const index of board.apply(change.ids, change.states)) {
        unsorted.add(index);
        changed += 1;
      }
    }
    const updatedAt = Date.now();
    if (changed > 0) state.setState(({ revision }) => ({ revision: revision + 1, updatedAt }));
    else state.setState({ updatedAt });
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

  function sort(): void {
    const { board, pausedAt } = state.getState();
    if (board === null || pausedAt !== null || unsorted.size === 0) return;
    if (question?.sort !== 'most-active' || busy) return;
    board.sortByState(unsorted);
    unsorted.clear();
    state.setState(({ revision }) => ({ revision: revision + 1 }));
  }

  return {
    state,
    ask(next) {
      question = next;
      void send();
    },
    askAgain() {
      if (open === null) void send();
    },
    setPaused(paused) {
      state.setState({ pausedAt: paused ? Date.now() : null });
      waiting = [];
      if (!paused) void send();
    },
    setBusy(isBusy) {
      busy = isBusy;
    },
    start() {
      const sortTimer = setInterval(sort, sortPauseMilliseconds);
      const endSubscription = client.subscribe('presence', receive);
      void client.call('presence.watch', { organizationId, watching: true });
      return () => {
        endSubscription();
        clearInterval(sortTimer);
        open?.abort();
        open = null;
        if (renewTimer !== null) clearTimeout(renewTimer);
        if (frame !== null) cancelAnimationFrame(frame);
        renewTimer = null;
        frame = null;
        void client.call('presence.watch', { organizationId, watching: false });
      };
    },
  };
}
