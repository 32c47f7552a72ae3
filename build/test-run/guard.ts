/** What `measureMachine` returns on the two idle cores for which the limits are stated, in milliseconds. */
export const referenceMilliseconds = 300;

/** How long the whole run should take on two idle cores, and when it counts as too slow; in minutes. */
export const expectedMinutes = 10;
const mostMinutes = 13;

export interface Verdict {
  ok: boolean;
  /** A line for the end of the run. */
  words: string;
}

/**
 * Judges a run's duration by the machine's speed at that time. A machine faster than the reference gets no less time:
 * much of a run is waiting, which is the same everywhere.
 *
 * @param elapsedMilliseconds of the run
 * @param machineMilliseconds the time for the calibration work; see `measureMachine`
 */
export function judgeDuration(elapsedMilliseconds: number, machineMilliseconds: number): Verdict {
  const slowness = Math.max(1, machineMilliseconds / referenceMilliseconds);
  const most = mostMinutes * slowness;
  const elapsed = elapsedMilliseconds / 60_000;
  const words =
    `The run took ${minutes(elapsed)}. On this machine, at ${percent(1 / slowness)} of the reference speed, ` +
    `${minutes(expectedMinutes * slowness)} are expected and ${minutes(most)} allowed.`;
  return { ok: elapsed <= most, words };
}

function minutes(value: number): string {
  const seconds = Math.round(value * 60);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function percent(value: number): string {
  return `${Math.round(value * 100)}%`;
}
