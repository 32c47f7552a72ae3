import type { Role } from '#contract/people.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { isRole, roleName } from '#contract/words/roles.ts';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import type { BoardChannel, PresenceBoard, PresenceGroup } from '#contract/presence.ts';
import type { BoardRequest } from '#contract/calls/presence.ts';
import { presenceState } from '../people/people-columns.ts';
import { mark, type ListReader } from '../people/condition-marks.ts';
import { nameCollator } from '../people/people-name-order.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** A channel of a board, with its subscribers unless fetching them failed. */
export interface ReadChannel extends BoardChannel {
  subscribers: Uint32Array | null;
}

/** The input for a board, besides the model. */
export interface BoardSources {
  version: number;
  channels: readonly ReadChannel[];
  listOf: ListReader;
}

/** Bytes that the groups of one board may take, so that it fits into one message of a megabyte. */
const boardBytes = 900_000;
/** Bytes of a group without its members, generously estimated. */
const groupBytes = 400;
/** Bytes of a member: an id and a state. */
const memberBytes = 5;

interface Bucket {
  key: string;
  label: string;
  /** The position if buckets have an order of their own; those without one are last. */
  place: number;
  rows: number[];
  perState: [offline: number, idle: number, active: number];
}

const roleLabels: Readonly<Record<Role, string>> = {
  100: 'Owners',
  200: 'Administrators',
  300: 'Moderators',
  400: 'Members',
  600: 'Guests',
};

const labelOfRole = (role: number): string => (isRole(role) ? roleLabels[role] : roleName(role));

/** The position of buckets for people who are in no group. */
const lastPlace = Number.MAX_SAFE_INTEGER;

interface Grouping {
  bucketsOf(row: number): readonly string[];
  label(key: string): string;
  place(key: string): number;
}

const nobodysKey = '';

function byRole(model: RealmModel): Grouping {
  const { role } = model.index.columns;
  return {
    bucketsOf: (row) => [String(role[row])],
    label: (key) => labelOfRole(Number(key)),
    place: Number,
  };
}

function byTimezone(model: RealmModel): Grouping {
  const { timezone, timezones } = model.index.columns;
  return {
    bucketsOf: (row) => [timezones[timezone[row] ?? 0] ?? nobodysKey],
    label: (key) => (key === nobodysKey ? 'No time zone' : key),
    place: (key) => (key === nobodysKey ? lastPlace : 0),
  };
}

/** Groups people by sets that may overlap. People in none come last, or are left out if `rest` is null. */
function bySets(
  model: RealmModel,
  sets: readonly { key: string; label: string; userIds: Iterable<number> }[],
  rest: string | null,
): Grouping {
  const labels = new Map(sets.map(({ key, label }) => [key, label]));
  const bucketsOfRow = new Map<number, string[]>();
  for (const { key, userIds } of sets) {
    for (const userId of userIds) {
      const row = model.index.row(userId);
      if (row === undefined) continue;
      const buckets = bucketsOfRow.get(row);
      if (buckets) buckets.push(key);
      else bucketsOfRow.set(row, [key]);
    }
  }
  const none = rest === null ? [] : [nobodysKey];
  return {
    bucketsOf: (row) => bucketsOfRow.get(row) ?? none,
    label: (key) => labels.get(key) ?? rest ?? '',
    place: (key) => (key === nobodysKey ? lastPlace : 0),
  };
}

function byGroup(model: RealmModel): Grouping {
  const sets = model.groups.inUse().map(({ groupId, name }) => ({
    key: String(groupId),
    label: name,
    userIds: model.groups.effectiveMembers(groupId),
  }));
  return bySets(model, sets, 'In no group');
}

function byChannel(model: RealmModel, channels: readonly ReadChannel[]): Grouping {
  const sets = channels.flatMap(({ channelId, name, subscribers }) =>
    subscribers === null ? [] : [{ key: String(channelId), label: `#${name}`, userIds: subscribers }],
  );
  return bySets(model, sets, null);
}

function byField(model: RealmModel, fieldId: number): Grouping | null {
  const field = model.profileFields.rows.get(fieldId);
  if (field?.type !== 'list') return null;
  const values = model.index.columns.profile.get(fieldId) ?? [];
  const places = new Map(field.options.map(({ key }, place) => [key, place]));
  return {
    bucketsOf: (row) => [values[row] ?? nobodysKey],
    label: (key) => (key === nobodysKey ? 'Not set' : model.profileFields.text(fieldId, key)),
    place: (key) => places.get(key) ?? lastPlace,
  };
}

const everybody: Grouping = { bucketsOf: () => ['all'], label: () => 'Everyone', place: () => 0 };

function groupingOf(
  model: RealmModel,
  { groupBy }: BoardRequest,
  { channels }: BoardSources,
): Grouping | null {
  switch (groupBy) {
    case 'role':
      return byRole(model);
    case 'timezone':
      return byTimezone(model);
    case 'group':
      return byGroup(model);
    case 'channel':
      return byChannel(model, channels);
    case 'none':
      return everybody;
    default:
      return byField(model, Number(groupBy.slice('field:'.length)));
  }
}

/** Whether the filter accepts a role. */
function roleTest({ roles, notRoles }: PeopleFilter): (role: number) => boolean {
  const wanted = new Set<number>(roles);
  const left = new Set<number>(notRoles);
  return (role) => (wanted.size === 0 || wanted.has(role)) && !left.has(role);
}

function fillBuckets(
  model: RealmModel,
  grouping: Grouping,
  { filter, sort }: BoardRequest,
  listOf: ListReader,
): Bucket[] {
  const { state, role } = model.index.columns;
  const byName = sort === 'name';
  const rows = model.index.ordered({ key: byName ? 'name' : 'last-active', descending: !byName });
  const marks = model.conditions.marks(filter.conditions ?? [], model.index.find(filter.text), listOf);
  const fitsRole = roleTest(filter);
  const buckets = new Map<string, Bucket>();
  for (const row of rows) {
    const rowState = state[row]!;
    if (rowState === presenceState.none || (marks !== null && marks[row] !== mark.yes)) continue;
    if (!fitsRole(role[row]!)) continue;
    for (const key of grouping.bucketsOf(row)) {
      let bucket = buckets.get(key);
      if (!bucket) {
        const label = grouping.label(key);
        bucket = { key, label, place: grouping.place(key), rows: [], perState: [0, 0, 0] };
        buckets.set(key, bucket);
      }
      bucket.rows.push(row);
      bucket.perState[rowState]! += 1;
    }
  }
  return [...buckets.values()];
}

function compareBuckets(sort: BoardRequest['sort']): (a: Bucket, b: Bucket) => number {
  const inPlace = (a: Bucket, b: Bucket): number =>
    a.place - b.place || nameCollator.compare(a.label, b.label);
  if (sort === 'name') return inPlace;
  return (a, b) =>
    Number(a.key === nobodysKey) - Number(b.key === nobodysKey) ||
    b.perState[2] - a.perState[2] ||
    b.perState[1] - a.perState[1] ||
    inPlace(a, b);
}

function groupOf(model: RealmModel, bucket: Bucket, sort: BoardRequest['sort']): PresenceGroup {
  const { state, userId } = model.index.columns;
  const [offline, idle, active] = bucket.perState;
  // Last activity only orders people within a state; present people come first whatever was before.
  const rows =
    sort === 'name'
      ? bucket.rows
      : [presenceState.active, presenceState.idle, presenceState.offline].flatMap((wanted) =>
          bucket.rows.filter((row) => state[row] === wanted),
        );
  return {
    key: bucket.key,
    label: bucket.label,
    active,
    idle,
    offline,
    ids: Uint32Array.from(rows, (row) => userId[row]!),
    states: Uint8Array.from(rows, (row) => state[row]!),
  };
}

/**
 * The presence of active people in groups. Groups that would make the board exceed one message are left out, from the
 * end, and counted. The caller applies the filter's presence, account and kind.
 */
export function presenceBoard(
  model: RealmModel,
  request: BoardRequest,
  sources: BoardSources,
): Result<PresenceBoard> {
  const grouping = groupingOf(model, request, sources);
  if (!grouping) {
    const message =
      'Only a profile field of the type list can group people, and this one is none (any more).';
    return fail({ kind: 'invalid-input', field: 'groupBy', message });
  }
  const buckets = fillBuckets(model, grouping, request, sources.listOf).toSorted(
    compareBuckets(request.sort),
  );
  const groups: PresenceGroup[] = [];
  let bytes = 0;
  for (const bucket of buckets) {
    bytes += groupBytes + bucket.rows.length * memberBytes;
    if (bytes > boardBytes) break;
    groups.push(groupOf(model, bucket, request.sort));
  }
  return succeed({
    generation: model.generation,
    version: sources.version,
    groups,
    omittedGroups: buckets.length - groups.length,
    channels: sources.channels.map(({ channelId, name, readAtMilliseconds, failure }) => ({
      channelId,
      name,
      readAtMilliseconds,
      failure,
    })),
  });
}
