import { defaultReadingDelays } from './settle.ts';

/** Waiting times in milliseconds, shorter in tests. */
export interface ChangeTiming {
  /** The wait before each attempt to read back a lost change. */
  readingDelays: readonly number[];
  /** How long a server may work on a request after its connection was cut: until then, absence proves nothing. */
  workMilliseconds: number;
  /** How long after the server's answer a field without an event counts as pending. */
  overdueMilliseconds: number;
  /** How long `close` waits for the current call. */
  closingMilliseconds: number;
  /** How long a plan waits for an organization that is not live. */
  staleMilliseconds: number;
  /** The upper bound of the first wait before a retry; it doubles each time. */
  firstRetryMilliseconds: number;
}

export const defaultTiming: ChangeTiming = {
  readingDelays: defaultReadingDelays,
  workMilliseconds: 60_000,
  overdueMilliseconds: 90_000,
  closingMilliseconds: 5_000,
  staleMilliseconds: 5_000,
  firstRetryMilliseconds: 1_000,
};
