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
  askAgain(): void;
  /** Freezes the picture, or makes it live again with a fresh board. */
  setPaused(paused: boolean): void;
  dispose(): void;
}

const renewPauseMilliseconds = 300;
/** Changed groups are put in order again this often, so that dots do not move under the eye all the time. */
const sortPauseMilliseconds = 5_000;

/**
 * Makes the feed and starts the pushes of presence. Pushes are taken in at most once per frame, whatever their rate.
 *
 * @param mayMove whether people may change places just now: not while somebody points at one.
 */
export function createPresenceFeed(
  organizationId: string,
  client: Client,
  mayMove: () => boolean,
): PresenceFeed {
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
    const result = await client.call('presence.board', { organizationId, ...question }, { signal: abort.signal });
    if (open !== abort) return;
    open = null;
    if (!result.ok) {
      state.setState({ failure: result.failure });
      return;
    }
    if (result.value.generation !== generation) announced = -1;
    ({ version, generation } = result.value);
    unsorted.clear();
    state.setState(({ revision }) => ({
      board: createLiveBoard(result.value),
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

  const sortTimer = setInterval(() => {
    const { board, pausedAt } = state.getState();
    if (board === null || pausedAt !== null || unsorted.size === 0) return;
    if (question?.sort !== 'most-active' || !mayMove()) return;
    board.sortByState(unsorted);
    unsorted.clear();
    state.setState(({ revision }) => ({ revision: revision + 1 }));
  }, sortPauseMilliseconds);

  const endSubscription = client.subscribe('presence', receive);
  void client.call('presence.watch', { organizationId, watching: true });

  return {
    state,
    ask(next) {
      question = next;
      void send();
    },
    askAgain: () => void send(),
    setPaused(paused) {
      state.setState({ pausedAt: paused ? Date.now() : null });
      waiting = [];
      if (!paused) void send();
    },
    dispose() {
      endSubscription();
      open?.abort();
      open = null;
      clearInterval(sortTimer);
      if (renewTimer !== null) clearTimeout(renewTimer);
      if (frame !== null) cancelAnimationFrame(frame);
      void client.call('presence.watch', { organizationId, watching: false });
    },
  };
}
