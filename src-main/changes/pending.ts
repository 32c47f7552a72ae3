import type { ChangeTarget } from '#contract/changes.ts';
import type { PendingField } from '#contract/topics.ts';
import type { RecordedChange } from '../store/journal.ts';

export interface PendingPorts {
  onChanged(added: PendingField[], removedIds: string[]): void;
  /** The value that the live model has now, or null if the target is not there. */
  liveValue(target: ChangeTarget, field: string): string | null;
  /** The value that is there between the calls of a change; undefined where it takes one. */
  betweenOf(change: RecordedChange): string | undefined;
  /** The event did not come in time: look once, then the field counts no longer as pending. */
  onOverdue(jobId: string, change: RecordedChange): void;
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
  timer: NodeJS.Timeout | undefined;
}

const nothing: readonly PendingValue[] = [];

const idOf = (target: ChangeTarget, field: string): string => `${target}:${field}`;

function shownOf(target: ChangeTarget, field: string, jobId: string): PendingField {
  return { id: idOf(target, field), target, field, jobId };
}

/** A field stays pending until the live model has shown the last value that was sent, or the change came to nothing. */
export function createPendingFields(ports: PendingPorts): PendingFields {
  /** What was sent and not seen yet, oldest first. */
  const entries = new Map<ChangeTarget, Map<string, Entry[]>>();
  /** What an event has brought of somebody else in the place of such a field, while it waits. */
  const othersValues = new Map<string, string>();

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
    ports.onChanged([], [idOf(target, field)]);
  };
  const remove = ({ target, field }: RecordedChange, removed: Entry) =>
    keep(
      target,
      field,
      entriesOf(target, field).filter((entry) => entry !== removed),
    );
  /** Keeps a value that none of what was sent has brought. */
  function noteOthers(target: ChangeTarget, field: string, live: string | null, all: readonly Entry[]): void {
    if (live === null || all.some(({ change }) => ports.betweenOf(change) === live)) return;
    if (all.some(({ change }) => change.before === live)) othersValues.delete(idOf(target, field));
    else othersValues.set(idOf(target, field), live);
  }

  const certainValue = (all: readonly Entry[]): string | undefined =>
    all.findLast(({ isCertain }) => isCertain)?.change.after;

  return {
    sent(jobId, change) {
      const { target, field } = change;
      const entry: Entry = { jobId, change, answeredAt: null, isCertain: true, timer: undefined };
      keep(target, field, [...entriesOf(target, field), entry]);
      ports.onChanged([shownOf(target, field, jobId)], []);
    },
    answered(change, isCertain) {
      const { target, field } = change;
      const entry = entryOf(change);
      // The event may have come before the answer.
      if (entry === undefined) return;
      entry.answeredAt = ports.elapsed();
      entry.isCertain = isCertain;
      // Of what was sent itself the answer is all there is to wait for.
      const isAlone = entriesOf(target, field).length === 1;
      if (isAlone && ports.liveValue(target, field) === change.after) return remove(change, entry);
      clearTimeout(entry.timer);
      entry.timer = setTimeout(() => {
        remove(change, entry);
        ports.onOverdue(entry.jobId, change);
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
      const seen = all.findIndex(({ change }) => change.after === live);
      const entry = all[seen];
      const others = othersValues.get(idOf(target, field));
      if (entry === undefined) {
        noteOthers(target, field, live, all);
        return;
      }
      othersValues.delete(idOf(target, field));
      keep(target, field, all.slice(seen + 1));
      // Whichever of them came first, this one has its place now.
      if (others !== undefined) ports.onReplaced(entry.jobId, entry.change, others);
    },
    snapshotCame(askedAt) {
      for (const [target, fields] of entries) {
        for (const [field, all] of fields) {
          const kept = all.filter(({ answeredAt }) => answeredAt === null || answeredAt >= askedAt);
          const [only] = kept;
          const isSeen = kept.length === 1 && ports.liveValue(target, field) === only?.change.after;
          keep(target, field, isSeen ? [] : kept);
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
