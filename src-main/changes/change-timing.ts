import { defaultReadingDelays } from './settle.ts';

/** Waiting times in milliseconds, shorter in tests. */
export interface ChangeTiming {
  /** Before each reading of a value whose change was lost. */
  readingDelays: readonly number[];
  /** For so long a server may work on a request whose connection was cut: until then absence proves nothing. */
  workMilliseconds: number;
  /** From the server's answer until a field without an event counts no longer as pending. */
  overdueMilliseconds: number;
  /** How long `close` waits for a call that is under way. */
  closingMilliseconds: number;
  /** How long a plan waits for an organization that is not live. */
  staleMilliseconds: number;
  /** The bound of the first wait before something that could not be sent is tried again; it doubles each time. */
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
