import type { ChangeTarget } from '#contract/changes.ts';
import type { PendingField } from '#contract/topics.ts';
import type { RecordedChange } from '../store/journal.ts';

export interface PendingPorts {
  onChanged(added: PendingField[], removedIds: string[]): void;
  /** The value that the live model has now, or null if the target is not there. */
  liveValue(target: ChangeTarget, field: string): string | null;
  /** What a value is to a change, whatever others have set beside. */
  asChanged(change: RecordedChange, value: string): string;
  /** The value that is there between the calls of a change; undefined where it takes one. */
  betweenOf(change: RecordedChange): string | undefined;
  /**
   * The event did not come in time: look once, then the field counts no longer as pending.
   *
   * @param others what somebody else had set meanwhile, as far as an event told of it
   */
  onOverdue(jobId: string, change: RecordedChange, others: string | undefined): void;
  /** The value came after one that somebody else had set once the call was out: that one was replaced unseen. */
  onReplaced(jobId: string, change: RecordedChange, value: string): void;
  /** How long to wait for the event after the server's answer. */
  overdueMilliseconds: number;
  /** Milliseconds of the clock by which snapshots are asked for. */
  elapsed(): number;
}

/** A field with the value that it will have once the events of what was sent have come. */
export interface PendingValue {
  field: string;
  value: string;
}

/**
 * The fields that were sent and that the live model does not show yet. Events come in the order of the calls, so that
 * the last value sent counts until its own event, whatever the model shows until then.
 */
export interface PendingFields {
  /** The call goes out. */
  sent(jobId: string, change: RecordedChange): void;
  /** The server answered that it applied it, or nobody can tell (`isCertain` is false); the event should come. */
  answered(change: RecordedChange, isCertain: boolean): void;
  /** It will not come: refused, skipped or not carried out. */
  dropped(change: RecordedChange): void;
  /** The live model saw a value by an event. */
  confirmed(target: ChangeTarget, field: string): void;
  /** The live model is a snapshot that was asked for at this time of the clock: whatever was answered before is in it. */
  snapshotCame(askedAt: number): void;
  /** What the server will have, as far as it said so; undefined where the live value counts. */
  valueOf(target: ChangeTarget, field: string): string | undefined;
  /** The same for all fields of a target. */
  of(target: ChangeTarget): readonly PendingValue[];
  list(): PendingField[];
  close(): void;
}

interface Entry {
  jobId: string;
  change: RecordedChange;
  /** When the server answered; null while it has not. */
  answeredAt: number | null;
  /** Whether its value counts: the call is under way, or was applied. */
  isCertain: boolean;
  /** An event brought its value before the answer: its own, or that of somebody else who set the same. */
  isShown: boolean;
  timer: NodeJS.Timeout | undefined;
}

const nothing: readonly PendingValue[] = [];

const idOf = (target: ChangeTarget, field: string): string => `${target}:${field}`;

function shownOf(target: ChangeTarget, field: string, jobId: string): PendingField {
  return { id: idOf(target, field), target, field, jobId };
}

/**
 * A field stays pending until the live model has shown the last value that was sent and the server has answered, or the
 * change came to nothing.
 */
export function createPendingFields(ports: PendingPorts): PendingFields {
  /** What was sent and not seen yet, oldest first. */
  const entries = new Map<ChangeTarget, Map<string, Entry[]>>();
  /** What an event has brought of somebody else in the place of such a field, while it waits. */
  const othersValues = new Map<string, string>();
  /** What the live model had last of such a field: an event that leaves it as it is is not about it. */
  const liveValues = new Map<string, string | null>();

  const entriesOf = (target: ChangeTarget, field: string): Entry[] => entries.get(target)?.get(field) ?? [];
  const entryOf = (change: RecordedChange): Entry | undefined =>
    entriesOf(change.target, change.field).find((entry) => entry.change === change);

  const keep = (target: ChangeTarget, field: string, kept: readonly Entry[]) => {
    const before = entriesOf(target, field);
    for (const entry of before) if (!kept.includes(entry)) clearTimeout(entry.timer);
    const fields = entries.get(target) ?? new Map<string, Entry[]>();
    entries.set(target, fields.set(field, [...kept]));
    if (kept.length > 0 || before.length === 0) return;
    fields.delete(field);
    if (fields.size === 0) entries.delete(target);
    othersValues.delete(idOf(target, field));
    liveValues.delete(idOf(target, field));
    ports.onChanged([], [idOf(target, field)]);
  };
  const remove = ({ target, field }: RecordedChange, removed: Entry) =>
    keep(
      target,
      field,
      entriesOf(target, field).filter((entry) => entry !== removed),
    );
  /** Whether a value of the live model has what was sent. */
  const isIn = (live: string | null, { change }: Entry): boolean =>
    live !== null && ports.asChanged(change, live) === change.after;

  /** Keeps a value that none of what was sent has brought. */
  function noteOthers(target: ChangeTarget, field: string, live: string | null, all: readonly Entry[]): void {
    if (live === null || all.some(({ change }) => ports.betweenOf(change) === live)) return;
    if (all.some(({ change }) => ports.asChanged(change, live) === change.before))
      othersValues.delete(idOf(target, field));
    else othersValues.set(idOf(target, field), live);
  }

  /** Takes in the value that the live model has now. @returns what is still to be seen of what was sent */
  function leftAfter(
    target: ChangeTarget,
    field: string,
    live: string | null,
    all: readonly Entry[],
  ): readonly Entry[] {
    const id = idOf(target, field);
    liveValues.set(id, live);
    const seen = all.findIndex((each) => isIn(live, each));
    const entry = all[seen];
    if (entry === undefined) {
      noteOthers(target, field, live, all);
      return all;
    }
    const others = othersValues.get(id);
    othersValues.delete(id);
    // Before the answer it may be the event of somebody else who set the same.
    entry.isShown = true;
    // Whichever of them came first, this one has its place now.
    if (others !== undefined) ports.onReplaced(entry.jobId, entry.change, others);
    return all.slice(entry.answeredAt === null ? seen : seen + 1);
  }

  const certainValue = (all: readonly Entry[]): string | undefined =>
    all.findLast(({ isCertain }) => isCertain)?.change.after;

  return {
    sent(jobId, change) {
      const { target, field } = change;
      const entry: Entry = {
        jobId,
        change,
        answeredAt: null,
        isCertain: true,
        isShown: false,
        timer: undefined,
      };
      const earlier = entriesOf(target, field);
      if (earlier.length === 0) liveValues.set(idOf(target, field), ports.liveValue(target, field));
      keep(target, field, [...earlier, entry]);
      ports.onChanged([shownOf(target, field, jobId)], []);
    },
    answered(change, isCertain) {
      const { target, field } = change;
      const entry = entryOf(change);
      // The event may have come before the answer.
      if (entry === undefined) return;
      entry.answeredAt = ports.elapsed();
      // What was shown, and is another value by now, was replaced by that, unless its own event is still to come.
      entry.isCertain = isCertain && !entry.isShown;
      // Of what was sent itself the answer is all there is to wait for.
      const isAlone = entriesOf(target, field).length === 1;
      if (isAlone && isIn(ports.liveValue(target, field), entry)) return remove(change, entry);
      clearTimeout(entry.timer);
      entry.timer = setTimeout(() => {
        const others = othersValues.get(idOf(target, field));
        remove(change, entry);
        if (!entry.isShown) ports.onOverdue(entry.jobId, change, others);
      }, ports.overdueMilliseconds);
      entry.timer.unref();
    },
    dropped(change) {
      const entry = entryOf(change);
      if (entry !== undefined) remove(change, entry);
    },
    confirmed(target, field) {
      const all = entriesOf(target, field);
      if (all.length === 0) return;
      const live = ports.liveValue(target, field);
      if (live === liveValues.get(idOf(target, field))) return;
      keep(target, field, leftAfter(target, field, live, all));
    },
    snapshotCame(askedAt) {
      for (const [target, fields] of entries) {
        for (const [field, all] of fields) {
          const live = ports.liveValue(target, field);
          const isNew = live !== liveValues.get(idOf(target, field));
          const left = isNew ? leftAfter(target, field, live, all) : all;
          const kept = left.filter(({ answeredAt }) => answeredAt === null || answeredAt >= askedAt);
          const isSeen = kept.every((each) => each.answeredAt !== null && isIn(live, each));
          keep(target, field, isSeen && kept.length === 1 ? [] : kept);
        }
      }
    },
    valueOf: (target, field) => certainValue(entriesOf(target, field)),
    of(target) {
      const fields = entries.get(target);
      if (fields === undefined) return nothing;
      return [...fields].flatMap(([field, all]) => {
        const value = certainValue(all);
        return value === undefined ? [] : [{ field, value }];
      });
    },
    list: () =>
      [...entries].flatMap(([target, fields]) =>
        [...fields].map(([field, all]) => shownOf(target, field, all.at(-1)?.jobId ?? '')),
      ),
    close() {
      for (const fields of entries.values()) {
        for (const all of fields.values()) for (const { timer } of all) clearTimeout(timer);
      }
      entries.clear();
      othersValues.clear();
    },
  };
}
