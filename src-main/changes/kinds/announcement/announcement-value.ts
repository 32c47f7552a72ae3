import { destinationIn, type MessageDestination } from '#contract/announce.ts';
import { isInteger, readObject } from '#contract/changes.ts';

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

/**
 * Reads the value of a message that was sent or is to be.
 *
 * @throws RangeError where the text says none
 */
export function readAnnouncement(value: string): AnnouncementValue {
  const { senderId, destination, excerpt, everybody } = readObject(value) ?? {};
  const to = destinationIn(destination);
  const isWhole =
    isInteger(senderId) && to !== null && typeof excerpt === 'string' && typeof everybody === 'boolean';
  if (!isWhole) throw new RangeError('The value is no message.');
  return { senderId, destination: to, excerpt, everybody };
}
