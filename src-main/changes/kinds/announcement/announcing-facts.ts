import type { AnnounceChannel, AnnounceRules, MessageValue } from '#contract/announce.ts';

/** A scheduled message or a draft in the live model. */
export interface KeptMessage extends MessageValue {
  id: number;
  /** See `messageValue`. */
  value: string;
  /** A scheduled message that wasn't sent at its time. False for drafts. */
  failed: boolean;
}

/** One of the two lists that the server keeps for the caller. */
export interface KeptMessages {
  get(id: number): KeptMessage | undefined;
  /** The message whose value has this key (see `messageKey`). */
  withKey(key: string): KeptMessage | undefined;
}

/** What the rules of messages look up in the live model. */
export interface AnnouncingFacts {
  rules: AnnounceRules;
  scheduled: KeptMessages;
  drafts: KeptMessages;
  /** A listed channel; undefined for others. */
  channel(channelId: number): AnnounceChannel | undefined;
}
