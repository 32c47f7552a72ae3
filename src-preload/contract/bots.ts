import { readObject } from './changes.ts';
import { hasFields, isOneOf } from './choices.ts';
import type { BotType } from './people.ts';

/** What bots have beside what every account has. Their keys never come here. https://zulip.com/help/bots-overview */

/** How an outgoing webhook is written to: 1 in Zulip's own format, 2 as Slack does it. */
export const webhookFormats = [1, 2] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** Where messages to an outgoing webhook go. https://zulip.com/api/outgoing-webhooks */
export interface Webhook {
  url: string;
  format: WebhookFormat;
}

/** What answers for a bot; one row for each bot that has something, as far as the account may know it. */
export interface BotService {
  /** The user id of the bot. */
  id: number;
  /** Null for bots that are no outgoing webhooks. */
  webhook: Webhook | null;
  /** The program of the server that an embedded bot is; empty for all others. */
  program: string;
}

/** A bot that is to be made. */
export interface NewBot {
  name: string;
  /** Embedded bots are for servers of developers: nobody makes them here. */
  type: Exclude<BotType, 4>;
  /** Null unless it is an outgoing webhook. */
  webhook: Webhook | null;
}

/** What an account may do about new bots. */
export interface BotRights {
  /** Why it can't make a bot of a type; empty where it can. */
  objections: Readonly<Record<NewBot['type'], string>>;
  /** The domain of bots' addresses, `NAME-bot@DOMAIN`; empty where the server does not tell. */
  domain: string;
}

/** Where a webhook leads as the value of a change. */
export function webhookText({ url, format }: Webhook): string {
  return JSON.stringify({ url, format });
}

function webhookIn(found: unknown): Webhook | null {
  if (!hasFields(found)) return null;
  const { url, format } = found;
  return typeof url === 'string' && isOneOf(webhookFormats, format) ? { url, format } : null;
}

/** What such a value says; null where it is none. */
export function readWebhook(text: string): Webhook | null {
  return webhookIn(readObject(text));
}

/** A new bot as the value of a change. */
export function newBotText({ name, type, webhook }: NewBot): string {
  return JSON.stringify({ name, type, webhook });
}

/** The bot that such a value makes; null where it makes none. */
export function readNewBot(text: string): NewBot | null {
  const found = readObject(text);
  const { name, type } = found ?? {};
  if (typeof name !== 'string' || (type !== 1 && type !== 2 && type !== 3)) return null;
  const webhook = webhookIn(found?.['webhook']);
  return (type === 3) === (webhook !== null) ? { name, type, webhook } : null;
}

/** Whether a server takes an address for a webhook: a web address with a host. */
export function isWebhookAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]/iu.test(text)) return false;
  return URL.canParse(text);
}

/** What stands before `-bot@` in the address of a bot: letters, digits and what else addresses may have. */
export function isShortName(text: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]+$/u.test(text) && !/^\.|\.$|\.\./u.test(text);
}
