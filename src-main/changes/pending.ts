import type { ChangeTarget } from '#contract/changes.ts';
import type { PendingField } from '#contract/topics.ts';
import type { RecordedChange } from '../store/journal.ts';
import { createSeenValues, type SeenValuesPorts, type SentValue } from './seen-values.ts';

export interface PendingPorts extends SeenValuesPorts {
  onChanged(added: PendingField[], removedIds: string[]): void;
  /** The live model's value, or null if the target doesn't exist. */
  liveValue(target: ChangeTarget, field: string): string | null;
  /**
   * The event didn't arrive in time: read the value once; the field no longer counts as pending.
   *
   * @param others what someone else has set since, according to events
   */
  onOverdue(jobId: string, change: RecordedChange, others: string | undefined): void;
  /** How long to wait for the event after the server's answer. */
  overdueMilliseconds: number;
  /** Milliseconds on the clock that times snapshot requests. */
  elapsed(): number;
}

/** A field with the value that it will have once all pending events have arrived. */
export interface PendingValue {
  field: string;
  value: string;
}

/**
 * Fields that were sent and that the live model doesn't show yet. Events arrive in the order of the calls, so the last
 * value sent counts until its own event, whatever the model shows meanwhile.
 */
export interface PendingFields {
  /** The call goes out. */
  sent(jobId: string, change: RecordedChange): void;
  /** The server applied it, or nobody knows (`isCertain` is false); the event should arrive. */
  answered(change: RecordedChange, isCertain: boolean): void;
  /** No event will arrive: rejected, skipped or not carried out. */
  dropped(change: RecordedChange): void;
  /** An event brought a value to the live model. */
  confirmed(target: ChangeTarget, field: string): void;
  /** The live model is a snapshot requested at this time, which contains everything answered before. */
  snapshotCame(askedAt: number): void;
  /** The value that the server will have, as far as known; undefined if the live value counts. */
  valueOf(target: ChangeTarget, field: string): string | undefined;
  /** The same for all fields of a target. */
  of(target: ChangeTarget): readonly PendingValue[];
  list(): PendingField[];
  close(): void;
}

const nothing: readonly PendingValue[] = [];

const idOf = (target: ChangeTarget, field: string): string => `${target}:${field}`;

function shownOf(target: ChangeTarget, field: string, jobId: string): PendingField {
  return { id: idOf(target, field), target, field, jobId };
}

/**
 * A field stays pending until the live model has shown the last value sent and the server has answered, or the change
 * has failed.
 */
export function createPendingFields(ports: PendingPorts): PendingFields {
  /** What was sent but not seen yet, oldest first. */
  const entries = new Map<ChangeTarget, Map<string, SentValue[]>>();
  const seen = createSeenValues(ports);

  const entriesOf = (target: ChangeTarget, field: string): SentValue[] =>
    entries.get(target)?.get(field) ?? [];
  const entryOf = (change: RecordedChange): SentValue | undefined =>
    entriesOf(change.target, change.field).find((entry) => entry.change === change);

  const keep = (target: ChangeTarget, field: string, kept: readonly SentValue[]) => {
    const before = entriesOf(target, field);
    for (const entry of before) if (!kept.includes(entry)) clearTimeout(entry.timer);
    const fields = entries.get(target) ?? new Map<string, SentValue[]>();
    entries.set(target, fields.set(field, [...kept]));
    if (kept.length > 0 || before.length === 0) return;
    fields.delete(field);
    if (fields.size === 0) entries.delete(target);
    seen.ended(target, field);
    ports.onChanged([], [idOf(target, field)]);
  };
  const remove = ({ target, field }: RecordedChange, removed: SentValue) =>
    keep(
      target,
      field,
      entriesOf(target, field).filter((entry) => entry !== removed),
    );

  const certainValue = (all: readonly SentValue[]): string | undefined =>
    all.findLast(({ isCertain }) => isCertain)?.change.after;

  return {
    sent(jobId, change) {
      const { target, field } = change;
      const entry: SentValue = {
        jobId,
        change,
        answeredAt: null,
        isCertain: true,
        isShown: false,
        timer: undefined,
      };
      const earlier = entriesOf(target, field);
      if (earlier.length === 0) seen.began(target, field, ports.liveValue(target, field));
      keep(target, field, [...earlier, entry]);
      ports.onChanged([shownOf(target, field, jobId)], []);
    },
    answered(change, isCertain) {
      const { target, field } = change;
      const entry = entryOf(change);
      // The event may have arrived before the answer.
      if (entry === undefined) return;
      entry.answeredAt = ports.elapsed();
      // A value that was shown and then changed was overwritten, unless its own event is still to come.
      entry.isCertain = isCertain && !entry.isShown;
      // If the live value already has it, there is no event left to wait for.
      const isAlone = entriesOf(target, field).length === 1;
      if (isAlone && seen.isIn(ports.liveValue(target, field), entry)) return remove(change, entry);
      clearTimeout(entry.timer);
      entry.timer = setTimeout(() => {
        const others = seen.othersValue(target, field);
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
      // Events arrive by the thousand while nothing is pending.
      if (entries.size === 0) return;
      const all = entriesOf(target, field);
      if (all.length === 0) return;
      const live = ports.liveValue(target, field);
      if (!seen.isNew(target, field, live)) return;
      keep(target, field, seen.leftAfter(target, field, live, all));
    },
    snapshotCame(askedAt) {
      for (const [target, fields] of entries) {
        for (const [field, all] of fields) {
          const live = ports.liveValue(target, field);
          const isNew = seen.isNew(target, field, live);
          const left = isNew ? seen.leftAfter(target, field, live, all) : all;
          const kept = left.filter(({ answeredAt }) => answeredAt === null || answeredAt >= askedAt);
          const isSeen = kept.every((each) => each.answeredAt !== null && seen.isIn(live, each));
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
      seen.clear();
    },
  };
}
