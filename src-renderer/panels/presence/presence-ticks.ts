import { createStore, type StoreApi } from 'zustand/vanilla';

/** Grows a few times a second while states change: for whatever says presence in words or numbers. */
export interface PresenceTick {
  tick: number;
  /** When the board was last asked for or told of, milliseconds since the epoch. */
  updatedAt: number | null;
}

const tickMilliseconds = 300;

interface PresenceTicks {
  readonly state: StoreApi<PresenceTick>;
  tickNow(): void;
  /** In this frame if the last tick is long ago: words that change with the dots cost no frame of their own. */
  tickWhenDue(): void;
  /** Ends the tick that is due. */
  stop(): void;
}

/** Makes the ticks of a board. */
export function createPresenceTicks(): PresenceTicks {
  const state = createStore<PresenceTick>(() => ({ tick: 0, updatedAt: null }));
  let timer: ReturnType<typeof setTimeout> | null = null;
  let tickedAt = Number.NEGATIVE_INFINITY;

  function stop(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }
  function tickNow(): void {
    stop();
    tickedAt = performance.now();
    state.setState(({ tick }) => ({ tick: tick + 1, updatedAt: Date.now() }));
  }
  return {
    state,
    tickNow,
    tickWhenDue() {
      if (performance.now() - tickedAt >= tickMilliseconds) tickNow();
      else timer ??= setTimeout(tickNow, tickMilliseconds);
    },
    stop,
  };
}
