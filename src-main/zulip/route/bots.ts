import { requireFeature } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { keyAnswer } from '../wire/authentication.ts';
import { write, type CallOptions, type Written } from './call.ts';

/**
 * A bot's key, feature level 463 (https://zulip.com/help/manage-a-bot). Administrators and the bot's owner. It is
 * registered with the connection's redactor.
 *
 * @throws RequestError `rejected` for what is no active bot, and for lack of permission; `unsupported`
 */
export async function getBotApiKey(
  connection: Connection,
  botId: number,
  options: CallOptions = {},
): Promise<string> {
  requireFeature(connection, 'bot-api-keys');
  const { value } = await request(connection, {
    method: 'GET',
    path: `/bots/${botId}/api_key`,
    schema: keyAnswer,
    ...options,
  });
  connection.redactor.protect(value.api_key);
  return value.api_key;
}

/**
 * Gives a bot a new key (https://zulip.com/help/manage-a-bot); the old one is worthless at once. Administrators and the
 * bot's owner.
 *
 * @throws RequestError `rejected` for what is no active bot, and for lack of permission
 */
export async function regenerateBotApiKey(
  connection: Connection,
  botId: number,
  options: CallOptions = {},
): Promise<string> {
  const { value } = await request(connection, {
    method: 'POST',
    path: `/bots/${botId}/api_key/regenerate`,
    schema: keyAnswer,
    ...options,
  });
  connection.redactor.protect(value.api_key);
  return value.api_key;
}

/**
 * Deactivates a bot (https://zulip.com/help/deactivate-or-reactivate-a-bot). Administrators and the bot's owner;
 * `reactivateUser` brings it back.
 *
 * @throws RequestError `rejected` for what is no active bot, and for lack of permission
 */
export async function deactivateBot(
  connection: Connection,
  botId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/bots/${botId}`, {}, options);
}
