/** Times of an event queue in milliseconds; shorter ones make tests quick. */
export interface EventQueueTiming {
  /** Registrations are never closer together than this. */
  betweenRegistrations: number;
  /** First bound of the wait after a failure; doubles up to a minute. */
  firstBackoff: number;
  /**
   * After ten polls in a row that were answered sooner than that, a thousand where each brought many events, they are no
   * closer together: a server may never hold one.
   */
  betweenPolls: number;
  /** Time limit of a poll that the server was not to hold. */
  quickPollLimit: number;
  /** Time limit of a held poll. It ends with a heartbeat within 55 seconds: one that is silent for longer has lost its server. */
  pollLimit: number;
  /** For how long a queue counts as good that was lost, interrupted or asked about, until an answer shows it. */
  grace: number;
  /** Between two looks at the clock, which tell a sleep and an overdue answer. */
  look: number;
  /** A machine that let so much time pass between two looks has slept. */
  sleep: number;
  /** A machine that is awake for this long after it was said to go to sleep does not sleep. */
  longestSuspension: number;
  /** Bound of freeing the queue on the way out. */
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
