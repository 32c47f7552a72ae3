import { activeUsers, nowSeconds, type PresenceRow, type RealmState, type User } from '../state.ts';
import { apiEmail, canAccess } from '../people/people.ts';
import type { EventQueues } from '../events/event-queues.ts';

/** Seconds between reports of a client, and the age at which somebody counts as gone. */
export const pingIntervalSeconds = 60;
export const offlineThresholdSeconds = 200;

/** Younger data is not written again: at most one write per report interval. */
const minimumRefreshSeconds = 55;
/** A return after this long is news worth an event. */
const absenceSeconds = offlineThresholdSeconds - pingIntervalSeconds - 10;
/** In the legacy format somebody counts as active while their last activity is this close to their last contact. */
const legacyActiveSeconds = 70;
/** Measured at 442, and otherwise at 247; the storage of presence changed here. */
const rowsByReportSince = 263;

export interface PresenceBoard {
  /**
   * What one report of a client does: at most one write per minute, an event only on return.
   * https://zulip.com/api/update-presence
   */
  report(user: User, status: 'active' | 'idle'): void;
  /** Sets both times and tells everybody, whatever was there and however many people there are. UNIX seconds. */
  force(user: User, status: 'active' | 'idle', at: number): void;
  /** Takes the sharing of presence away or gives it back, as the user's own setting does. */
  setSharing(user: User, enabled: boolean): void;
}

/**
 * The realm's presence data and its rules. https://zulip.com/api/update-presence
 *
 * @param eventLimit no presence events are sent in realms with more active people than this
 */
export function createPresenceBoard(
  state: RealmState,
  queues: EventQueues,
  eventLimit: number,
): PresenceBoard {
  // Counting is a walk over everybody, and activations are rare: counted again once a second at most.
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
    // Set again, so that the map stays ordered by update id.
    state.presence.delete(user.userId);
    state.presence.set(user.userId, { active, connected, updateId: state.presenceCounter });
  }

  /** Tells of somebody where there are few enough people for that, unless it is forced. */
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
        // Newer servers have nothing to set back where there was no report; older ones make a row of it.
        if (row === undefined && state.featureLevel >= rowsByReportSince) return;
        write(user, row === undefined ? null : past, past);
      }
      announce(user);
    },
  };
}

/** The modern form, keyed by user id elsewhere: UNIX seconds. Who was never active gets the day they joined. */
export function modernPresence(
  user: User,
  row: PresenceRow,
): { active_timestamp: number; idle_timestamp: number } {
  return { active_timestamp: row.active ?? user.dateJoined, idle_timestamp: row.connected };
}

/** The legacy form: one status and its time. It never says offline, the reader ages it. */
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

/** Which rows a list of presence holds. */
interface PresenceQuery {
  viewer: User;
  /** Only rows with a greater update id; undefined for all. */
  afterUpdateId?: number | undefined;
  /** Days of history; undefined for no limit. */
  historyLimitDays?: number | undefined;
}

/** The rows a viewer gets, with their users: humans, active, still sharing or not. */
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

/** A list of presence in the modern form, keyed by user id. */
export function modernPresences(rows: readonly [User, PresenceRow][]): Record<string, object> {
  return Object.fromEntries(rows.map(([user, row]) => [user.userId, modernPresence(user, row)]));
}

/** A list of presence in the legacy form, keyed by the public address. */
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
