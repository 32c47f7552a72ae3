import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '#contract/outcome.ts';
import type { BoardChannel } from '#contract/presence.ts';
import type { PresenceChange } from '#contract/topics.ts';
import type { Client } from '../../bridge/client.ts';
import { createBoardOrder } from './board-order.ts';
import type { BoardQuestion } from './board-question.ts';
import { createBoardPushes } from './board-pushes.ts';
import { createLiveBoard, type LiveBoard } from './live-board.ts';
import { createPresenceTicks, type PresenceTick } from './presence-ticks.ts';

export interface PresenceFeedState {
  board: LiveBoard | null;
  /** How many people of each group are shown: another list whenever they stand in another order or others are shown. */
  counts: readonly number[];
  omittedGroups: number;
  /** The channels of a board by channel, with what hinders each. */
  channels: readonly BoardChannel[];
  /** Whether the last question is still open. */
  isAsking: boolean;
  failure: Failure | null;
  /** Since when the picture stands still, milliseconds since the epoch; null while it is live. */
  pausedAt: number | null;
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

const atFirst: PresenceFeedState = {
  board: null,
  counts: [],
  omittedGroups: 0,
  channels: [],
  isAsking: false,
  failure: null,
  pausedAt: null,
};

const countsOf = ({ groups }: LiveBoard): number[] => groups.map(({ count }) => count);

/**
 * Makes the feed of an organization's board. Pushes are taken in at most once per frame, whatever their rate; what is
 * drawn hears of it at once, what is said in words some times a second.
 */
export function createPresenceFeed(organizationId: string, client: Client): PresenceFeed {
  const state = createStore<PresenceFeedState>(() => atFirst);
  const ticks = createPresenceTicks();
  const draws = new Set<() => void>();
  let question: BoardQuestion | null = null;
  let open: AbortController | null = null;
  const pushes = createBoardPushes(takeIn);
  let renewTimer: ReturnType<typeof setTimeout> | null = null;
  const boardNow = (): LiveBoard | null => {
    const { board, pausedAt } = state.getState();
    return pausedAt === null ? board : null;
  };
  const order = createBoardOrder(boardNow, (board) => {
    state.setState({ counts: countsOf(board) });
    for (const draw of draws) draw();
    ticks.tickNow();
  });

  const watch = (watching: boolean): Promise<unknown> =>
    client.call('presence.watch', { organizationId, watching });

  async function send(): Promise<void> {
    if (question === null) return;
    open?.abort();
    const abort = new AbortController();
    open = abort;
    // What arrives from now on may be newer than the answer and is taken in after it.
    pushes.take();
    state.setState({ isAsking: true });
    const filter = { ...question.filter, presence: [], notPresence: [] };
    const result = await client.call(
      'presence.board',
      { organizationId, ...question, filter },
      { signal: abort.signal },
    );
    if (open !== abort) return;
    open = null;
    if (!result.ok) return state.setState({ failure: result.failure, isAsking: false });
    const { value } = result;
    // Another thread may serve the organization now, which does not know that somebody looks.
    if (pushes.answered(value)) void watch(true);
    const board = createLiveBoard(value);
    order.arrangeNew(board);
    state.setState({
      board,
      counts: countsOf(board),
      omittedGroups: value.omittedGroups,
      channels: value.channels,
      isAsking: false,
      failure: null,
    });
    ticks.tickNow();
    pushes.takeInSoon();
    if (pushes.isBehind()) renewSoon();
  }

  function renewSoon(): void {
    renewTimer ??= setTimeout(() => {
      renewTimer = null;
      if (open === null && state.getState().pausedAt === null) void send();
    }, renewPauseMilliseconds);
  }

  function takeIn(): void {
    const board = boardNow();
    if (board === null || open !== null) return;
    const changed = new Set<number>();
    for (const change of pushes.take()) board.apply(change.ids, change.states, changed);
    order.arrangeLater(changed);
    if (changed.size > 0) for (const draw of draws) draw();
    ticks.tickWhenDue();
  }

  function receive(change: PresenceChange): void {
    if (change.organizationId !== organizationId || state.getState().pausedAt !== null) return;
    if (pushes.add(change)) renewSoon();
  }

  return {
    state,
    ticks: ticks.state,
    onFrame(draw) {
      draws.add(draw);
      return () => draws.delete(draw);
    },
    ask(next) {
      const before = question;
      question = next;
      order.follow(next);
      const { board, pausedAt } = state.getState();
      // The picture stands still; the board that ends the pause answers the new question.
      if (pausedAt !== null) return;
      const isSameForWorker = before !== null && withoutPresence(before) === withoutPresence(next);
      if (board === null || open !== null || !isSameForWorker) return void send();
      order.arrangeAll(board);
    },
    askAgain() {
      if (open === null) void send();
    },
    setPaused(paused) {
      state.setState({ pausedAt: paused ? Date.now() : null });
      pushes.take();
      if (!paused) return void send();
      if (state.getState().board === null) return;
      // An answer that is still on its way would replace the board that is to stand still.
      open?.abort();
      open = null;
      state.setState({ isAsking: false });
    },
    setBusy: order.setBusy,
    start() {
      const endOrder = order.start();
      const endSubscription = client.subscribe('presence', receive);
      void watch(true);
      return () => {
        endSubscription();
        endOrder();
        open?.abort();
        open = null;
        ticks.stop();
        if (renewTimer !== null) clearTimeout(renewTimer);
        pushes.stop();
        renewTimer = null;
        void watch(false);
      };
    },
  };
}

/** What the worker is asked, as a text that can be compared. */
function withoutPresence({ filter, ...rest }: BoardQuestion): string {
  return JSON.stringify([rest, { ...filter, presence: [], notPresence: [] }]);
}
