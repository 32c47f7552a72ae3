import type { Failure } from '#contract/outcome.ts';
import type { ChangeReason } from '../../store/journal.ts';
import type { Written } from '../../zulip/route/call.ts';

/** What a successful answer means for a call's changes. */
export type Sent =
  /** They count as applied. The claim says what they created, such as `message:41`. */
  | {
      kind: 'done';
      /** What else to report. */
      reason: ChangeReason | null;
      claim?: string;
      /** Parameters that the server doesn't know: what they stand for wasn't applied, everything else was. */
      ignored?: readonly string[];
    }
  /** Accepted, but without effect: someone else was first, and the value is theirs. The changes count as skipped. */
  | { kind: 'overtaken'; claim: string; value: string }
  /** The first of several calls was answered, another one failed: the progress must be checked. */
  | { kind: 'unfinished'; claim: string; failure: Failure };

/** Applied, except for these parts; null if nothing is missing. */
export function partlyApplied(parts: readonly string[]): ChangeReason | null {
  return parts.length === 0 ? null : { kind: 'partly-applied', parts: [...parts] };
}

/**
 * The result of a single call.
 *
 * @param reason what else happened
 */
export function sentBy(
  { ignoredParameters: ignored }: Written,
  claim?: string,
  reason: ChangeReason | null = null,
): Sent {
  return {
    kind: 'done',
    reason,
    ...(claim !== undefined && { claim }),
    ...(ignored.length > 0 && { ignored }),
  };
}
