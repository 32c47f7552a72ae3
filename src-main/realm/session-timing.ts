/** Times in milliseconds; shorter ones make tests quick. */
export interface SessionTiming {
  /** A restart with another feature level is followed by a registration within this time, at random. */
  restartSpread: number;
  /** A registration that is of no hurry waits until nothing has asked for one for this long. */
  quietBeforeRegistration: number;
  /** Registrations are never closer together than this. */
  betweenRegistrations: number;
  /** First bound of the wait after a failure; doubles up to a minute. */
  firstBackoff: number;
  /** A poll that the server was not to hold. */
  quickPoll: number;
  /** A held poll ends with a heartbeat within 55 seconds: one that stays silent for this long has lost its server. */
  silence: number;
  /** Bound of freeing the queue on the way out. */
  closing: number;
}

export const sessionTiming: SessionTiming = {
  restartSpread: 5 * 60_000,
  quietBeforeRegistration: 10_000,
  betweenRegistrations: 2_000,
  firstBackoff: 1_000,
  quickPoll: 15_000,
  silence: 65_000,
  closing: 2_000,
};
