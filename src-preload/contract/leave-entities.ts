import type { PersonStatus } from './entities.ts';

/** More people than these have to be confirmed by typing their number. */
export const leaveTypedThreshold = 25;

/**
 * Where an entry of the leave calendar stands.
 *
 * - `planned`: its beginning has not come, or it waits for something that `explanation` names.
 * - `set`: the status is set; it waits for the end.
 * - `cleared`: it is over. The status was cleared for everybody who still had it.
 * - `failed`: it was not set for anybody, or not cleared for anybody; `explanation` says why.
 * - `cancelled`: somebody called it off.
 */
export type LeaveState = 'planned' | 'set' | 'cleared' | 'failed' | 'cancelled';

/** A status with a beginning and an end, for one or several people. Runs while this console is open. */
export interface Leave {
  id: string;
  status: PersonStatus;
  /** UNIX milliseconds. */
  fromMilliseconds: number;
  untilMilliseconds: number;
  state: LeaveState;
  /** Why it waits, failed or went otherwise than planned, in words; may be empty. */
  explanation: string;
  /** Calls for its beginning or its end are under way. */
  isRunning: boolean;
  peopleCount: number;
  /** The first few of them; `leave.people` names all. */
  firstPeople: { userId: number; name: string }[];
}

/** How an entry of the leave calendar went for one person. */
export interface LeavePerson {
  userId: number;
  name: string;
  outcome: 'waiting' | 'set' | 'not-set' | 'cleared' | 'kept' | 'not-cleared';
  /** The server's own words for a refusal, or ours; may be empty. */
  explanation: string;
}

/** What somebody enters: an entry before it has an id. */
export interface LeaveDraft {
  userIds: number[];
  status: PersonStatus;
  /** UNIX milliseconds; a moment that is past means now. */
  fromMilliseconds: number;
  untilMilliseconds: number;
}
