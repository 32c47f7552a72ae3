import type { Failure } from './outcome.ts';
import type { PersonStatus, Presence } from './people.ts';

/** The presence board, who can cover now, and the trend of the last hours. */

/** Subscribers come by one request for each channel, so that there must not be many. */
export const mostBoardChannels = 12;

export interface PresenceGroup {
  key: string;
  label: string;
  active: number;
  idle: number;
  offline: number;
  /** Members in the asked order. */
  ids: Uint32Array;
  /** State of each member, same order: 0 offline, 1 idle, 2 active. */
  states: Uint8Array;
}

/** A channel that was asked for, with its subscribers or with what hinders them. */
export interface BoardChannel {
  channelId: number;
  name: string;
  /** When the subscribers were read, UNIX milliseconds; null where they were not. */
  readAtMilliseconds: number | null;
  failure: Failure | null;
}

export interface PresenceBoard {
  generation: number;
  version: number;
  groups: PresenceGroup[];
  /** Groups left out because the board would exceed one message; counted, never silent. */
  omittedGroups: number;
  /** The channels asked for; empty unless people are grouped by channel. */
  channels: BoardChannel[];
}

/** A channel that the board can be grouped by. */
export interface ChannelChoice {
  channelId: number;
  name: string;
  isPrivate: boolean;
  /** null where the server does not tell (below feature level 394). */
  subscriberCount: number | null;
}

/** What keeps somebody from covering. */
export type CoverObstacle = 'status' | 'hours' | 'zone' | 'presence';

/** Somebody in the groups that were asked for, and why they can cover or cannot. */
export interface CoverPerson {
  userId: number;
  name: string;
  presence: Presence;
  hidesPresence?: true;
  /** UNIX seconds; null when never or unknown. */
  lastActiveAt: number | null;
  status: PersonStatus | null;
  timezone: string;
  /** The word that was found in the status. */
  busyWord: string | null;
  /** Where hours were asked for: minutes until they end; null outside them or where the zone is not known. */
  minutesLeft: number | null;
  /** Empty for those who can. */
  obstacles: CoverObstacle[];
}

export interface CoverAnswer {
  generation: number;
  /** Those who can: in all, and the first of them, the best first. */
  total: number;
  people: CoverPerson[];
  /** How many others there are in the groups, by the first thing that keeps them from it. */
  others: Record<CoverObstacle, number>;
  /** The first of the others, where asked for; the nearest first. */
  otherPeople: CoverPerson[];
}

/** The most people of one kind in an answer. */
export const mostCoverPeople = 100;

/** How far back samples are kept. */
export const trendHours = 24;

/** Samples in order of time, one for each minute in which the organization was live. */
export interface RecordedPresence {
  /** UNIX seconds. */
  at: Float64Array;
  active: Uint32Array;
  idle: Uint32Array;
  offline: Uint32Array;
}

export interface PresenceTrend extends RecordedPresence {
  /** The demo organization comes with a day before: samples earlier than this are made up. UNIX seconds. */
  exampleUntil: number | null;
}
