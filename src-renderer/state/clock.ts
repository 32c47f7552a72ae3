import { create } from 'zustand';

interface ClockState {
  /** Milliseconds since the UNIX epoch, as of the last tick. */
  readonly now: number;
}

export const useClockStore = create<ClockState>(() => ({ now: Date.now() }));

const tickMilliseconds = 1_000;

/**
 * Starts the one timer that all times on screen share. It stands still while the window is hidden and is right
 * again as soon as it is shown.
 *
 * @returns the function that ends it.
 */
export function startClock(): () => void {
  let timer: ReturnType<typeof setInterval> | null = null;
  const tick = () => useClockStore.setState({ now: Date.now() });
  const follow = () => {
    if (timer !== null) {
      clearInterval(timer);
      timer = null;
    }
    if (!document.hidden) {
      tick();
      timer = setInterval(tick, tickMilliseconds);
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    if (timer !== null) {
      clearInterval(timer);
    }
  };
}

/**
 * The present time in milliseconds since the UNIX epoch, rounded down to whole steps: the component renders
 * again once per step.
 *
 * @param step milliseconds; a second or a multiple of it.
 */
export function useNow(step: number = tickMilliseconds): number {
  return useClockStore((state) => Math.floor(state.now / step) * step);
}
