import { z } from 'zod';
import { userId } from './action-input.ts';

export const journalFilter = z.strictObject({
  /** Words in the title, the reason, the person's name or address, the values, or the server's explanation. */
  text: z.string().max(1_000),
  /** Any of these; empty means all. */
  outcomes: z.array(z.enum(['waiting', 'sending', 'applied', 'rejected', 'skipped', 'unknown'])).max(6),
  fields: z.array(z.enum(['role', 'name', 'email', 'status', 'account', 'profile', 'group'])).max(7),
  /** The person who was changed. */
  userId: userId.nullable(),
  /** Started at or after, and before; UNIX milliseconds. */
  fromMilliseconds: z.int().nullable(),
  beforeMilliseconds: z.int().nullable(),
});
export type JournalFilter = z.infer<typeof journalFilter>;
