import type { EndpointOf, TargetKind } from '#contract/kinds/kinds.ts';
import type { CallOperations } from '../calls/operations.ts';
import type { KindRules } from './kind-rules.ts';

/** What a kind has beside its declaration: the rules of its fields, and how each of its operations is sent and read back. */
export interface KindInWorker<Kind extends TargetKind> {
  /** A subject only ever goes back to the rules of the kind that it came from. */
  readonly rules: KindRules<unknown>;
  readonly calls: Readonly<Record<EndpointOf<Kind>, CallOperations>>;
}
