import type { BotRights } from '#contract/bots.ts';

/** What the live model knows of bots that are to be made. */
export interface BotLookup {
  /** What the caller may do about new bots. */
  rights(): BotRights;
  /** What a change of this console has set that no server tells, by the target and the field; undefined where none has. */
  madeText(target: string, field: string): string | undefined;
  /** Whether somebody active has a name, which no new bot may have then. */
  isNameTaken(name: string): boolean;
}
