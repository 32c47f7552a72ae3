import type { Failure } from '#contract/outcome.ts';
import { storeFailureOf } from '../store/store-trouble.ts';
import { failureOf } from '../zulip/errors.ts';

/** The failure inside anything that a call or the local database threw. What is neither is `internal`, a fault of ours. */
export function thrownFailureOf(error: unknown): Failure {
  return storeFailureOf(error) ?? failureOf(error);
}
