import type { NamedTest } from '../named-test.ts';

/** A possible attack, the defence, and the tests that show it. */
export interface Threat {
  threat: string;
  defence: string;
  tests: readonly NamedTest[];
}
