import { z } from 'zod';
import type { BotRights } from '../bots.ts';
import { call, organizationId, userId } from './call.ts';

/** Calls about bots. None of them returns a key. */
export const botCalls = {
  /** What the account may do with new bots. */
  'bots.rights': call<BotRights>()(() => z.strictObject({ organizationId })),
  /** Copies a bot's key to the clipboard, bypassing the window. */
  'bots.copy-key': call<null>()(() => z.strictObject({ organizationId, userId })),
  /** When the account last saw a message from the bot, in UNIX seconds; null if it sees none. */
  'bots.last-message': call<{ sentAt: number | null }>()(() => z.strictObject({ organizationId, userId })),
} as const;
