import type { ChannelPrivacy } from './channels.ts';
import type { Failure } from './outcome.ts';
import type { PersonStatus, Presence } from './people.ts';

/** The presence board, who is available to cover, and the trend of the last hours. */

/** The subscribers of each channel take a request, so there must not be many. */
export const mostBoardChannels = 12;

export interface PresenceGroup {
  key: string;
  label: string;
  active: number;
  idle: number;
  offline: number;
  /** Members in the requested order. */
  ids: Uint32Array;
  /** State of each member, same order: 0 offline, 1 idle, 2 active. */
  states: Uint8Array;
}

/** A requested channel, with its subscribers or why they are missing. */
export interface BoardChannel {
  channelId: number;
  name: string;
  /** When the subscribers were read, in UNIX milliseconds; null if they weren't. */
  readAtMilliseconds: number | null;
  failure: Failure | null;
}

export interface PresenceBoard {
  generation: number;
  version: number;
  groups: PresenceGroup[];
  /** Groups left out because the board would exceed one message; counted rather than dropped silently. */
  omittedGroups: number;
  /** The requested channels; empty unless people are grouped by channel. */
  channels: BoardChannel[];
}

/** A channel that the board can be grouped by. */
export interface ChannelChoice {
  channelId: number;
  name: string;
  privacy: ChannelPrivacy;
  /** null where the server does not tell (below feature level 394). */
  subscriberCount: number | null;
}

/** What prevents a person from covering. */
export type CoverObstacle = 'status' | 'hours' | 'zone' | 'presence';

/** A person in the requested groups, and why they can or can't cover. */
export interface CoverPerson {
  userId: number;
  name: string;
  presence: Presence;
  hidesPresence?: true;
  /** UNIX seconds; null if never or unknown. */
  lastActiveAt: number | null;
  status: PersonStatus | null;
  timezone: string;
  /** The word found in the status. */
  busyWord: string | null;
  /** Minutes until working hours end, if requested; null outside them or if the zone is unknown. */
  minutesLeft: number | null;
  /** Empty for those who can. */
  obstacles: CoverObstacle[];
}

export interface CoverAnswer {
  generation: number;
  /** The number of people who can cover, and the first of them, best first. */
  total: number;
  people: CoverPerson[];
  /** The number of others in the groups, by the first obstacle. */
  others: Record<CoverObstacle, number>;
  /** The first of the others, if requested, closest first. */
  otherPeople: CoverPerson[];
}

/** The most people of each kind in an answer. */
export const mostCoverPeople = 100;

/** How far back samples are kept. */
export const trendHours = 24;

/** Samples in chronological order, one for each minute in which the organization was live. */
export interface RecordedPresence {
  /** UNIX seconds. */
  at: Float64Array;
  active: Uint32Array;
  idle: Uint32Array;
  offline: Uint32Array;
}

export interface PresenceTrend extends RecordedPresence {
  /** The demo organization starts with a day of history: samples before this are invented. UNIX seconds. */
  exampleUntil: number | null;
}
