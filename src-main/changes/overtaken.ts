import { newNameOfTarget, type ChangeTarget, type OvertakenPreview } from '#contract/changes.ts';
import type { ChangeToRecord } from '../store/journal.ts';
import { dependsOn } from './kinds/kinds.ts';
import type { Plan } from './plan.ts';

export interface OvertakenPorts {
  /** The value that counts now, or null if the target is not there. */
  currentValue(target: ChangeTarget, field: string): string | null;
  /** Whether that says nothing: the target cannot be read, or the list that the field is part of was never fetched. */
  isUnknown(target: ChangeTarget, field: string): boolean;
  words(target: ChangeTarget, field: string, value: string): string;
  /** The title of the job of this console that set a value; null for anybody else's. */
  jobThatSet(target: ChangeTarget, field: string, value: string): string | null;
  /** The row of a change set is another one, or there is none any more. */
  onChanged(changeSetId: string): void;
}

/** What becomes of the values that open previews show: they are compared again with each event about their targets. */
export interface OvertakenPreviews {
  opened(plan: Plan): void;
  closed(changeSetId: string): void;
  /** An event brought a field of a target; with it any other of its fields may be another one. */
  confirmed(target: ChangeTarget): void;
  /** Everything may be another one. */
  snapshotCame(): void;
  rows(): OvertakenPreview[];
}

interface Watched {
  changes: ReadonlyMap<ChangeTarget, readonly ChangeToRecord[]>;
  overtaken: Map<number, OvertakenPreview['changes'][number]>;
}

/** What another change of the set makes has no value that somebody could have changed. */
const isStillToCome = (change: ChangeToRecord): boolean =>
  newNameOfTarget(change.target) !== null || dependsOn(change) !== null;

/** Watches the values of open previews; an event costs a look-up for each of them. */
export function createOvertakenPreviews(ports: OvertakenPorts): OvertakenPreviews {
  const open = new Map<string, Watched>();

  /** Whether it is another one than the preview said, or was until now. */
  function compare({ overtaken }: Watched, change: ChangeToRecord): boolean {
    const { id, target, field, before } = change;
    if (isStillToCome(change) || ports.isUnknown(target, field)) return false;
    const value = ports.currentValue(target, field);
    if (value === before) return overtaken.delete(id);
    overtaken.set(id, {
      changeId: id,
      nowWords: value === null ? null : ports.words(target, field, value),
      job: value === null ? null : ports.jobThatSet(target, field, value),
    });
    return true;
  }
  function compareAll(changeSetId: string, watched: Watched): void {
    const found = [...watched.changes.values()].flat().filter((change) => compare(watched, change));
    if (found.length > 0) ports.onChanged(changeSetId);
  }

  return {
    opened({ changeSet, changes }) {
      const watched: Watched = {
        changes: Map.groupBy(changes, ({ target }) => target),
        overtaken: new Map(),
      };
      open.set(changeSet.id, watched);
      // Planning many changes takes several steps, and events may come between them.
      compareAll(changeSet.id, watched);
    },
    closed(changeSetId) {
      const watched = open.get(changeSetId);
      open.delete(changeSetId);
      if (watched !== undefined && watched.overtaken.size > 0) ports.onChanged(changeSetId);
    },
    confirmed(target) {
      for (const [changeSetId, watched] of open) {
        const about = watched.changes.get(target)?.filter((change) => compare(watched, change)) ?? [];
        if (about.length > 0) ports.onChanged(changeSetId);
      }
    },
    snapshotCame() {
      for (const [changeSetId, watched] of open) compareAll(changeSetId, watched);
    },
    rows: () =>
      [...open]
        .filter(([, { overtaken }]) => overtaken.size > 0)
        .map(([id, { overtaken }]) => ({ id, changes: [...overtaken.values()] })),
  };
}
