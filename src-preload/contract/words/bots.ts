import type { WebhookFormat } from '../bots.ts';
import type { BotType } from '../people.ts';

const typeNames: Readonly<Record<BotType, string>> = {
  1: 'Generic bot',
  2: 'Incoming webhook',
  3: 'Outgoing webhook',
  4: 'Embedded bot',
};

/** A bot type in Zulip's own words. https://zulip.com/help/bots-overview */
export function botTypeName(type: BotType | null): string {
  return type === null ? 'Bot' : typeNames[type];
}

const formatNames: Readonly<Record<WebhookFormat, string>> = { 1: 'Zulip', 2: 'Slack-compatible' };

/** The message format of an outgoing webhook. https://zulip.com/api/outgoing-webhook-payload */
export function webhookFormatName(format: WebhookFormat): string {
  return formatNames[format];
}
