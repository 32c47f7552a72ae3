import { fail, succeed, type Result } from '#contract/outcome.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { regenerateOwnApiKey } from '../../zulip/route/own-settings.ts';

/** Regenerates the account's key and switches to it. Returns the key, for the main process only. */
export async function regenerateKey(connection: Connection): Promise<Result<string>> {
  try {
    const key = await regenerateOwnApiKey(connection);
    // In place: copies of the connection share their credentials.
    if (connection.credentials) connection.credentials.apiKey = key;
    return succeed(key);
  } catch (error) {
    return fail(failureOf(error));
  }
}
