import { z } from 'zod';
import { changeTarget } from './action-input.ts';
import { changeOutcomes } from './change-entities.ts';
import { journalFieldKinds } from './journal-entities.ts';

export const journalFilter = z.strictObject({
  /** Words in the title, the reason, the person's name or address, the values, or the server's explanation. */
  text: z.string().max(1_000),
  /** Any of these; empty means all. */
  outcomes: z.array(z.enum(changeOutcomes)).max(changeOutcomes.length),
  fields: z.array(z.enum(journalFieldKinds)).max(journalFieldKinds.length),
  /** What was changed. */
  target: changeTarget.nullable(),
  /** Started at or after, and before; UNIX milliseconds. */
  fromMilliseconds: z.int().nullable(),
  beforeMilliseconds: z.int().nullable(),
});
export type JournalFilter = z.infer<typeof journalFilter>;
