import { activeUsers, nowSeconds, type PresenceRow, type RealmState, type User } from '../state.ts';
import { apiEmail, canAccess } from '../people/people.ts';
import type { EventQueues } from '../events/event-queues.ts';

/** Seconds between a client's reports, and the age at which a person counts as offline. */
export const pingIntervalSeconds = 60;
export const offlineThresholdSeconds = 200;

/** Younger data is not stored again: at most one write per report interval. */
const minimumRefreshSeconds = 55;
/** A return after this many seconds causes an event. */
const absenceSeconds = offlineThresholdSeconds - pingIntervalSeconds - 10;
/**
 * In the legacy format a person counts as active if their last activity is at most this long before their last contact.
 */
const legacyActiveSeconds = 70;
/** The level that changed how presence is stored: measured at 442, not so at 247. */
const rowsByReportSince = 263;

export interface PresenceBoard {
  /**
   * Handles one report of a client: at most one write per minute, an event only on return.
   * https://zulip.com/api/update-presence
   */
  report(user: User, status: 'active' | 'idle'): void;
  /** Sets both times and notifies everyone, whatever the previous times and the number of people. UNIX seconds. */
  force(user: User, status: 'active' | 'idle', at: number): void;
  /** Turns presence sharing on or off, as the user's own setting does. */
  setSharing(user: User, enabled: boolean): void;
}

/**
 * The realm's presence data and rules. https://zulip.com/api/update-presence
 *
 * @param eventLimit no presence events are sent in realms with more active people than this
 */
export function createPresenceBoard(
  state: RealmState,
  queues: EventQueues,
  eventLimit: number,
): PresenceBoard {
  // Counting scans everyone, and activations are rare: recount at most once a second.
  let counted = { at: Number.NEGATIVE_INFINITY, people: 0 };

  function sendsEvents(): boolean {
    if (state.settings.get('presence_disabled') === true) return false;
    if (state.now() - counted.at > 1000) {
      counted = { at: state.now(), people: activeUsers(state).filter((user) => !user.isBot).length };
    }
    return counted.people <= eventLimit;
  }

  function write(user: User, active: number | null, connected: number): void {
    state.presenceCounter += 1;
    // Reinserted, so that the map stays ordered by update id.
    state.presence.delete(user.userId);
    state.presence.set(user.userId, { active, connected, updateId: state.presenceCounter });
  }

  /** Notifies of one person if few enough people are active, or if forced. */
  function announce(user: User, isForced = false): void {
    const row = state.presence.get(user.userId);
    if (row === undefined || !(isForced || sendsEvents())) return;
    const modern = { presences: { [user.userId]: modernPresence(user, row) } };
    const { client, status, timestamp } = legacyPresence(row);
    const legacy = {
      user_id: user.userId,
      server_timestamp: nowSeconds(state),
      presence: { website: { client, status, timestamp, pushable: false } },
    };
    queues.publishShaped('presence', (queue, owner) => {
      if (!canAccess(state, owner, user)) return undefined;
      if (queue.capabilities['simplified_presence_events'] === true && state.featureLevel >= 419)
        return modern;
      return queue.slimPresence ? legacy : { ...legacy, email: apiEmail(state, user) };
    });
  }

  return {
    report(user, status) {
      if (!user.presenceEnabled || user.isBot) return;
      const now = Math.floor(nowSeconds(state));
      const row = state.presence.get(user.userId);
      if (row === undefined) {
        write(user, status === 'active' ? now : null, now);
        announce(user);
        return;
      }
      const returned = status === 'active' && (row.active === null || now - row.active > absenceSeconds);
      let { active, connected } = row;
      if (now - connected > minimumRefreshSeconds) connected = now;
      if (status === 'active' && (active === null || now - active > minimumRefreshSeconds)) {
        active = now;
        connected = Math.max(connected, now);
      }
      if (active === row.active && connected === row.connected) return;
      write(user, active, connected);
      if (returned) announce(user);
    },
    force(user, status, at) {
      const row = state.presence.get(user.userId);
      write(user, status === 'active' ? at : (row?.active ?? null), Math.max(at, row?.active ?? 0));
      announce(user, state.settings.get('presence_disabled') !== true);
    },
    setSharing(user, enabled) {
      if (user.presenceEnabled === enabled) return;
      user.presenceEnabled = enabled;
      const now = Math.floor(nowSeconds(state));
      const past = now - (offlineThresholdSeconds + 120);
      if (enabled) {
        write(user, now, now);
      } else {
        const row = state.presence.get(user.userId);
        // Newer servers have nothing to set back without a report; older ones create a row.
        if (row === undefined && state.featureLevel >= rowsByReportSince) return;
        write(user, row === undefined ? null : past, past);
      }
      announce(user);
    },
  };
}

/**
 * The modern format, keyed by user id elsewhere: UNIX seconds. A person who was never active has the day they joined.
 */
export function modernPresence(
  user: User,
  row: PresenceRow,
): { active_timestamp: number; idle_timestamp: number } {
  return { active_timestamp: row.active ?? user.dateJoined, idle_timestamp: row.connected };
}

/** The legacy format: one status and its time. It never says offline; clients age it. */
export function legacyPresence(row: PresenceRow): {
  client: 'website';
  status: 'active' | 'idle';
  timestamp: number;
} {
  const isActive = row.active !== null && row.active + legacyActiveSeconds >= row.connected;
  return isActive
    ? { client: 'website', status: 'active', timestamp: row.active ?? row.connected }
    : { client: 'website', status: 'idle', timestamp: row.connected };
}

/** Which rows a list of presence contains. */
interface PresenceQuery {
  viewer: User;
  /** Only rows with a greater update id; undefined for all. */
  afterUpdateId?: number | undefined;
  /** Days of history; undefined for no limit. */
  historyLimitDays?: number | undefined;
}

/** The rows a viewer gets, with their users: active humans, whether or not they still share. */
export function presenceRows(state: RealmState, query: PresenceQuery): [User, PresenceRow][] {
  const rows: [User, PresenceRow][] = [];
  if (state.settings.get('presence_disabled') === true) return rows;
  const oldest =
    query.historyLimitDays === undefined
      ? Number.NEGATIVE_INFINITY
      : nowSeconds(state) - query.historyLimitDays * 86_400;
  if (query.historyLimitDays === 0) return rows;
  for (const [userId, row] of state.presence) {
    if (query.afterUpdateId !== undefined && row.updateId <= query.afterUpdateId) continue;
    if (row.connected < oldest) continue;
    const user = state.users.get(userId);
    if (user?.isActive === true && canAccess(state, query.viewer, user)) rows.push([user, row]);
  }
  return rows;
}

/** A list of presence in the modern format, keyed by user id. */
export function modernPresences(rows: readonly [User, PresenceRow][]): Record<string, object> {
  return Object.fromEntries(rows.map(([user, row]) => [user.userId, modernPresence(user, row)]));
}

/** A list of presence in the legacy format, keyed by the public address. */
export function legacyPresences(
  state: RealmState,
  rows: readonly [User, PresenceRow][],
): Record<string, object> {
  return Object.fromEntries(
    rows.map(([user, row]) => {
      const aggregated = legacyPresence(row);
      return [apiEmail(state, user), { website: { ...aggregated, pushable: false }, aggregated }];
    }),
  );
}
