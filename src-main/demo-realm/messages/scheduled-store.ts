import type { Recipient } from './message-store.ts';

/** A reminder of a message. */
export interface Reminder {
  readonly id: number;
  readonly ownerId: number;
  readonly messageId: number;
  /** The text for the notification bot. */
  readonly content: string;
  /** UNIX seconds. */
  readonly deliverAt: number;
}

/** A scheduled message. */
export interface ScheduledMessage {
  readonly id: number;
  readonly ownerId: number;
  recipient: Recipient;
  content: string;
  /** The client that scheduled it or last changed it. */
  client: string;
  readBySender: boolean;
  /** UNIX seconds. */
  deliverAt: number;
  failed: boolean;
}

export interface ScheduledStore {
  readonly messages: Map<number, ScheduledMessage>;
  /** Undefined until there is one. */
  reminders?: readonly Reminder[] | undefined;
  nextId: number;
}
