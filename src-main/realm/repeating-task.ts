/** Work that repeats with a pause after each run, so that a slow server never has two in progress. */
export interface RepeatingTask {
  /** Reschedules the next run. Milliseconds. */
  scheduleIn(milliseconds: number): void;
  /** Runs at once; cancels a run in progress, whose connection may have died during a sleep. */
  runNow(): void;
  stop(): void;
}

/** @param run does the work and returns the milliseconds until the next run; must not throw */
export function createRepeatingTask(run: (signal: AbortSignal) => Promise<number>): RepeatingTask {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let underWay: AbortController | null = null;

  async function runOnce(): Promise<void> {
    if (underWay !== null) return;
    const round = new AbortController();
    underWay = round;
    const pause = await run(round.signal);
    underWay = null;
    schedule(round.signal.aborted ? 0 : pause);
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void runOnce(), milliseconds);
  }

  return {
    scheduleIn: schedule,
    runNow() {
      if (underWay === null) schedule(0);
      else underWay.abort();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      underWay?.abort();
    },
  };
}
