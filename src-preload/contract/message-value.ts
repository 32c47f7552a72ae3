import type { MessageDestination } from './announce-entities.ts';
import { strippedEnd } from './text-rules.ts';

/**
 * Messages that wait and drafts as values of changes. Each has one canonical text, in which the server stores it too,
 * so that what was sent is recognised in events and in what is read back.
 */

/** A message that waits, or a draft: one without a destination is not addressed yet. */
export interface MessageValue {
  destination: MessageDestination | null;
  content: string;
  /** UNIX seconds; null for drafts. */
  deliverAt: number | null;
}

const leadingLineBreaks = /^\n+/;

/** A message's text as the server stores it: without line breaks before it and white space after it. */
export function storedContent(content: string): string {
  return strippedEnd(content).replace(leadingLineBreaks, '');
}

/** The one text of a message that waits or of a draft. */
export function messageValue({ destination, content, deliverAt }: MessageValue): string {
  const to =
    destination === null
      ? null
      : destination.type === 'channel'
        ? { type: destination.type, channelId: destination.channelId, topic: destination.topic }
        : { type: destination.type, userIds: [...new Set(destination.userIds)].toSorted((a, b) => a - b) };
  return JSON.stringify({ destination: to, content, deliverAt });
}

/** Reads what `messageValue` wrote; null for the empty text, which stands for no message. */
export function readMessageValue(value: string): MessageValue | null {
  return value === '' ? null : (JSON.parse(value) as MessageValue);
}

/**
 * A short name for a text, the same for the same text: two of the well-known 32-bit hashes of Fowler, Noll and Vo with
 * different beginnings. New messages are named by it until the server gives them an id.
 */
export function messageKey(value: string): string {
  let one = 0x811c9dc5;
  let other = 0x01000193;
  for (let place = 0; place < value.length; place += 1) {
    const unit = value.charCodeAt(place);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ (unit + place), 0x01000193);
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
