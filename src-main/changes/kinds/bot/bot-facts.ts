import type { BotRights } from '#contract/bots.ts';

/** What the live model knows for new bots. */
export interface BotLookup {
  /** What the caller can do with new bots. */
  rights(): BotRights;
  /** A value set by a change of this console that the server doesn't show, by target and field; undefined otherwise. */
  madeText(target: string, field: string): string | undefined;
  /** Whether an active user has a name, so that a new bot can't have it. */
  isNameTaken(name: string): boolean;
}
