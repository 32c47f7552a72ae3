import { request, type Connection } from '../http.ts';
import { newPlaygroundAnswer, type WirePlayground } from '../wire/playground.ts';
import { write, type CallOptions, type Written } from './call.ts';
import { deleteQueue } from './events.ts';
import { registerQueue } from './register.ts';

/** A code playground to add. The server strips white space around every text. */
export interface PlaygroundParameters {
  /** Unique among the playgrounds of a language. */
  name: string;
  /** At most 40 letters, digits, spaces and `_+-./#,`; a name that Pygments does not know is possible. */
  pygments_language: string;
  /** RFC 6570 with `code` as its only variable. */
  url_template: string;
}

/**
 * The organization's code playgrounds. No endpoint answers them alone, so a queue is made for the answer and given back.
 * https://zulip.com/api/register-queue
 *
 * @throws RequestError
 */
export async function getCodePlaygrounds(
  connection: Connection,
  options: CallOptions = {},
): Promise<WirePlayground[]> {
  const parameters = { event_types: ['restart'], fetch_event_types: ['realm_playgrounds'] };
  const { answer } = await registerQueue(connection, parameters, options);
  await deleteQueue(connection, { queue_id: answer.queue_id }, options).catch(() => {});
  return answer.realm_playgrounds;
}

/**
 * Adds a code playground (https://zulip.com/api/add-code-playground). Administrators.
 *
 * @throws RequestError `forbidden`; `rejected` with `errors` by field, `__all__` for a template without `code` or with
 *   more than that, and for a name that is taken
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
