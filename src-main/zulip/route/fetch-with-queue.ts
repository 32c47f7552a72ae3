import type { Connection } from '../http.ts';
import { remembering } from '../remembered-answers.ts';
import type { RegisterAnswer } from '../wire/register.ts';
import type { CallOptions } from './call.ts';
import { deleteQueue } from './events.ts';
import { registerQueue } from './register.ts';

/**
 * Fetches data that only a registration returns. The queue in the answer is deleted.
 * https://zulip.com/api/register-queue
 *
 * @param eventType the type whose state is requested
 * @throws RequestError
 */
export async function fetchWithQueue(
  connection: Connection,
  eventType: string,
  options: CallOptions,
): Promise<RegisterAnswer> {
  return remembering(connection, `/register ${eventType}`, async (asking) => {
    const parameters = { event_types: ['restart'], fetch_event_types: [eventType] };
    const { answer } = await registerQueue(asking, parameters, options);
    await deleteQueue(asking, { queue_id: answer.queue_id }, options).catch(() => {});
    return answer;
  });
}

/**
 * The organization's code playgrounds, which have no endpoint of their own.
 *
 * @throws RequestError
 */
export async function getCodePlaygrounds(
  connection: Connection,
  options: CallOptions = {},
): Promise<RegisterAnswer['realm_playgrounds']> {
  return (await fetchWithQueue(connection, 'realm_playgrounds', options)).realm_playgrounds;
}
