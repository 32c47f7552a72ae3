import { eventQueueTiming, type EventQueueTiming } from '../../zulip/queue-timing.ts';

/** Times in milliseconds; tests use shorter ones. */
export interface SessionTiming extends EventQueueTiming {
  /** After a restart with another feature level, the session registers again at a random moment within this time. */
  restartSpread: number;
  /** A registration that isn't urgent waits until nothing has asked for one for this long. */
  quietBeforeRegistration: number;
}

export const sessionTiming: SessionTiming = {
  ...eventQueueTiming,
  restartSpread: 5 * 60_000,
  quietBeforeRegistration: 10_000,
};
