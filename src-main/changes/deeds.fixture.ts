import { systemClock, type Clock } from '../clock.ts';
import type { ThingFound } from '../store/journal-claims.ts';
import type { EchoTiming } from './calls/echo-queues.ts';
import { createDeeds, type Deeds } from './deeds.ts';

interface DeedsForTests {
  /** Owners of things, as in the journal. */
  claimed: Set<string>;
  /** Whether another change with the same request has an unknown outcome. */
  hasRival?: boolean;
  /** Ids that other changes started from, by value. */
  found?: ReadonlyMap<string, number[]>;
  /** What other changes found that were sent since. */
  changedSince?: readonly ThingFound[];
  workMilliseconds?: number;
  timing?: Partial<EchoTiming>;
  clock?: Clock;
}

/** An engine's deeds with a journal in memory and a fast server. */
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
