import { z } from 'zod';
import { mostPeopleViews } from '../people.ts';
import { role } from './call.ts';

/** Conditions for filtering people, and the saved views that contain filters. */

const presences = z.lazy(() => z.array(z.enum(['active', 'idle', 'offline'])).max(3));

/** Days before now, inclusive. `unknown`: the server doesn't say when, or whether at all. */
const daysTest = z.lazy(() =>
  z.discriminatedUnion('test', [
    z.strictObject({ test: z.literal('within'), days: z.int().min(0).max(36_500) }),
    z.strictObject({ test: z.literal('before'), days: z.int().min(0).max(36_500) }),
    z.strictObject({ test: z.literal('never') }),
    z.strictObject({ test: z.literal('unknown') }),
  ]),
);

/**
 * A test of a profile field's value. `is` takes what the field stores: the key of a list's option, a date as
 * `YYYY-MM-DD`, the ID of a person; texts are compared ignoring case and accents. `contains` searches the displayed
 * value. `before` and `after` are for dates.
 */
const fieldTest = z.lazy(() =>
  z.discriminatedUnion('test', [
    z.strictObject({ test: z.literal('set') }),
    z.strictObject({
      test: z.enum(['is', 'contains', 'before', 'after']),
      value: z.string().min(1).max(1_000),
    }),
  ]),
);
export type FieldTest = z.infer<typeof fieldTest>;
export type DaysTest = z.infer<typeof daysTest>;

const negated = z.boolean();

/** A condition; with `negated`, its opposite. Together, the two match everyone. */
const personCondition = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** In the group, directly or through a subgroup. */
    z.strictObject({ kind: z.literal('group'), negated, groupId: z.int() }),
    /** Subscribed to the channel; `name` is for display. */
    z.strictObject({
      kind: z.literal('channel'),
      negated,
      channelId: z.int().positive(),
      name: z.string().max(1_000),
    }),
    z.strictObject({ kind: z.literal('field'), negated, fieldId: z.int(), look: fieldTest }),
    /** The real address is known and matches none of the organization's allowed domains. */
    z.strictObject({ kind: z.literal('outside-domains'), negated }),
    /** The real address has exactly this domain. */
    z.strictObject({ kind: z.literal('domain'), negated, domain: z.string().min(1).max(255) }),
    z.strictObject({ kind: z.literal('last-active'), negated, when: daysTest }),
    z.strictObject({ kind: z.literal('joined'), negated, when: daysTest }),
    /** An empty name means that none is set. */
    z.strictObject({ kind: z.literal('timezone'), negated, timezone: z.string().max(100) }),
    /** Has a status text or emoji. */
    z.strictObject({ kind: z.literal('status'), negated }),
    /** The status text or the name of its emoji contains this, ignoring case and accents. */
    z.strictObject({ kind: z.literal('status-text'), negated, text: z.string().min(1).max(100) }),
    /** A bot of this person; for null, one whose owner is deactivated, missing or hidden from the caller. */
    z.strictObject({ kind: z.literal('bot-owner'), negated, userId: z.int().nullable() }),
    /** In a list kept by `people.keep-list`; `count` is for display. */
    z.strictObject({ kind: z.literal('list'), negated, listId: z.string().max(64), count: z.int().min(0) }),
  ]),
);
export type PersonCondition = z.infer<typeof personCondition>;

export const peopleFilter = z.lazy(() =>
  z.strictObject({
    text: z.string().max(1_000),
    /** Any of these; empty means all. */
    roles: z.array(role).max(5),
    notRoles: z.array(role).max(5),
    account: z.enum(['active', 'deactivated', 'all']),
    kind: z.enum(['people', 'bots', 'all']),
    presence: presences,
    notPresence: presences.optional(),
    /** All of these; left out means none. */
    conditions: z.array(personCondition).max(40).optional(),
  }),
);
export type PeopleFilter = z.infer<typeof peopleFilter>;

export const peopleSort = z.lazy(() =>
  z.strictObject({
    key: z.union([
      z.enum(['name', 'email', 'role', 'joined', 'last-active', 'user-id']),
      z.templateLiteral(['field:', z.int()]),
    ]),
    descending: z.boolean(),
  }),
);

const peopleView = z.lazy(() =>
  z.strictObject({
    id: z.string().min(1).max(64),
    name: z.string().trim().min(1).max(60),
    filter: peopleFilter,
    sort: peopleSort,
    /** Ids of columns in order; null for the panel's default. */
    columns: z.array(z.string().max(40)).max(200).nullable(),
  }),
);
/** A named filter with its order and columns, kept on this device. */
export type PeopleView = z.infer<typeof peopleView>;

export const peopleViews = z
  .array(peopleView)
  .max(mostPeopleViews)
  .refine((views) => new Set(views.map(({ id }) => id)).size === views.length);
