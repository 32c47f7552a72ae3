import type { MessageDestination } from '#contract/announce.ts';

/**
 * A message that was sent, as a value of a change. The text itself stands beside it, in the details: to thousands of
 * people it is the same.
 */
export interface AnnouncementValue {
  senderId: number;
  destination: MessageDestination;
  excerpt: string;
  /** Whether it mentions everybody in the channel or in the topic. */
  everybody: boolean;
}

/** Reads the value of a message that was sent or is to be. */
export function readAnnouncement(value: string): AnnouncementValue {
  return JSON.parse(value) as AnnouncementValue;
}
