import type { NamedTest } from '../named-test.ts';

/** What somebody could do, what stands against it, and the tests that show that it does. */
export interface Threat {
  threat: string;
  defence: string;
  tests: readonly NamedTest[];
}
