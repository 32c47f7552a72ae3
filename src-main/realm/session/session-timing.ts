import { eventQueueTiming, type EventQueueTiming } from '../../zulip/queue-timing.ts';

/** Times in milliseconds; shorter ones make tests quick. */
export interface SessionTiming extends EventQueueTiming {
  /** A restart with another feature level is followed by a registration within this time, at random. */
  restartSpread: number;
  /** A registration that is of no hurry waits until nothing has asked for one for this long. */
  quietBeforeRegistration: number;
}

export const sessionTiming: SessionTiming = {
  ...eventQueueTiming,
  restartSpread: 5 * 60_000,
  quietBeforeRegistration: 10_000,
};
