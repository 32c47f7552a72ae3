/** Times of an event queue in milliseconds; shorter ones make tests fast. */
export interface EventQueueTiming {
  /** The minimum time between registrations. */
  betweenRegistrations: number;
  /** First bound of the wait after a failure; doubles up to a minute. */
  firstBackoff: number;
  /**
   * The minimum time between polls after ten in a row (a thousand, if each brought many events) returned sooner: a
   * server may never hold one.
   */
  betweenPolls: number;
  /** Time limit of a poll that isn't held. */
  quickPollLimit: number;
  /** Time limit of a held poll. A heartbeat ends it within 55 seconds; after a longer silence, the server is gone. */
  pollLimit: number;
  /** How long a queue counts as good after a loss, an interruption or a question, until an answer proves it. */
  grace: number;
  /** The interval between clock checks, which detect a sleep and an overdue answer. */
  look: number;
  /** If this much time passes between two checks, the machine has slept. */
  sleep: number;
  /** A machine that is awake this long after its suspend event isn't sleeping. */
  longestSuspension: number;
  /** Limit for freeing the queue on closing. */
  closing: number;
}

export const eventQueueTiming: EventQueueTiming = {
  betweenRegistrations: 2_000,
  firstBackoff: 1_000,
  betweenPolls: 250,
  quickPollLimit: 15_000,
  pollLimit: 65_000,
  grace: 4_000,
  look: 1_000,
  sleep: 5_000,
  longestSuspension: 30_000,
  closing: 2_000,
};
