import type { Failure } from '#contract/outcome.ts';
import type { ChangeReason } from '../../store/journal.ts';
import type { Written } from '../../zulip/route/call.ts';

/** What an answer that is no refusal says of the changes of a call. */
export type Sent =
  /** They count as applied. The claim names what they made, such as `message:41`. */
  | {
      kind: 'done';
      /** What else there is to say of them. */
      reason: ChangeReason | null;
      claim?: string;
      /** Parameters that the server does not know: whatever they stand for was not applied, everything else was. */
      ignored?: readonly string[];
    }
  /** Accepted, and without effect: somebody else was first, and the value is theirs. The changes count as skipped. */
  | { kind: 'overtaken'; claim: string; value: string }
  /** The first of several calls was answered, another one failed: it has to be looked how far the changes came. */
  | { kind: 'unfinished'; claim: string; failure: Failure };

/** Applied, except for these parts; null where nothing is missing. */
export function partlyApplied(parts: readonly string[]): ChangeReason | null {
  return parts.length === 0 ? null : { kind: 'partly-applied', parts: [...parts] };
}

/**
 * What the answer of a single call says.
 *
 * @param reason what else came of it
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
