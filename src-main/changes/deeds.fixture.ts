import { systemClock, type Clock } from '../clock.ts';
import type { ThingFound } from '../store/journal-claims.ts';
import type { EchoTiming } from './calls/echo-queues.ts';
import { createDeeds, type Deeds } from './deeds.ts';

interface DeedsForTests {
  /** Whose work something is, as the journal has it. */
  claimed: Set<string>;
  /** Whether another change that asks for the same is in doubt. */
  hasRival?: boolean;
  /** Ids of what other changes set out from, by its value. */
  found?: ReadonlyMap<string, number[]>;
  /** What other changes found that were sent since. */
  changedSince?: readonly ThingFound[];
  workMilliseconds?: number;
  timing?: Partial<EchoTiming>;
  clock?: Clock;
}

/** The deeds of an engine with a journal in memory, and of a server that is quick. */
export function deedsForTests({
  claimed,
  hasRival = false,
  found = new Map(),
  changedSince = [],
  workMilliseconds = 0,
  timing,
  clock = systemClock,
}: DeedsForTests): Deeds {
  return createDeeds(
    {
      organizationId: 'orchid',
      journal: {
        claimant: (_organizationId, claim) => (claimed.has(claim) ? { jobId: 'before', changeId: 1 } : null),
        hasRival: () => hasRival,
        idsFoundWith: (_organizationId, { value }) => found.get(value) ?? [],
        changedSince: () => [...changedSince],
      },
      clock,
      isReadOnly: () => false,
      workMilliseconds,
    },
    timing,
  );
}
