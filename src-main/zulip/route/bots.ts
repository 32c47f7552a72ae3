import { requireFeature } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { JsonParameter } from '../parameters.ts';
import { keyAnswer } from '../wire/authentication.ts';
import { newBotAnswer, ownBotsAnswer } from '../wire/bot.ts';
import { write, type CallOptions, type Written } from './call.ts';

/**
 * A bot's key, feature level 463 (https://zulip.com/help/manage-a-bot). Administrators and the bot's owner. It is
 * registered with the connection's redactor.
 *
 * @throws RequestError `rejected` unless it is an active bot, and for lack of permission; `unsupported`
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
 * Generates a new key for a bot (https://zulip.com/help/manage-a-bot); the old one stops working at once.
 * Administrators and the bot's owner.
 *
 * @throws RequestError `rejected` unless it is an active bot, and for lack of permission
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
 * `reactivateUser` reactivates it.
 *
 * @throws RequestError `rejected` unless it is an active bot, and for lack of permission
 */
export async function deactivateBot(
  connection: Connection,
  botId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/bots/${botId}`, {}, options);
}

/** One of the caller's own bots. */
export interface OwnBot {
  /** The address that belongs to the key. */
  email: string;
  apiKey: string;
}

/**
 * The caller's own active bots with their keys, on every server version (https://zulip.com/help/manage-a-bot). Not for
 * guests and bots. The keys are registered with the connection's redactor.
 *
 * @throws RequestError `rejected` for guests
 */
export async function getOwnBots(connection: Connection, options: CallOptions = {}): Promise<OwnBot[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: '/bots',
    schema: ownBotsAnswer,
    ...options,
  });
  for (const { api_key } of value.bots) connection.redactor.protect(api_key);
  return value.bots.map(({ username, api_key }) => ({ email: username, apiKey: api_key }));
}

export interface BotParameters {
  /** Unique among active users. */
  full_name: string;
  /** The address becomes `SHORT_NAME-bot@` and the organization's bot domain. */
  short_name: string;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook. */
  bot_type: 1 | 2 | 3;
  /** For outgoing webhooks: where messages are sent. */
  payload_url?: string;
  /** 1 Zulip's own format, 2 Slack's. */
  interface_type?: number;
}

/**
 * Creates a bot of the caller's (https://zulip.com/help/add-a-bot-or-integration). Allowed by `can_create_bots_group`,
 * and for incoming webhooks also by `can_create_write_only_bots_group`; below feature level 344, by
 * `bot_creation_policy`. Its key is registered with the connection's redactor, and not returned.
 *
 * @throws RequestError `rejected` for a name or an address that is taken, and for lack of permission
 */
export async function createBot(
  connection: Connection,
  { payload_url: url, ...parameters }: BotParameters,
  options: CallOptions = {},
): Promise<Written & { userId: number }> {
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/bots',
    parameters: { ...parameters, payload_url: url === undefined ? undefined : new JsonParameter(url) },
    schema: newBotAnswer,
    ...options,
  });
  connection.redactor.protect(value.api_key);
  return { ignoredParameters, userId: value.user_id };
}

export interface BotUpdate {
  /** An active person. The bot leaves private channels that they aren't in. */
  bot_owner_id?: number;
  /** For outgoing webhooks: where messages are sent; requires the format. */
  service_payload_url?: string;
  /** 1 Zulip's own format, 2 Slack's. */
  service_interface?: number;
}

/**
 * Changes settings that only bots have (https://zulip.com/help/manage-a-bot). Administrators and the bot's owner.
 *
 * @throws RequestError `rejected` unless it is a bot, for a person who can't own one, and for lack of permission
 */
export async function updateBot(
  connection: Connection,
  botId: number,
  { service_payload_url: url, ...update }: BotUpdate,
  options: CallOptions = {},
): Promise<Written> {
  const service_payload_url = url === undefined ? undefined : new JsonParameter(url);
  return write(connection, 'PATCH', `/bots/${botId}`, { ...update, service_payload_url }, options);
}
