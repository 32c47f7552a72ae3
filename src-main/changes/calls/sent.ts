import type { Failure } from '../../../src-preload/contract/outcome.ts';
import type { Written } from '../../zulip/route/call.ts';

/** What an answer that is no refusal says of the changes of a call. */
export type Sent =
  /** They count as applied. The claim names what they made, such as `message:41`. */
  | { kind: 'done'; /** What of them was not done, in words. */ leftOut: readonly string[]; claim?: string }
  /** The server does not know these parameters and did not apply them: the changes count as refused. */
  | { kind: 'ignored'; parameters: readonly string[] }
  /** The first of several calls was answered, another one failed: it has to be looked how far the changes came. */
  | { kind: 'unfinished'; claim: string; failure: Failure };

/** What the answer of a single call says. */
export function sentBy({ ignoredParameters: parameters }: Written, claim?: string): Sent {
  if (parameters.length > 0) return { kind: 'ignored', parameters };
  return { kind: 'done', leftOut: [], ...(claim !== undefined && { claim }) };
}
