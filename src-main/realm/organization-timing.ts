import { sessionTiming, type SessionTiming } from './session/session-timing.ts';

/** Times in milliseconds; tests use shorter ones. */
export interface OrganizationTiming extends SessionTiming {
  /** Between two checks for what is due to be sent. */
  pulse: number;
  /** Between two posted states, and between two that differ only in numbers and times. */
  state: number;
  counts: number;
  /** Between two sweeps over everyone's presence. */
  ageing: number;
  /** Between two presence polls. */
  presencePoll: number;
  /** From the snapshot until the search index is prepared. */
  preparePeople: number;
  /** From then until the garbage of the start is collected. */
  reclaim: number;
}

/** The times used in the product. */
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
