import type { DemoRealm, IncomingRequest, RequestLogEntry } from '@realm-console/demo-realm';
import type { JournalRow, WorldTruth } from './world-truth.ts';
import { isWhole, listOfKey, partsLost, valuesNow, type Values } from './racing-values.ts';

/** A request that changed something. */
interface Write {
  entry: Readonly<RequestLogEntry>;
  /** Numbers everything that reached the server and everything that it did. */
  order: number;
  at: number;
  writer: string;
  before: Values;
  after: Values;
}

/** A list that a console read. */
interface Read {
  reader: string;
  path: string;
  order: number;
  at: number;
}

/** How a write ended that started from a value changed by someone else. */
export type LossKind =
  /** The journal says that something was replaced. */
  | 'told'
  /** The console ended or lost its queue at that time, so it could not see it. */
  | 'out of sight'
  /** It could have been seen before, and nothing says so. */
  | 'avoidable'
  /** Nothing says so. */
  | 'silent';

export interface Loss {
  kind: LossKind;
  writer: string;
  row: JournalRow;
  parts: string[];
  history: string;
}

export interface RacingRecord {
  /** A request reached the server. */
  arrived(request: IncomingRequest): void;
  /** The server has handled a request. */
  handled(entry: Readonly<RequestLogEntry>): void;
  /** A console ended or lost its queue's events. */
  blinded(console: string | null): void;
  /** What the rows of a console's journal overwrote. */
  lossesOf(console: string, truth: WorldTruth): Loss[];
  writes(): number;
}

/** How long a reading counts as fresh, and an event may take. */
const freshMilliseconds = 60_000;
const untilToldMilliseconds = 30_000;

const besides = /\/(register|events|presence)$/;

/** Records, for all writers alike, what each write found and what it left. */
export function createRacingRecord(
  realm: Pick<DemoRealm, 'control'>,
  truths: ReadonlyMap<string, WorldTruth>,
): RacingRecord {
  const arrivals = new WeakMap<object, { writer: string; order: number; at: number }>();
  const writes: Write[] = [];
  const reads: Read[] = [];
  const blind: { console: string | null; at: number }[] = [];
  let now: Values = valuesNow(realm);
  let order = 0;
  const next = (): number => (order += 1);

  /** Everyone else gets events about a write, and its own console about the side effects. */
  const tell = ({ writer, entry, before, after }: Write): void => {
    const keys = new Set([...before.keys(), ...after.keys()]);
    const changed = [...keys].filter((key) => before.get(key) !== after.get(key));
    for (const [agent, truth] of truths) {
      const own = agent === writer ? ownKeys(truth, entry) : new Set();
      for (const key of changed) {
        const [target, field] = splitKey(key);
        if (!own.has(key)) truth.othersSet(target, field, after.get(key) ?? '');
      }
    }
  };

  const lossOf = (console: string, row: JournalRow, write: Write): Loss | null => {
    const key = `${row.target} ${row.field}`;
    const there = write.before.get(key) ?? '';
    if (there === row.before || there === row.after) return null;
    const earlier = writes.findLast(
      (other) => other.order < write.order && (other.before.get(key) ?? '') !== (other.after.get(key) ?? ''),
    );
    if (earlier === undefined || earlier.writer === console) return null;
    const left = row.operation.includes('in place of') ? row.after : (write.after.get(key) ?? '');
    const parts = row.field === 'place' ? [] : partsLost(key, row.before, there, left);
    if (parts.length === 0) return null;
    const arrival = arrivals.get(write.entry);
    const at = arrival?.at ?? write.at;
    const read = reads.findLast(
      (each) =>
        each.reader === console && each.path.endsWith(listOfKey(key)) && each.order < (arrival?.order ?? 0),
    );
    const isOpen = earlier.order < (arrival?.order ?? 0);
    const isRead = read !== undefined && at - read.at < freshMilliseconds;
    const isAvoidable =
      isOpen &&
      (isWhole(key) && listOfKey(key) !== '/realm/playgrounds'
        ? !isRead || earlier.order < read.order
        : at - earlier.at > freshMilliseconds);
    const isBlind = blind.some(
      (each) =>
        (each.console === null || each.console === console) &&
        each.at > at - freshMilliseconds &&
        each.at < write.at + untilToldMilliseconds,
    );
    const isTold = /"(overwrote|accepted-but)"/.test(row.words);
    // The last reading of the list may belong to another change: a loss that the journal reports counts as reported.
    const kind = isTold ? 'told' : isAvoidable ? 'avoidable' : isBlind ? 'out of sight' : 'silent';
    const history = `${row.before} was ${there} by ${earlier.writer} (${earlier.order}), arrived ${arrival?.order}, read ${read?.order}, handled ${write.order}, left ${left}`;
    return { kind, writer: console, row, parts, history };
  };

  return {
    arrived({ entry, userAgent }) {
      arrivals.set(entry, { writer: userAgent, order: next(), at: Date.now() });
    },
    handled(entry) {
      const writer = arrivals.get(entry)?.writer ?? '';
      const at = Date.now();
      const isQueue = /\/(register|events)$/.test(entry.path);
      // After a new registration, or once its queue is gone, a console gets no earlier events.
      if (isQueue && (entry.method !== 'GET' || entry.handled !== 200)) blind.push({ console: writer, at });
      if (entry.handled !== 200 || besides.test(entry.path)) return;
      if (entry.method === 'GET') {
        // It needn't report what was done after it arrived.
        reads.push({ reader: writer, path: entry.path, order: arrivals.get(entry)?.order ?? next(), at });
        return;
      }
      const before = now;
      now = valuesNow(realm);
      const write: Write = { entry, order: next(), at, writer, before, after: now };
      writes.push(write);
      tell(write);
    },
    blinded(console) {
      blind.push({ console, at: Date.now() });
    },
    lossesOf: (console, truth) =>
      truth.rows().flatMap((row) =>
        truth.successes(row.id).flatMap(({ request }) => {
          const write = writes.find(({ entry }) => entry === request);
          return write === undefined ? [] : (lossOf(console, row, write) ?? []);
        }),
      ),
    writes: () => writes.length,
  };
}

function splitKey(key: string): [target: string, field: string] {
  const at = key.lastIndexOf(' ');
  return [key.slice(0, at), key.slice(at + 1)];
}

/** The keys of the rows for which a request was sent. */
function ownKeys(truth: WorldTruth, entry: Readonly<RequestLogEntry>): ReadonlySet<string> {
  const sending = truth.sendings.findLast(({ request }) => request === entry);
  const rows = new Set(sending?.rows);
  return new Set(
    truth
      .rows()
      .filter(({ id }) => rows.has(id))
      .map(({ target, field }) => `${target} ${field}`),
  );
}
