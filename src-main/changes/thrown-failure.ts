import type { Failure } from '#contract/outcome.ts';
import { storeFailureOf } from '../store/store-trouble.ts';
import { failureOf } from '../zulip/errors.ts';

/** Finds the failure in anything thrown by a call or the local database. Anything else is `internal`, a bug of ours. */
export function thrownFailureOf(error: unknown): Failure {
  return storeFailureOf(error) ?? failureOf(error);
}
