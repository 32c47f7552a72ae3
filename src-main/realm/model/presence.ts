import type { PresenceEntry } from '../../zulip/wire/presence.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { apiEmailOf, type PeopleColumns } from '../people/people-columns.ts';
import type { PeopleIndex } from '../people/people-index.ts';
import { createPresenceStates, timesIn, type PresenceTimes } from './presence-states.ts';
import { createPresenceTime, type PresenceClocks, type PresenceTime } from './presence-time.ts';
import { finish, type YieldingWork } from '../../yielding-work.ts';

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

function isSame(one: PresenceTimes, other: PresenceTimes): boolean {
  return one.activeAt === other.activeAt && one.idleAt === other.idleAt;
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
export interface PresenceModel extends Pick<PresenceTime, 'listAge' | 'isCurrent' | 'reach'> {
  /**
   * Takes a list in.
   *
   * @param serverTimestamp UNIX seconds when the server made the list, where it says so
   * @param heardAt our UNIX milliseconds at that moment; now when left out
   */
  apply(entries: readonly PresenceEntry[], serverTimestamp: number | null, heardAt?: number): void;
  /**
   * Takes an event in, which is sent when somebody comes back, or stops sharing their presence: then both of their
   * times are set back behind the threshold. https://zulip.com/help/status-and-availability#disable-updating-availability
   * An event may have waited in the queue for hours, so it says nothing about the server's clock.
   */
  applyEvent(entries: readonly PresenceEntry[], serverTimestamp: number | null): void;
  /**
   * Says that one person's presence is being asked for. The answer is for the function, which drops it if something
   * else has brought theirs meanwhile: that may be newer.
   */
  expectOne(userId: number): (times: Pick<PresenceEntry, 'activeAt' | 'idleAt'>) => void;
  /** Says that a list is being asked for: what events tell from now on is newer than the list will be. */
  expectList(): ExpectedList;
  /** UNIX milliseconds by our clock when the newest list was made; null before the first. */
  listedAt(): number | null;
  /** Recomputes all states at this moment, or at that of a list which is too old; answers how many changed. */
  age(): number;
  /** Recomputes the state of one person, after a change of the account. */
  settle(userId: number): void;
  counts(): { active: number; idle: number };
}

/** The server sets people who stop sharing presence back by the threshold and at most this many seconds more. */
const setBackSeconds = 300;

function rowsByApiEmail(columns: PeopleColumns): Map<string, number> {
  const rows = new Map<string, number>();
  for (const row of columns.rowOf.values()) rows.set(apiEmailOf(columns, row), row);
  return rows;
}

/** Finds rows of entries; the addresses of a whole realm are looked at once, if at all. */
function rowFinder(index: PeopleIndex): (entry: PresenceEntry) => number | undefined {
  let byEmail: Map<string, number> | null = null;
  return ({ userId, email }) => {
    if (userId !== null) return index.row(userId);
    if (email === null) return undefined;
    byEmail ??= rowsByApiEmail(index.columns);
    return byEmail.get(email);
  };
}

/** @param onSharingStopped called when a report shows that somebody keeps their presence to themselves from now on */
export function createPresence(
  index: PeopleIndex,
  clocks: PresenceClocks,
  changeListener: ChangeListener,
  onSharingStopped: (userId: number) => void,
): PresenceModel {
  const { columns } = index;
  const { now, threshold } = clocks;
  const time = createPresenceTime(clocks);
  const { serverNow } = time;
  const states = createPresenceStates(index, threshold, changeListener);
  /** Rows of which events have told since a list was asked for; null while none is on its way. */
  let toldMeanwhile: Set<number> | null = null;

  function applyOne(
    row: number,
    entry: Pick<PresenceEntry, 'activeAt' | 'idleAt'>,
    serverTimestamp: number | null,
    at: number,
  ): void {
    const known = timesIn(columns, row);
    // A list can be older than an event that overtook it.
    if (serverTimestamp !== null && Math.max(known.activeAt, known.idleAt) > serverTimestamp) return;
    const times = timesAfter(known, entry);
    // Time only runs forward: a report is set back when its owner stops sharing, and for no other reason.
    const wasSetBack = latest(known) - latest(times) > legacyActiveSpanSeconds;
    if (isSame(times, known)) return;
    index.putPresenceTimes(row, times.activeAt, times.idleAt);
    if (times.activeAt !== known.activeAt) {
      changeListener.person(columns.userId[row] ?? 0);
      changeListener.lastActive();
    }
    states.settle(row, at);
    if (wasSetBack) onSharingStopped(columns.userId[row] ?? 0);
  }

  function* applyList(
    entries: readonly PresenceEntry[],
    serverTimestamp: number | null,
    told: ReadonlySet<number>,
  ): YieldingWork<void> {
    const moment = time.momentOf(serverTimestamp, now());
    const rowOf = rowFinder(index);
    for (const [place, entry] of entries.entries()) {
      if (place % entriesAtOnce === 0) yield;
      const row = rowOf(entry);
      if (row !== undefined && !told.has(row)) applyOne(row, entry, serverTimestamp, moment.serverSeconds);
    }
    // Not before: by the new time, people not read yet would seem to have gone.
    time.listed(moment);
    age();
  }

  const age = (): number => states.settleAll(serverNow());

  return {
    apply(entries, serverTimestamp, heardAt = now()) {
      time.listed(time.momentOf(serverTimestamp, heardAt));
      const rowOf = rowFinder(index);
      for (const entry of entries) {
        const row = rowOf(entry);
        if (row !== undefined) applyOne(row, entry, serverTimestamp, serverNow());
      }
    },
    applyEvent(entries, serverTimestamp) {
      const rowOf = rowFinder(index);
      for (const entry of entries) {
        const row = rowOf(entry);
        if (row === undefined) continue;
        const reportedAt = Math.max(entry.activeAt ?? 0, entry.idleAt ?? 0);
        const setBackAtMost = threshold() + setBackSeconds;
        // It waited for longer than any report is set back: the list has what came of it.
        const listedAt = time.newest()?.serverSeconds ?? null;
        const isOfThePast = listedAt !== null && reportedAt + setBackAtMost < listedAt;
        if (!isOfThePast) {
          toldMeanwhile?.add(row);
          applyOne(row, entry, serverTimestamp, serverNow());
        }
        const silent = (serverTimestamp ?? serverNow()) - reportedAt;
        const isSetBack = silent >= threshold() && silent <= setBackAtMost;
        // Someone who has reported since shares their presence again.
        const isLatest = !isOfThePast || latest(timesIn(columns, row)) <= reportedAt;
        if (isSetBack && isLatest) onSharingStopped(columns.userId[row] ?? 0);
      }
    },
    expectOne(userId) {
      const rowBefore = index.row(userId);
      const before = rowBefore === undefined ? null : timesIn(columns, rowBefore);
      return (times) => {
        const row = index.row(userId);
        if (row === undefined || before === null || !isSame(before, timesIn(columns, row))) return;
        applyOne(row, times, null, serverNow());
      };
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
    listedAt: () => time.newest()?.now ?? null,
    listAge: time.listAge,
    isCurrent: time.isCurrent,
    reach: time.reach,
    age,
    settle(userId) {
      const row = index.row(userId);
      if (row !== undefined) states.settle(row, serverNow());
    },
    counts: states.counts,
  };
}
