import type { PresenceEntry } from '../../zulip/wire/presence.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { apiEmailOf, type PeopleColumns } from '../people/people-columns.ts';
import type { PeopleIndex } from '../people/people-index.ts';
import { createPresenceStates, timesIn, type PresenceTimes } from './presence-states.ts';
import { createPresenceTime, type PresenceClocks, type PresenceTime } from './presence-time.ts';
import { finish, type YieldingWork } from '../../yielding-work.ts';

/** Entries of a list processed between two checks for other waiting work. */
const entriesAtOnce = 500;

/** The older format reports "idle" only if the last activity was longer than this before the last report. */
const legacyActiveSpanSeconds = 70;

/**
 * What is known about a person after a report. The older format omits the active time of idle people: a known one is
 * kept unless the report contradicts it.
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

/** A list of presence that is being fetched. */
export interface ExpectedList {
  /**
   * Applies the list, except for people changed by an event meanwhile. Yields to other work: a large realm's list has a
   * hundred thousand entries.
   */
  apply(
    entries: readonly PresenceEntry[],
    serverTimestamp: number | null,
    signal: AbortSignal,
  ): Promise<void>;
  /** The list has arrived, or never will. */
  end(): void;
}

/** Everyone's presence: times in the index's columns, and states that age without events. */
export interface PresenceModel extends Pick<PresenceTime, 'listAge' | 'isCurrent' | 'reach'> {
  /**
   * Applies a list.
   *
   * @param serverTimestamp UNIX seconds when the server made the list, if sent
   * @param heardAt our UNIX milliseconds at that moment; now by default
   */
  apply(entries: readonly PresenceEntry[], serverTimestamp: number | null, heardAt?: number): void;
  /**
   * Applies an event, sent when a person comes back or stops sharing presence, which sets both of their times back
   * behind the threshold. https://zulip.com/help/status-and-availability#disable-updating-availability An event may
   * have waited in the queue for hours, so it says nothing about the server's clock.
   */
  applyEvent(entries: readonly PresenceEntry[], serverTimestamp: number | null): void;
  /**
   * Call when one person's presence is requested. Pass the answer to the returned function, which drops it if something
   * else brought their presence meanwhile and may be newer.
   */
  expectOne(userId: number): (times: Pick<PresenceEntry, 'activeAt' | 'idleAt'>) => void;
  /** Call when a list is requested: later events are newer than the list will be. */
  expectList(): ExpectedList;
  /** UNIX milliseconds by our clock when the newest list was made; null before the first. */
  listedAt(): number | null;
  /** Recomputes all states for now, or for the moment of a list that is too old; returns how many changed. */
  age(): number;
  /** Recomputes one person's state after a change of the account. */
  settle(userId: number): void;
  counts(): { active: number; idle: number };
}

/**
 * The server sets the times of people who stop sharing presence back by the threshold and at most this many seconds
 * more.
 */
const setBackSeconds = 300;

function rowsByApiEmail(columns: PeopleColumns): Map<string, number> {
  const rows = new Map<string, number>();
  for (const row of columns.rowOf.values()) rows.set(apiEmailOf(columns, row), row);
  return rows;
}

/** Finds rows of entries; scans a realm's addresses at most once, if at all. */
function rowFinder(index: PeopleIndex): (entry: PresenceEntry) => number | undefined {
  let byEmail: Map<string, number> | null = null;
  return ({ userId, email }) => {
    if (userId !== null) return index.row(userId);
    if (email === null) return undefined;
    byEmail ??= rowsByApiEmail(index.columns);
    return byEmail.get(email);
  };
}

/** @param onSharingStopped called when a report shows that a person has stopped sharing their presence */
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
  /** Rows changed by events since a list was requested; null while none is being fetched. */
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
    // Times only increase: a report is set back when its owner stops sharing, and for no other reason.
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
    // Not earlier: by the new time, people not read yet would seem to have left.
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
        // It waited longer than any report is set back, so the list already includes its effect.
        const listedAt = time.newest()?.serverSeconds ?? null;
        const isOfThePast = listedAt !== null && reportedAt + setBackAtMost < listedAt;
        if (!isOfThePast) {
          toldMeanwhile?.add(row);
          applyOne(row, entry, serverTimestamp, serverNow());
        }
        const silent = (serverTimestamp ?? serverNow()) - reportedAt;
        const isSetBack = silent >= threshold() && silent <= setBackAtMost;
        // A person who has reported since is sharing presence again.
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
