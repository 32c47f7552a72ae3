import type { ChangeTarget } from '../../src-preload/contract/change-target.ts';
import type { PendingField } from '../../src-preload/contract/replica-tables.ts';
import type { RecordedChange } from '../store/journal.ts';

export interface PendingPorts {
  onChanged(added: PendingField[], removedIds: string[]): void;
  /** The value that the live model has now, or null if the target is not there. */
  liveValue(target: ChangeTarget, field: string): string | null;
  /** The event did not come in time: look once, then the field counts no longer as pending. */
  onOverdue(jobId: string, change: RecordedChange): void;
  /** How long to wait for the event after the server's answer. */
  overdueMilliseconds: number;
}

/** The fields that were sent and that the live model does not show yet. */
export interface PendingFields {
  /** The call goes out. */
  sent(jobId: string, change: RecordedChange): void;
  /** The server answered that it applied it, or nobody can tell; the event should come. */
  answered(change: RecordedChange): void;
  /** It will not come: refused, skipped or not carried out. */
  dropped(change: RecordedChange): void;
  /** The live model saw a value, by an event or in a fresh snapshot. */
  confirmed(target: ChangeTarget, field: string): void;
  list(): PendingField[];
  close(): void;
}

interface Entry {
  shown: PendingField;
  change: RecordedChange;
  timer: NodeJS.Timeout | undefined;
}

function idOf(target: ChangeTarget, field: string): string {
  return `${target}:${field}`;
}

/** A field stays pending until the live model has the value that was sent, or the change came to nothing. */
export function createPendingFields(ports: PendingPorts): PendingFields {
  const entries = new Map<string, Entry>();

  const remove = (id: string) => {
    const entry = entries.get(id);
    if (entry === undefined) return;
    clearTimeout(entry.timer);
    entries.delete(id);
    ports.onChanged([], [id]);
  };
  const entryOf = (change: RecordedChange): Entry | undefined => {
    const entry = entries.get(idOf(change.target, change.field));
    return entry?.change === change ? entry : undefined;
  };

  return {
    sent(jobId, change) {
      const { target, field } = change;
      const id = idOf(target, field);
      clearTimeout(entries.get(id)?.timer);
      const shown: PendingField = { id, target, field, jobId };
      entries.set(id, { shown, change, timer: undefined });
      ports.onChanged([shown], []);
    },
    answered(change) {
      const entry = entryOf(change);
      // The event may have come before the answer.
      if (entry === undefined) return;
      // Of what was sent itself the answer is all there is to wait for.
      if (ports.liveValue(change.target, change.field) === change.after) return remove(entry.shown.id);
      clearTimeout(entry.timer);
      entry.timer = setTimeout(() => {
        remove(entry.shown.id);
        ports.onOverdue(entry.shown.jobId, change);
      }, ports.overdueMilliseconds);
      entry.timer.unref();
    },
    dropped(change) {
      if (entryOf(change) !== undefined) remove(idOf(change.target, change.field));
    },
    confirmed(target, field) {
      const id = idOf(target, field);
      const entry = entries.get(id);
      if (entry !== undefined && ports.liveValue(target, field) === entry.change.after) remove(id);
    },
    list: () => [...entries.values()].map(({ shown }) => shown),
    close() {
      for (const { timer } of entries.values()) clearTimeout(timer);
      entries.clear();
    },
  };
}
