import { z } from 'zod';
import type { PlaygroundCheck } from '../kinds/playgrounds.ts';
import { call, organizationId } from './call.ts';

const text = z.string().max(5_000);

/** Calls about code playgrounds; the playgrounds themselves are replicated. */
export const playgroundCalls = {
  /** The server's objections to a playground, and what a code sample opens. `replaces` is the one being replaced. */
  'playgrounds.check': call<PlaygroundCheck>()(() =>
    z.strictObject({
      organizationId,
      fields: z.strictObject({ name: text, language: text, urlTemplate: text }),
      replaces: z.int().nullable(),
      sample: text,
    }),
  ),
} as const;
