import { destinationIn, type MessageDestination } from '#contract/announce.ts';
import { isInteger, readObject } from '#contract/changes.ts';

/** A sent message as a change's value. The text is in the details, because it is the same for thousands of people. */
export interface AnnouncementValue {
  senderId: number;
  destination: MessageDestination;
  excerpt: string;
  /** Whether it mentions everyone in the channel or in the topic. */
  everybody: boolean;
}

/**
 * Parses the value of a message that was or will be sent.
 *
 * @throws RangeError if the text isn't one
 */
export function readAnnouncement(value: string): AnnouncementValue {
  const { senderId, destination, excerpt, everybody } = readObject(value) ?? {};
  const to = destinationIn(destination);
  const isWhole =
    isInteger(senderId) && to !== null && typeof excerpt === 'string' && typeof everybody === 'boolean';
  if (!isWhole) throw new RangeError('The value is no message.');
  return { senderId, destination: to, excerpt, everybody };
}
