import type { Webhook } from '#contract/bots.ts';
import type { BotType, PersonStatus, Role } from '#contract/people.ts';

/** A person in the live model, as far as changes need it. */
export interface PersonFacts {
  userId: number;
  name: string;
  /** The real address if the caller may see it, else null. */
  email: string | null;
  role: Role;
  isBot: boolean;
  isActive: boolean;
  isDeleted: boolean;
  /** Only for bots. */
  bot?: { type: BotType | null; ownerId: number | null; webhook: Webhook | null };
  /** Only for the caller's own account. */
  own?: OwnAccountFacts;
  /** null if no status is set. */
  status: PersonStatus | null;
  /** Values of the custom profile fields by field id, as the server stores them. */
  profile: Readonly<Record<string, string>>;
  /** Whether the person is in the group directly. */
  inGroup(groupId: number): boolean;
  /** Whether the person is subscribed to the channel, as far as its list was fetched. */
  inChannel(channelId: number): boolean;
}

/** What is only known about the caller's own account. */
interface OwnAccountFacts {
  sharesPresence: boolean;
  synchronizesDrafts: boolean;
  /** How many drafts the server keeps. */
  draftCount: number;
  /** Whether only administrators change names. */
  isNameFixed: boolean;
}

/** A bot, as a change of its owner's account needs it. */
export interface BotFacts {
  userId: number;
  name: string;
  isActive: boolean;
}

/** What the live model knows about a user group, as far as changes of people need it. */
export interface GroupFacts {
  id: number;
  name: string;
  isSystem: boolean;
  deactivated: boolean;
}
