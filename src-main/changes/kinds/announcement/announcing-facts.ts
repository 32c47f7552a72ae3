import type { AnnounceChannel, AnnounceRules, MessageValue } from '#contract/announce.ts';

/** A message that waits or a draft, as the live model has it. */
export interface KeptMessage extends MessageValue {
  id: number;
  /** See `messageValue`. */
  value: string;
  /** The time of a message that waited came, and it was not sent. False for drafts. */
  failed: boolean;
}

/** One of the two lists that the server keeps for the caller. */
export interface KeptMessages {
  get(id: number): KeptMessage | undefined;
  /** The one whose value has this key (see `messageKey`). */
  withKey(key: string): KeptMessage | undefined;
}

/** What the rules of messages look up in the live model. */
export interface AnnouncingFacts {
  rules: AnnounceRules;
  scheduled: KeptMessages;
  drafts: KeptMessages;
  /** A channel that was listed; undefined for others. */
  channel(channelId: number): AnnounceChannel | undefined;
}
