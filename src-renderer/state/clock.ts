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

const noMoments: readonly number[] = [];

/**
 * The present time in milliseconds since the UNIX epoch, rounded down to whole steps or to the last of some moments that
 * has come: the component renders again once per step and when such a moment comes.
 *
 * @param step milliseconds; a second or a multiple of it.
 * @param moments milliseconds since the UNIX epoch.
 */
export function useNow(step: number = tickMilliseconds, moments: readonly number[] = noMoments): number {
  return useClockStore(({ now }) =>
    moments.reduce(
      (latest, moment) => (moment <= now ? Math.max(latest, moment) : latest),
      Math.floor(now / step) * step,
    ),
  );
}
