import { z } from 'zod';
import type { BotRights } from '../bots.ts';
import { call, organizationId, userId } from './call.ts';

/** Calls about bots. None of them brings a key. */
export const botCalls = {
  /** What the account may do about new bots. */
  'bots.rights': call<BotRights>()(() => z.strictObject({ organizationId })),
  /** Puts the key of a bot on the clipboard, past the window. */
  'bots.copy-key': call<null>()(() => z.strictObject({ organizationId, userId })),
  /** When the account last saw a message of the bot, in UNIX seconds; null where it sees none. */
  'bots.last-message': call<{ sentAt: number | null }>()(() => z.strictObject({ organizationId, userId })),
} as const;
