import { sessionTiming, type SessionTiming } from './session/session-timing.ts';

/** Times in milliseconds; shorter ones make tests quick. */
export interface OrganizationTiming extends SessionTiming {
  /** Between two looks at what is due to be sent. */
  pulse: number;
  /** Between two states posted, and between two that differ in numbers and times alone. */
  state: number;
  counts: number;
  /** Between two sweeps over everybody's presence. */
  ageing: number;
  /** Between two presence polls. */
  presencePoll: number;
  /** From the snapshot until the search is prepared. */
  preparePeople: number;
  /** From then until what the start left behind is collected. */
  reclaim: number;
}

/** The times of the product. */
export const organizationTiming: OrganizationTiming = {
  ...sessionTiming,
  pulse: 50,
  state: 200,
  counts: 1_000,
  ageing: 1_000,
  presencePoll: 60_000,
  preparePeople: 500,
  reclaim: 250,
};
