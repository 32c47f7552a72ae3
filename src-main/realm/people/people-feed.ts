import type { PeopleFilter, PersonCondition } from '#contract/calls/people-filter.ts';
import type { PeopleSort, PersonRow } from '#contract/people.ts';
import { missingCase } from '#contract/outcome.ts';
import type { ModelTableName, PeopleChange } from '#contract/topics.ts';

/**
 * Tells the renderer which of the rows on its screen have changed, and whether the window it has is out of date.
 * Rows that nobody looks at are never sent.
 */
export interface PeopleFeed {
  /** Replaces the list of people on screen. */
  watch(userIds: readonly number[]): void;
  /** The present version of membership and order, for a query that is being answered. */
  queried(filter: PeopleFilter, sort: PeopleSort): number;
  /** The same for counts, which stay looked at until others are asked for. */
  counted(filters: readonly PeopleFilter[]): number;
  /** The present version, for a list of statuses that is being answered. */
  version(): number;
  /** Whether a list of statuses is on screen: only then do statuses that come and go make a new version. */
  watchStatuses(watching: boolean): void;
  personChanged(userId: number): void;
  /** Pictures are on many parts of the screen: their changes are sent no matter who is watched. */
  pictureChanged(userId: number): void;
  orderChanged(): void;
  /** States or times of activity changed: matters only to a query that looks at them. */
  presenceChanged(userId: number): void;
  lastActiveChanged(): void;
  /** These matter as well only to what looks at them. */
  tableChanged(table: ModelTableName): void;
  statusChanged(): void;
  reset(generation: number): void;
  /** Sends what is due; keeps to the pace by itself. `now` is milliseconds of any steady clock. */
  tick(now: number): void;
}

/** Milliseconds between two pushes. */
const pushInterval = 100;
/**
 * Milliseconds between two versions that only presence made: in a large organization somebody becomes active all
 * the time, and a grid sorted by that would be queried again with every push.
 */
const presenceVersionInterval = 2_000;
/** Milliseconds between two versions that only the passing of time made, where days are counted. */
const timeVersionInterval = 60_000;

/** What a query depends on apart from the people themselves, whose every change makes a new version. */
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
    // Values, addresses and zones belong to the people; a list never changes.
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

/** What a filter looks at beyond the people themselves. */
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
      // What the counts look at may have changed before as well.
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
