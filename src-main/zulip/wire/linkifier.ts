import { z } from 'zod';
import { orDefault, rows } from './unread.ts';

/** A pattern that turns text into links (https://zulip.com/api/get-linkifiers); its place in the list is its order. */
export const wireLinkifier = z.object({
  id: z.int(),
  /** An RE2 expression with named groups. */
  pattern: z.string(),
  /** An RFC 6570 template over the names of the groups. */
  url_template: z.string(),
  ...orDefault({
    /** Null where there is none, and below feature level 471. */
    example_input: z.string().nullable().default(null),
    reverse_template: z.string().nullable().default(null),
    /** Empty below feature level 478. */
    alternative_url_templates: z.array(z.string()).default([]),
  }),
});
export type WireLinkifier = z.infer<typeof wireLinkifier>;

/** `GET /realm/linkifiers`, in the order of evaluation. */
export const linkifiersAnswer = z.object({ linkifiers: rows('linkifiers', wireLinkifier) });

/** `POST /realm/filters`. */
export const newLinkifierAnswer = z.object({ id: z.int() });
