import type { Written } from '../../zulip/route/call.ts';

/** What an answer that is no refusal says of the changes of a call. */
export type Sent =
  /** They count as applied; the note says what of them was not done, and is mostly empty. */
  | { kind: 'done'; note: string }
  /** The server does not know these parameters and did not apply them: the changes count as refused. */
  | { kind: 'ignored'; parameters: readonly string[] };

/** What the answer of a single call says. */
export function sentBy({ ignoredParameters: parameters }: Written): Sent {
  return parameters.length === 0 ? { kind: 'done', note: '' } : { kind: 'ignored', parameters };
}
