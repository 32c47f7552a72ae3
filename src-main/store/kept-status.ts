import { z } from 'zod';
import type { PersonStatus } from '#contract/people.ts';

const keptStatus = z.lazy(() =>
  z.object({
    text: z.string(),
    emoji: z
      .object({ name: z.string(), code: z.string(), kind: z.enum(['unicode', 'custom', 'zulip']) })
      .nullable(),
  }),
);

/** Parses a status from the store or the journal. Throws if the text isn't one. */
export function readKeptStatus(text: string): PersonStatus {
  return keptStatus.parse(JSON.parse(text));
}
