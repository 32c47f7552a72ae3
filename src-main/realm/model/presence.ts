import type { PresenceEntry } from '../../zulip/wire/presence.ts';
import type { ChangeSink } from '../change-sink.ts';
import { apiEmailOf, presenceState } from '../people-columns.ts';
import type { PeopleIndex } from '../people-index.ts';
import { finish } from '../../unhurried.ts';
import type { Unhurried } from '../../unhurried.ts';

/** UNIX seconds of the two reports that a state follows from; 0 where there was none. */
export interface PresenceTimes {
  activeAt: number;
  idleAt: number;
}

/**
 * The state that two times mean at a moment: the rule of https://zulip.com/api/get-user-presence. It also holds for
 * the caller: this console reports no presence, so what the server has is what everybody sees.
 *
 * @param nowSeconds UNIX seconds by the server's clock
 * @param thresholdSeconds `server_presence_offline_threshold_seconds`
 */
export function presenceAt(times: PresenceTimes, nowSeconds: number, thresholdSeconds: number): number {
  if (nowSeconds - times.activeAt < thresholdSeconds) return presenceState.active;
  if (nowSeconds - times.idleAt < thresholdSeconds) return presenceState.idle;
  return presenceState.offline;
}

/** Entries of a list between two looks at whether other work waits. */
const entriesAtOnce = 500;

/** The older format says "idle" only if the last activity was longer ago than this before the last report. */
const legacyActiveSpanSeconds = 70;

/**
 * What is known of somebody after a report. The older format tells no active time of idle people: a known one is
 * kept, as far as the report does not deny it.
 */
export function timesAfter(
  known: PresenceTimes,
  entry: Pick<PresenceEntry, 'activeAt' | 'idleAt'>,
): PresenceTimes {
  const idleAt = entry.idleAt ?? entry.activeAt ?? known.idleAt;
  if (entry.activeAt !== null) return { activeAt: entry.activeAt, idleAt };
  return { activeAt: Math.min(known.activeAt, Math.max(0, idleAt - legacyActiveSpanSeconds - 1)), idleAt };
}

function latest({ activeAt, idleAt }: PresenceTimes): number {
  return Math.max(activeAt, idleAt);
}

/** A list of presence on its way. */
export interface ExpectedList {
  /**
   * Takes the list in, except for those of whom an event has told meanwhile. Lets other work pass in between: a large
   * realm's list has a hundred thousand entries.
   */
  apply(
    entries: readonly PresenceEntry[],
    serverTimestamp: number | null,
    signal: AbortSignal,
  ): Promise<void>;
  /** The list has come, or will not. */
  end(): void;
}

/** Presence of all people: times in the index's columns, states that age without events. */
export interface PresenceModel {
  /**
   * @param serverTimestamp UNIX seconds when the server made the list, where it says so
   * @param heardAt our UNIX milliseconds at that moment; now when left out
   */
  apply(entries: readonly PresenceEntry[], serverTimestamp: number | null, heardAt?: number): void;
  /**
   * The same for an event, which is sent when somebody comes back, or stops sharing their presence: then both of their
   * times are set back behind the threshold. https://zulip.com/help/status-and-availability#disable-updating-availability
   */
  applyEvent(entries: readonly PresenceEntry[], serverTimestamp: number | null): void;
  /** Says that a list is being asked for: what events tell from now on is newer than the list will be. */
  expectList(): ExpectedList;
  /** Recomputes all states at this moment; answers how many changed. */
  age(): number;
  /** Recomputes the state of one person, after a change of the account. */
  settle(userId: number): void;
  counts(): { active: number; idle: number };
}

/**
 * @param now UNIX milliseconds by this machine's clock; the server's is reckoned from the difference seen last
 * @param threshold seconds until somebody counts as offline
 * @param onSharingStopped called when a report shows that somebody keeps their presence to themselves from now on
 */
export function createPresence(
  index: PeopleIndex,
  now: () => number,
  threshold: () => number,
  sink: ChangeSink,
  onSharingStopped: (userId: number) => void,
): PresenceModel {
  const { columns } = index;
  let offsetSeconds = 0;
  /** Rows of which events have told since a list was asked for; null while none is on its way. */
  let toldMeanwhile: Set<number> | null = null;
  const serverNow = (): number => now() / 1000 + offsetSeconds;

  function rowsByApiEmail(): Map<string, number> {
    const rows = new Map<string, number>();
    for (const row of columns.rowOf.values()) rows.set(apiEmailOf(columns, row), row);
    return rows;
  }

  function settleRow(row: number, at: number, limit: number): boolean {
    const before = columns.state[row];
    if (before === presenceState.none) return false;
    const times = { activeAt: columns.activeAt[row] ?? 0, idleAt: columns.idleAt[row] ?? 0 };
    const state = presenceAt(times, at, limit);
    if (state === before) return false;
    index.putState(row, state);
    sink.presence(columns.userId[row] ?? 0);
    return true;
  }

  function applyOne(row: number, entry: PresenceEntry, serverTimestamp: number | null, at: number): void {
    const known = { activeAt: columns.activeAt[row] ?? 0, idleAt: columns.idleAt[row] ?? 0 };
    // A list can be older than an event that overtook it.
    if (serverTimestamp !== null && Math.max(known.activeAt, known.idleAt) > serverTimestamp) return;
    const times = timesAfter(known, entry);
    // Time only runs forward: a report is set back when its owner stops sharing, and for no other reason.
    const wasSetBack = latest(known) - latest(times) > legacyActiveSpanSeconds;
    if (times.activeAt === known.activeAt && times.idleAt === known.idleAt) return;
    index.putPresenceTimes(row, times.activeAt, times.idleAt);
    if (times.activeAt !== known.activeAt) {
      sink.person(columns.userId[row] ?? 0);
      sink.lastActive();
    }
    settleRow(row, at, threshold());
    if (wasSetBack) onSharingStopped(columns.userId[row] ?? 0);
  }

  /** Finds rows of entries; the addresses of a whole realm are looked at once, if at all. */
  function rowFinder(): (entry: PresenceEntry) => number | undefined {
    let byEmail: Map<string, number> | null = null;
    return ({ userId, email }) => {
      if (userId !== null) return index.row(userId);
      if (email === null) return undefined;
      byEmail ??= rowsByApiEmail();
      return byEmail.get(email);
    };
  }

  function* applyList(
    entries: readonly PresenceEntry[],
    serverTimestamp: number | null,
    told: ReadonlySet<number>,
  ): Unhurried<void> {
    if (serverTimestamp !== null) offsetSeconds = serverTimestamp - now() / 1000;
    const rowOf = rowFinder();
    for (const [place, entry] of entries.entries()) {
      if (place % entriesAtOnce === 0) yield;
      const row = rowOf(entry);
      if (row !== undefined && !told.has(row)) applyOne(row, entry, serverTimestamp, serverNow());
    }
  }

  function apply(
    entries: readonly PresenceEntry[],
    serverTimestamp: number | null,
    heardAt: number = now(),
  ): void {
    if (serverTimestamp !== null) offsetSeconds = serverTimestamp - heardAt / 1000;
    const at = serverNow();
    const rowOf = rowFinder();
    for (const entry of entries) {
      const row = rowOf(entry);
      if (row === undefined) continue;
      toldMeanwhile?.add(row);
      applyOne(row, entry, serverTimestamp, at);
    }
  }

  return {
    apply,
    applyEvent(entries, serverTimestamp) {
      apply(entries, serverTimestamp);
      const rowOf = rowFinder();
      for (const entry of entries) {
        const row = rowOf(entry);
        const reportedAt = Math.max(entry.activeAt ?? 0, entry.idleAt ?? 0);
        if (row !== undefined && serverNow() - reportedAt >= threshold()) {
          onSharingStopped(columns.userId[row] ?? 0);
        }
      }
    },
    expectList() {
      const told = new Set<number>();
      toldMeanwhile = told;
      return {
        apply: (entries, serverTimestamp, signal) =>
          finish(applyList(entries, serverTimestamp, told), signal),
        end() {
          if (toldMeanwhile === told) toldMeanwhile = null;
        },
      };
    },
    age() {
      const at = serverNow();
      const limit = threshold();
      let changed = 0;
      for (let row = 0; row < columns.count; row++) if (settleRow(row, at, limit)) changed++;
      return changed;
    },
    settle(userId) {
      const row = index.row(userId);
      if (row !== undefined) settleRow(row, serverNow(), threshold());
    },
    counts() {
      let active = 0;
      let idle = 0;
      for (let row = 0; row < columns.count; row++) {
        const state = columns.state[row];
        if (state === presenceState.active) active++;
        else if (state === presenceState.idle) idle++;
      }
      return { active, idle };
    },
  };
}
