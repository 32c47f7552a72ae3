import { z } from 'zod';

/** A page that runs code of a language. https://zulip.com/api/register-queue */
export const wirePlayground = z.object({
  id: z.int(),
  name: z.string(),
  pygments_language: z.string(),
  /** An RFC 6570 template with the variable `code`. */
  url_template: z.string(),
});
export type WirePlayground = z.infer<typeof wirePlayground>;

/** `POST /realm/playgrounds`. */
export const newPlaygroundAnswer = z.object({ id: z.int() });
