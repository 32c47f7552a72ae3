import type { Recipient } from './message-store.ts';

/** A message that somebody wants to be reminded of. */
export interface Reminder {
  readonly id: number;
  readonly ownerId: number;
  readonly messageId: number;
  /** What the notification bot will write. */
  readonly content: string;
  /** UNIX seconds. */
  readonly deliverAt: number;
}

/** A message that waits for its time. */
export interface ScheduledMessage {
  readonly id: number;
  readonly ownerId: number;
  recipient: Recipient;
  content: string;
  /** The program that scheduled it, or changed it last. */
  client: string;
  readBySender: boolean;
  /** UNIX seconds. */
  deliverAt: number;
  failed: boolean;
}

export interface ScheduledStore {
  readonly messages: Map<number, ScheduledMessage>;
  /** Missing until there is one. */
  reminders?: readonly Reminder[] | undefined;
  nextId: number;
}
