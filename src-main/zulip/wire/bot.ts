import { z } from 'zod';
import { rows } from './unread.ts';

/**
 * A bot's service. Servers send more, including the bot's key below feature level 474: secrets that aren't needed here
 * and so are dropped.
 */
const wireBotService = z.object({
  base_url: z.string().exactOptional(),
  /** 1 Zulip's own format, 2 Slack's. */
  interface: z.int().exactOptional(),
  service_name: z.string().exactOptional(),
});
export type WireBotService = z.infer<typeof wireBotService>;

const services = rows('services', wireBotService);

/** A bot in `realm_bots` (https://zulip.com/api/register-queue). */
export const wireBot = z.object({ user_id: z.int(), services: services.default([]) });
export type WireBot = z.infer<typeof wireBot>;

/** The content of `realm_bot` events; everything else about bots comes with people. */
export const wireBotChange = z.object({ user_id: z.int(), services: services.exactOptional() });

/** `GET /bots`. */
export const ownBotsAnswer = z.object({
  bots: rows('bots', z.object({ username: z.string(), api_key: z.string() })),
});

/** `POST /bots`. */
export const newBotAnswer = z.object({ user_id: z.int(), api_key: z.string() });
