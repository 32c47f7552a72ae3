import { z } from 'zod';
import { call, organizationId } from './call.ts';
import {
  boardQuestion,
  coverConditions,
  trendHours,
  type ChannelChoice,
  type CoverAnswer,
  type CoverConditions,
  type PresenceBoard,
  type PresenceTrend,
} from './presence-entities.ts';

/** The presence board, its trend and who can cover; answered by the worker of the organization. */
export const presenceCalls = {
  /** Everybody in groups. Subscribers of channels are fetched first, unless they were lately. */
  'presence.board': call<PresenceBoard>()(boardQuestion.extend({ organizationId })),
  /** Channels whose names contain the text, by name: at most fifty. */
  'presence.channels': call<{ total: number; channels: ChannelChoice[] }>()(
    z.strictObject({ organizationId, text: z.string().max(200) }),
  ),
  /** Forgets subscribers, so that the next board reads them again. */
  'presence.forget-subscribers': call<null>()(z.strictObject({ organizationId })),
  'presence.cover': call<CoverAnswer>()(
    z.strictObject({ organizationId, conditions: coverConditions, withOthers: z.boolean() }),
  ),
  /** The conditions of who can cover that were last kept on this device; null where none were. */
  'presence.cover-conditions': call<CoverConditions | null>()(z.strictObject({ organizationId })),
  'presence.keep-cover-conditions': call<null>()(
    z.strictObject({ organizationId, conditions: coverConditions }),
  ),
  /** Samples of the last hours that this device took. */
  'presence.trend': call<PresenceTrend>()(
    z.strictObject({ organizationId, hours: z.int().min(1).max(trendHours) }),
  ),
  /** Starts or stops pushes of presence changes as `presence`. */
  'presence.watch': call<null>()(z.strictObject({ organizationId, watching: z.boolean() })),
} as const;
