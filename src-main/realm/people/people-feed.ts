import type { PeopleFilter, PersonCondition } from '#contract/calls/people-filter.ts';
import type { PeopleSort, PersonRow } from '#contract/people.ts';
import { missingCase } from '#contract/outcome.ts';
import type { ModelTableName, PeopleChange } from '#contract/topics.ts';

/**
 * Tells the renderer which rows on its screen have changed, and whether its window of rows is out of date. Rows that
 * are not on screen are never sent.
 */
export interface PeopleFeed {
  /** Replaces the list of people on screen. */
  watch(userIds: readonly number[]): void;
  /** The current version of membership and order, for a query that is being answered. */
  queried(filter: PeopleFilter, sort: PeopleSort): number;
  /** The same for counts, which stay watched until others are requested. */
  counted(filters: readonly PeopleFilter[]): number;
  /** The current version, for a list of statuses that is being answered. */
  version(): number;
  /** Whether a list of statuses is on screen: only then do changes of statuses make a new version. */
  watchStatuses(watching: boolean): void;
  personChanged(userId: number): void;
  /** Pictures appear in many places, so their changes are sent no matter who is watched. */
  pictureChanged(userId: number): void;
  orderChanged(): void;
  /** Presence states or activity times changed, which only affects queries that depend on them. */
  presenceChanged(userId: number): void;
  lastActiveChanged(): void;
  /** These, too, only affect queries that depend on them. */
  tableChanged(table: ModelTableName): void;
  statusChanged(): void;
  reset(generation: number): void;
  /** Sends what is due, at a limited rate. `now`: milliseconds of any steady clock. */
  tick(now: number): void;
}

/** Milliseconds between two pushes. */
const pushInterval = 100;
/**
 * Milliseconds between two versions caused only by presence: in a large organization people become active all the time,
 * and a grid sorted by activity would be queried again with every push.
 */
const presenceVersionInterval = 2_000;
/** Milliseconds between two versions caused only by passing time, where days are counted. */
const timeVersionInterval = 60_000;

/** What a query depends on besides the people themselves, whose every change makes a new version. */
export type LooksAt = 'presence' | 'lastActive' | 'groups' | 'channels' | 'settings' | 'statuses' | 'time';

function conditionLooksAt({ kind }: PersonCondition): readonly LooksAt[] {
  switch (kind) {
    case 'group':
      return ['groups'];
    case 'channel':
      return ['channels'];
    case 'outside-domains':
      return ['settings'];
    case 'status':
    case 'status-text':
      return ['statuses'];
    case 'last-active':
      return ['lastActive', 'time'];
    case 'joined':
      return ['time'];
    // Values, addresses and zones are part of the people; a list never changes.
    case 'field':
    case 'domain':
    case 'timezone':
    case 'list':
    case 'bot-owner':
      return [];
    default:
      return missingCase(kind);
  }
}

/** What a filter depends on besides the people themselves. */
export function filterLooksAt({ presence, notPresence = [], conditions = [] }: PeopleFilter): LooksAt[] {
  const ofConditions = conditions.flatMap(conditionLooksAt);
  return presence.length + notPresence.length > 0 ? ['presence', ...ofConditions] : ofConditions;
}

export function createPeopleFeed(
  organizationId: string,
  rowOf: (userId: number) => PersonRow | undefined,
  send: (change: PeopleChange) => void,
): PeopleFeed {
  let watched = new Set<number>();
  let changed = new Set<number>();
  let pictures = new Set<number>();
  let generation = 0;
  let version = 1;
  let sentVersion = 1;
  let sentAt = Number.NEGATIVE_INFINITY;
  let queryLooksAt: ReadonlySet<LooksAt> = new Set();
  let countsLookAt: ReadonlySet<LooksAt> = new Set();
  let presenceStale = false;
  let statusesWatched = false;
  let presenceVersionAt = Number.NEGATIVE_INFINITY;
  let timeVersionAt: number | null = null;

  const isLookedAt = (part: LooksAt): boolean => queryLooksAt.has(part) || countsLookAt.has(part);

  function noteChanged(userId: number): void {
    if (watched.has(userId)) changed.add(userId);
  }

  return {
    watch(userIds) {
      watched = new Set(userIds);
      changed = new Set([...changed].filter((userId) => watched.has(userId)));
    },
    queried(filter, sort) {
      const looksAt = filterLooksAt(filter);
      queryLooksAt = new Set(sort.key === 'last-active' ? [...looksAt, 'lastActive'] : looksAt);
      // What the counts depend on may have changed earlier.
      if (!countsLookAt.has('presence') && !countsLookAt.has('lastActive')) presenceStale = false;
      return version;
    },
    counted(filters) {
      countsLookAt = new Set(filters.flatMap(filterLooksAt));
      return version;
    },
    version: () => version,
    watchStatuses(watching) {
      statusesWatched = watching;
    },
    personChanged: noteChanged,
    pictureChanged: (userId) => void pictures.add(userId),
    orderChanged() {
      version += 1;
    },
    presenceChanged(userId) {
      noteChanged(userId);
      if (isLookedAt('presence')) presenceStale = true;
    },
    lastActiveChanged() {
      if (isLookedAt('lastActive')) presenceStale = true;
    },
    tableChanged(table) {
      const isTableOfFilters = table === 'groups' || table === 'channels' || table === 'settings';
      if (isTableOfFilters && isLookedAt(table)) version += 1;
    },
    statusChanged() {
      if (statusesWatched || isLookedAt('statuses')) version += 1;
    },
    reset(next) {
      generation = next;
      version += 1;
      for (const userId of watched) changed.add(userId);
    },
    tick(now) {
      if (presenceStale && now - presenceVersionAt >= presenceVersionInterval) {
        presenceStale = false;
        presenceVersionAt = now;
        version += 1;
      }
      timeVersionAt ??= now;
      if (now - timeVersionAt >= timeVersionInterval) {
        timeVersionAt = now;
        if (isLookedAt('time')) version += 1;
      }
      const isSame = changed.size === 0 && pictures.size === 0 && version === sentVersion;
      if (isSame || now - sentAt < pushInterval) return;
      const rows: PersonRow[] = [];
      const removed: number[] = [];
      for (const userId of changed) {
        const row = rowOf(userId);
        if (row) rows.push(row);
        else removed.push(userId);
      }
      changed = new Set();
      sentVersion = version;
      sentAt = now;
      send({ organizationId, generation, version, rows, removed, pictures: [...pictures] });
      pictures = new Set();
    },
  };
}
