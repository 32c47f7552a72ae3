import { newNameOfTarget, type ChangeTarget, type OvertakenPreview } from '#contract/changes.ts';
import { finish, type YieldingWork } from '../yielding-work.ts';
import type { ChangeToRecord } from '../store/journal.ts';
import { dependsOn } from './kinds/kinds.ts';
import type { Plan } from './plan.ts';

export interface OvertakenPorts {
  /** The current value, or null if the target doesn't exist. */
  currentValue(target: ChangeTarget, field: string): string | null;
  /** Whether that says nothing, because the target can't be read or its list was never fetched. */
  isUnknown(target: ChangeTarget, field: string): boolean;
  words(target: ChangeTarget, field: string, value: string): string;
  /** The title of this console's job that set a value, or null if something else did. */
  jobThatSet(target: ChangeTarget, field: string, value: string): string | null;
  /** A change set's row has changed or is gone. */
  onChanged(changeSetId: string): void;
}

/** Tracks the values that open previews show and compares them again after each event about their targets. */
export interface OvertakenPreviews {
  opened(plan: Plan): void;
  closed(changeSetId: string): void;
  /** An event changed a field of a target, and may have changed any of its other fields. */
  confirmed(target: ChangeTarget): void;
  /** Anything may have changed. */
  snapshotCame(): void;
  rows(): OvertakenPreview[];
}

type OvertakenChange = OvertakenPreview['changes'][number];

/** The value that is there now; its words are looked up on request. */
interface Overtaken {
  change: ChangeToRecord;
  value: string | null;
  shown: OvertakenChange | null;
}

interface Watched {
  /** In the preview's order. */
  changes: readonly ChangeToRecord[];
  byTarget: ReadonlyMap<ChangeTarget, readonly ChangeToRecord[]>;
  overtaken: Map<number, Overtaken>;
  /** Aborts the latest full comparison. */
  comparison: AbortController;
}

/** The number of changes listed as overtaken; a row with all of a large preview would be too large to send. */
const mostListed = 300;
const comparedPerStep = 100;

/** A value that another change of the set creates can't have been changed by anyone yet. */
const isStillToCome = (change: ChangeToRecord): boolean =>
  newNameOfTarget(change.target) !== null || dependsOn(change) !== null;

/** Watches the values of open previews; an event costs one look-up per preview. */
export function createOvertakenPreviews(ports: OvertakenPorts): OvertakenPreviews {
  const open = new Map<string, Watched>();

  /** Whether the value differs from the preview's, or did until now. */
  function compare({ overtaken }: Watched, change: ChangeToRecord): boolean {
    const { id, target, field, before } = change;
    if (isStillToCome(change) || ports.isUnknown(target, field)) return false;
    const value = ports.currentValue(target, field);
    if (value === before) return overtaken.delete(id);
    overtaken.set(id, { change, value, shown: null });
    return true;
  }
  /** @returns whether any value differs */
  function* compareEach(watched: Watched): YieldingWork<boolean> {
    let isOther = false;
    for (const [place, change] of watched.changes.entries()) {
      isOther = compare(watched, change) || isOther;
      if (place % comparedPerStep === 0) yield;
    }
    return isOther;
  }
  async function compareAll(changeSetId: string, watched: Watched): Promise<void> {
    watched.comparison.abort();
    const { signal } = (watched.comparison = new AbortController());
    try {
      if (await finish(compareEach(watched), signal)) ports.onChanged(changeSetId);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
  function shownOf({ change: { id, target, field }, value }: Overtaken): OvertakenChange {
    if (value === null) return { changeId: id, nowWords: null, job: null };
    return {
      changeId: id,
      nowWords: ports.words(target, field, value),
      job: ports.jobThatSet(target, field, value),
    };
  }
  function firstOf({ changes, overtaken }: Watched): OvertakenChange[] {
    const first: OvertakenChange[] = [];
    const number = Math.min(mostListed, overtaken.size);
    for (const { id } of changes) {
      if (first.length === number) break;
      const found = overtaken.get(id);
      if (found !== undefined) first.push((found.shown ??= shownOf(found)));
    }
    return first;
  }

  return {
    opened({ changeSet, changes }) {
      const watched: Watched = {
        changes,
        byTarget: Map.groupBy(changes, ({ target }) => target),
        overtaken: new Map(),
        comparison: new AbortController(),
      };
      open.set(changeSet.id, watched);
      // Planning many changes takes several steps, and events may come between them.
      void compareAll(changeSet.id, watched);
    },
    closed(changeSetId) {
      const watched = open.get(changeSetId);
      open.delete(changeSetId);
      watched?.comparison.abort();
      if (watched !== undefined && watched.overtaken.size > 0) ports.onChanged(changeSetId);
    },
    confirmed(target) {
      for (const [changeSetId, watched] of open) {
        const about = watched.byTarget.get(target)?.filter((change) => compare(watched, change)) ?? [];
        if (about.length > 0) ports.onChanged(changeSetId);
      }
    },
    snapshotCame() {
      for (const [changeSetId, watched] of open) void compareAll(changeSetId, watched);
    },
    rows: () =>
      [...open]
        .filter(([, { overtaken }]) => overtaken.size > 0)
        .map(([id, watched]) => ({ id, count: watched.overtaken.size, changes: firstOf(watched) })),
  };
}
