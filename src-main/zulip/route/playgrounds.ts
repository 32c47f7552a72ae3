import { z } from 'zod';
import { request, type Connection } from '../http.ts';
import { wholeList } from '../wire/list.ts';
import { write, type CallOptions, type Written } from './call.ts';

/** A page that runs code of a language. https://zulip.com/api/register-queue */
const wirePlayground = z.object({
  id: z.int(),
  name: z.string(),
  pygments_language: z.string(),
  /** An RFC 6570 template with the variable `code`. */
  url_template: z.string(),
});

/** https://zulip.com/api/get-events#realm_playgrounds */
export const playgroundList = wholeList('realm_playgrounds', wirePlayground);

/** `POST /realm/playgrounds`. */
const newPlaygroundAnswer = z.object({ id: z.int() });

/** A code playground to add. The server trims every text. */
export interface PlaygroundParameters {
  /** Unique among the playgrounds of a language. */
  name: string;
  /** At most 40 letters, digits, spaces and `_+-./#,`; names that Pygments doesn't know are allowed. */
  pygments_language: string;
  /** RFC 6570 with `code` as its only variable. */
  url_template: string;
}

/**
 * Adds a code playground (https://zulip.com/api/add-code-playground). Administrators.
 *
 * @throws RequestError `forbidden`; `rejected` with `errors` by field, `__all__` for a template without `code` or with
 * other variables, and for a name that is taken
 */
export async function addCodePlayground(
  connection: Connection,
  playground: PlaygroundParameters,
  options: CallOptions = {},
): Promise<Written & { id: number }> {
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/realm/playgrounds',
    parameters: { ...playground },
    schema: newPlaygroundAnswer,
    ...options,
  });
  return { id: value.id, ignoredParameters };
}

/**
 * Removes a code playground (https://zulip.com/api/remove-code-playground). Administrators.
 *
 * @throws RequestError `forbidden`; `rejected` for an unknown id
 */
export async function removeCodePlayground(
  connection: Connection,
  playgroundId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/realm/playgrounds/${playgroundId}`, {}, options);
}
