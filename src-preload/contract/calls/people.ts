import { z } from 'zod';
import type { PermissionExplanation, PersonPermissions } from '../groups.ts';
import type { Holdings, Leavers } from '../offboarding.ts';
import { organizationPictures } from '../organization-pictures.ts';
import {
  damageKinds,
  twoDigitYears,
  type DamagedValue,
  type ImportProblem,
  type ImportSummary,
  type PeopleFilePage,
} from '../people-file.ts';
import {
  mostPeopleViews,
  type Leave,
  type LeaveBoard,
  type LeavePerson,
  type PastedMatch,
  type PeopleWindow,
  type PersonDetail,
  type PersonRow,
  type StatusesWindow,
} from '../people.ts';
import { listSeparator } from './console.ts';
import { call, ofOrder, organizationId, personStatus, userId, userIds } from './call.ts';
import { listChoices, listId } from './lists.ts';
import { peopleFilter, peopleSort } from './people-filter.ts';

const fieldColumn = z.lazy(() => z.templateLiteral(['field:', z.int()]));
const peopleFileColumn = z.lazy(() =>
  z.union([
    z.enum([
      'user-id',
      'name',
      'email',
      'role',
      'joined',
      'last-active',
      'status',
      'timezone',
      'account',
      'account-type',
      'bot-type',
      'bot-owner',
      'bot-service',
    ]),
    fieldColumn,
  ]),
);

const leaveId = z.string().max(64);
const leaveDraft = z.lazy(() =>
  z.strictObject({
    userIds: z.array(userId).min(1).max(1_000),
    status: personStatus,
    fromMilliseconds: z.int().min(0),
    untilMilliseconds: z.int().min(0),
  }),
);

/** Queries for people, their statuses and their leave; answered by the organization's worker. */
export const peopleCalls = {
  /** The results of a query. */
  'people.query': call<PeopleWindow>()(() =>
    z.strictObject({
      organizationId,
      filter: peopleFilter,
      sort: peopleSort,
      ...ofOrder(),
    }),
  ),
  /**
   * The people who match a text, best match first; for pickers. Unlike a query, it doesn't affect what the grid
   * follows.
   */
  'people.find': call<PersonRow[]>()(() =>
    z.strictObject({
      organizationId,
      text: z.string().max(1_000),
      account: z.enum(['active', 'all']),
      kind: z.enum(['people', 'all']),
      first: z.int().min(1).max(100),
    }),
  ),
  /** The time zones of active people, most frequent first. */
  'people.timezones': call<{ timezone: string; people: number }[]>()(() =>
    z.strictObject({ organizationId }),
  ),
  /**
   * How many people match each filter, null if it needs addresses and the caller sees none; later changes that affect
   * them create a new version.
   */
  'people.count': call<{ version: number; counts: (number | null)[] }>()(() =>
    z.strictObject({ organizationId, filters: z.array(peopleFilter).max(mostPeopleViews + 10) }),
  ),
  /** Finds the people in a pasted text. A longer text comes in pieces, each ending between two entries. */
  'people.match': call<PastedMatch[]>()(() =>
    z.strictObject({ organizationId, text: z.string().max(250_000) }),
  ),
  /** Keeps people as a list that a filter can use. */
  'people.keep-list': call<{ listId: string }>()(() => z.strictObject({ organizationId, userIds })),
  'people.rows': call<PersonRow[]>()(() =>
    z.strictObject({ organizationId, userIds: z.array(userId).max(500) }),
  ),
  /**
   * A picture of a person or custom emoji, or with null of the organization (its icon unless another is named), as a
   * PNG, JPEG, GIF or WebP file; null if its own server has none.
   */
  'pictures.read': call<Uint8Array<ArrayBuffer> | null>()(() =>
    z.strictObject({
      organizationId,
      userId: userId.nullable(),
      emojiId: z.string().max(64).optional(),
      name: z.enum(organizationPictures).optional(),
    }),
  ),
  'people.person': call<PersonDetail>()(() => z.strictObject({ organizationId, userId })),
  /** What a leaving person should hand over. */
  'people.holdings': call<Holdings>()(() => z.strictObject({ organizationId, userId })),
  /** What would be left without anyone if these people were deactivated together. */
  'people.leavers': call<Leavers>()(() =>
    z.strictObject({ organizationId, userIds: z.array(userId).max(100_000) }),
  ),
  /** A person's permissions, including those they don't have; `text` searches their names. */
  'people.permissions': call<PersonPermissions>()(() =>
    z.strictObject({
      organizationId,
      userId,
      text: z.string().max(1_000),
      show: z.enum(['held', 'not-held', 'all']),
      limit: z.int().min(1).max(500),
    }),
  ),
  /** Why a person has a permission, or who has it instead. */
  'people.permission': call<PermissionExplanation>()(() =>
    z.strictObject({ organizationId, userId, permissionId: z.string().max(200) }),
  ),
  /** Sets the rows on screen; their changes are pushed as `people`. Replaces the earlier list. */
  'people.watch': call<null>()(() => z.strictObject({ organizationId, userIds: z.array(userId).max(2_000) })),
  /** People as lines of CSV, as many of the requested ones as one message can carry. */
  'people.csv': call<PeopleFilePage>()(() =>
    z.strictObject({
      organizationId,
      userIds: z.array(userId).max(2_000),
      columns: z.array(peopleFileColumn).max(200),
      withTitles: z.boolean(),
      separator: listSeparator,
    }),
  ),
  /** Compares a list with the live values; the edits stay in the worker under the list's id. */
  'people.import-compare': call<ImportSummary>()(() =>
    z.strictObject({
      organizationId,
      listId,
      choices: listChoices,
      /** How the columns write dates, if chosen. */
      dateOrders: z.array(z.enum(['day-first', 'month-first']).nullable()).max(1_000),
      /** Which years two digits mean in the columns, if chosen. */
      twoDigitYears: z.array(z.enum(twoDigitYears).nullable()).max(1_000),
      emptyClears: z.boolean(),
    }),
  ),
  'people.import-problems': call<{ problems: ImportProblem[] }>()(() =>
    z.strictObject({ organizationId, listId, from: z.int().min(0) }),
  ),
  'people.import-damaged': call<{ damaged: DamagedValue[] }>()(() =>
    z.strictObject({ organizationId, listId, from: z.int().min(0) }),
  ),
  /** Includes damaged values, one or all of a kind, or leaves them out again; the summary is that after it. */
  'people.import-include': call<ImportSummary>()(() =>
    z.strictObject({
      organizationId,
      listId,
      which: z.union([
        z.strictObject({ kind: z.enum(damageKinds) }),
        z.strictObject({ index: z.int().min(0) }),
      ]),
      isIncluded: z.boolean(),
    }),
  ),
  /** The rows that were left out, as CSV, in pages that begin at character `from`; `next` is null at the end. */
  'people.import-rejected': call<{ text: string; next: number | null }>()(() =>
    z.strictObject({ organizationId, listId, from: z.int().min(0) }),
  ),
  /** Everyone with a status that matches the text. */
  'statuses.list': call<StatusesWindow>()(() =>
    z.strictObject({
      organizationId,
      text: z.string().max(1_000),
      sort: z.strictObject({ key: z.enum(['name', 'status']), descending: z.boolean() }),
      ...ofOrder(),
    }),
  ),
  /** Whether statuses that come and go increase the version pushed as `people`. */
  'statuses.watch': call<null>()(() => z.strictObject({ organizationId, watching: z.boolean() })),
  /** Adds a status with an end. Nothing is sent before its start. `typed` confirms many people. */
  'leave.add': call<Leave>()(() =>
    z.strictObject({ organizationId, draft: leaveDraft, typed: z.int().nullable() }),
  ),
  /** Replaces an entry that hasn't started; for an active one, only the end can change. */
  'leave.change': call<Leave>()(() =>
    z.strictObject({ organizationId, leaveId, draft: leaveDraft, typed: z.int().nullable() }),
  ),
  /** Cancels an entry. People who already have the status keep it. */
  'leave.cancel': call<Leave>()(() => z.strictObject({ organizationId, leaveId })),
  'leave.people': call<LeavePerson[]>()(() => z.strictObject({ organizationId, leaveId })),
  /** The people with entries that overlap the span. */
  'leave.board': call<LeaveBoard>()(() =>
    z.strictObject({ organizationId, fromMilliseconds: z.int(), untilMilliseconds: z.int() }),
  ),
} as const;
