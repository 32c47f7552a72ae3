/** Work that repeats with a pause after each run, so that a slow server never has two under way. */
export interface RepeatingTask {
  /** Runs after the given time, instead of when it would have run. Milliseconds. */
  scheduleIn(milliseconds: number): void;
  stop(): void;
}

/** @param run does the work and answers the milliseconds until the next run; must not throw */
export function createRepeatingTask(run: (signal: AbortSignal) => Promise<number>): RepeatingTask {
  const life = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay = false;

  async function runOnce(): Promise<void> {
    if (underWay) return;
    underWay = true;
    const pause = await run(life.signal);
    underWay = false;
    schedule(pause);
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    if (!life.signal.aborted) timer = setTimeout(() => void runOnce(), milliseconds);
  }

  return {
    scheduleIn: schedule,
    stop() {
      life.abort();
      clearTimeout(timer);
    },
  };
}
