import { saidWhenRead, say } from '#words/say.ts';
import type { WebhookFormat } from '../bots.ts';
import type { BotType } from '../people.ts';

const typeNames = saidWhenRead<BotType>({
  1: 'bot.generic',
  2: 'bot.incoming-webhook',
  3: 'bot.outgoing-webhook',
  4: 'bot.embedded',
});

/** A bot type in Zulip's own words. https://zulip.com/help/bots-overview */
export function botTypeName(type: BotType | null): string {
  return type === null ? say('bot.bot') : typeNames[type];
}

const formatNames = saidWhenRead<WebhookFormat>({ 1: 'bot.format-zulip', 2: 'bot.format-slack' });

/** The message format of an outgoing webhook. https://zulip.com/api/outgoing-webhook-payload */
export function webhookFormatName(format: WebhookFormat): string {
  return formatNames[format];
}
