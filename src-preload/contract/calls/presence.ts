import { z } from 'zod';
import {
  mostBoardChannels,
  trendHours,
  type ChannelChoice,
  type CoverAnswer,
  type PresenceBoard,
  type PresenceTrend,
} from '../presence.ts';
import { call, organizationId } from './call.ts';
import { peopleFilter } from './people-filter.ts';

const presenceGrouping = z.lazy(() =>
  z.union([z.enum(['role', 'group', 'channel', 'timezone', 'none']), z.templateLiteral(['field:', z.int()])]),
);
export type PresenceGrouping = z.infer<typeof presenceGrouping>;

export const boardQuestion = z.lazy(() =>
  z.strictObject({
    groupBy: presenceGrouping,
    /** The channels whose subscribers are shown when people are grouped by channel. */
    channelIds: z.array(z.int()).max(mostBoardChannels),
    /** Who is on the board; of these, active humans only. */
    filter: peopleFilter,
    sort: z.enum(['most-active', 'name']),
  }),
);
export type BoardRequest = z.infer<typeof boardQuestion>;

const minuteOfDay = z.int().min(0).max(1_439);

const workingHours = z.lazy(() =>
  z.strictObject({
    /** Minutes after midnight on the person's own clock; an end before the beginning is on the next day. */
    from: minuteOfDay,
    until: minuteOfDay,
    /** Working days: 0 is Sunday. */
    days: z.array(z.int().min(0).max(6)).min(1).max(7),
  }),
);
export type WorkingHours = z.infer<typeof workingHours>;

/** The conditions for people who could cover; null leaves one out. */
export const coverConditions = z.lazy(() =>
  z.strictObject({
    /** In any of these groups, directly or indirectly; empty means everyone. */
    groupIds: z.array(z.int()).max(20),
    presence: z
      .strictObject({
        /** Active people always count; idle ones only if they were active less than this many minutes ago. */
        idleMinutes: z.int().min(0).max(1_440),
      })
      .nullable(),
    /** Words in a status that mean that a person is unavailable. */
    busyWords: z.array(z.string().trim().min(1).max(60)).max(40).nullable(),
    hours: workingHours.nullable(),
  }),
);
export type CoverConditions = z.infer<typeof coverConditions>;

/** The presence board, its trend and available cover; answered by the organization's worker. */
export const presenceCalls = {
  /** Everyone in groups. Subscribers of channels are fetched first, unless that was done recently. */
  'presence.board': call<PresenceBoard>()(() => boardQuestion.unwrap().extend({ organizationId })),
  /** Channels whose names contain the text, by name: at most fifty. */
  'presence.channels': call<{ total: number; channels: ChannelChoice[] }>()(() =>
    z.strictObject({ organizationId, text: z.string().max(200) }),
  ),
  /** Drops the subscribers, so that the next board reads them again. */
  'presence.forget-subscribers': call<null>()(() => z.strictObject({ organizationId })),
  'presence.cover': call<CoverAnswer>()(() =>
    z.strictObject({ organizationId, conditions: coverConditions, withOthers: z.boolean() }),
  ),
  /** The latest conditions for cover on this device; null if there are none. */
  'presence.cover-conditions': call<CoverConditions | null>()(() => z.strictObject({ organizationId })),
  'presence.keep-cover-conditions': call<null>()(() =>
    z.strictObject({ organizationId, conditions: coverConditions }),
  ),
  /** Samples of the last hours that this device took. */
  'presence.trend': call<PresenceTrend>()(() =>
    z.strictObject({ organizationId, hours: z.int().min(1).max(trendHours) }),
  ),
  /** Starts or stops pushes of presence changes as `presence`. */
  'presence.watch': call<null>()(() => z.strictObject({ organizationId, watching: z.boolean() })),
} as const;
