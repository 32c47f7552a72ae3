import { z } from 'zod';
import type { Presence, PersonStatus } from './entities.ts';
import type { Failure } from './outcome.ts';
import { peopleFilter } from './people-filter.ts';

/** The presence board, who can cover now, and the trend of the last hours. */

/** Subscribers come by one request for each channel, so that there must not be many. */
export const mostBoardChannels = 12;

const presenceGrouping = z.union([
  z.enum(['role', 'group', 'channel', 'timezone', 'none']),
  z.templateLiteral(['field:', z.int()]),
]);
export type PresenceGrouping = z.infer<typeof presenceGrouping>;

export const boardQuestion = z.strictObject({
  groupBy: presenceGrouping,
  /** Whose subscribers are shown where people are grouped by channel. */
  channelIds: z.array(z.int()).max(mostBoardChannels),
  /** Who is on the board; of these, active humans only. */
  filter: peopleFilter,
  sort: z.enum(['most-active', 'name']),
});
export type BoardRequest = z.infer<typeof boardQuestion>;

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

// ---------------------------------------------------------------------------------------------------------
// Who can cover now

const minuteOfDay = z.int().min(0).max(1_439);

const workingHours = z.strictObject({
  /** Minutes after midnight on the person's own clock; an end before the beginning is on the next day. */
  from: minuteOfDay,
  until: minuteOfDay,
  /** Days on which work begins: 0 is Sunday. */
  days: z.array(z.int().min(0).max(6)).min(1).max(7),
});
export type WorkingHours = z.infer<typeof workingHours>;

/** What is asked of somebody who could cover; null leaves a condition out. */
export const coverConditions = z.strictObject({
  /** In any of these groups, directly or not; empty stands for everybody. */
  groupIds: z.array(z.int()).max(20),
  presence: z
    .strictObject({
      /** Active people always count; idle ones only if they were active less than so many minutes ago. */
      idleMinutes: z.int().min(0).max(1_440),
    })
    .nullable(),
  /** Words in a status that say that somebody cannot. */
  busyWords: z.array(z.string().trim().min(1).max(60)).max(40).nullable(),
  hours: workingHours.nullable(),
});
export type CoverConditions = z.infer<typeof coverConditions>;

/** What keeps somebody from covering. */
export type CoverObstacle = 'status' | 'hours' | 'presence';

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
  /** Whether the person's own time can be told. */
  isTimeKnown: boolean;
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

// ---------------------------------------------------------------------------------------------------------
// Trend

/** How far back samples are kept. */
export const trendHours = 24;

/** Samples in order of time, one for each minute in which the organization was live. */
export interface PresenceTrend {
  /** UNIX seconds. */
  at: Float64Array;
  active: Uint32Array;
  idle: Uint32Array;
  offline: Uint32Array;
}
