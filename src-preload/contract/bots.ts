import { readObject } from './changes.ts';
import { hasFields, isOneOf } from './choices.ts';
import type { BotType } from './people.ts';

/** What bots have besides what every account has. Their keys never come here. https://zulip.com/help/bots-overview */

/** An outgoing webhook's format: 1 for Zulip's own, 2 for Slack's. */
export const webhookFormats = [1, 2] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** Where messages to an outgoing webhook are sent. https://zulip.com/api/outgoing-webhooks */
export interface Webhook {
  url: string;
  format: WebhookFormat;
}

/** A bot's service; one row for each bot that has one, as far as the account can see it. */
export interface BotService {
  /** The user id of the bot. */
  id: number;
  /** Null unless it is an outgoing webhook. */
  webhook: Webhook | null;
  /** The server's program behind an embedded bot; empty for all others. */
  program: string;
}

/** A bot to be created. */
export interface NewBot {
  name: string;
  /** Embedded bots are for development servers, so they can't be created here. */
  type: Exclude<BotType, 4>;
  /** Null unless it is an outgoing webhook. */
  webhook: Webhook | null;
}

/** What an account may do with new bots. */
export interface BotRights {
  /** Why it can't create a bot of a type; empty if it can. */
  objections: Readonly<Record<NewBot['type'], string>>;
  /** The domain of bots' addresses, `NAME-bot@DOMAIN`; empty if the server doesn't say. */
  domain: string;
}

/** A webhook's address and format as the value of a change. */
export function webhookText({ url, format }: Webhook): string {
  return JSON.stringify({ url, format });
}

function webhookIn(found: unknown): Webhook | null {
  if (!hasFields(found)) return null;
  const { url, format } = found;
  return typeof url === 'string' && isOneOf(webhookFormats, format) ? { url, format } : null;
}

/** Parses such a value; null if it is invalid. */
export function readWebhook(text: string): Webhook | null {
  return webhookIn(readObject(text));
}

/** A new bot as the value of a change. */
export function newBotText({ name, type, webhook }: NewBot): string {
  return JSON.stringify({ name, type, webhook });
}

/** Parses such a value into a bot; null if it is invalid. */
export function readNewBot(text: string): NewBot | null {
  const found = readObject(text);
  const { name, type } = found ?? {};
  if (typeof name !== 'string' || (type !== 1 && type !== 2 && type !== 3)) return null;
  const webhook = webhookIn(found?.['webhook']);
  return (type === 3) === (webhook !== null) ? { name, type, webhook } : null;
}

/** Whether a server accepts an address for a webhook: a web address with a host. */
export function isWebhookAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]/iu.test(text)) return false;
  return URL.canParse(text);
}

/** Whether a text can precede `-bot@` in a bot's address: letters, digits and other characters of addresses. */
export function isShortName(text: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]+$/u.test(text) && !/^\.|\.$|\.\./u.test(text);
}
