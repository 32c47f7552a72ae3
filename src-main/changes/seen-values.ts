import type { ChangeTarget } from '#contract/changes.ts';
import type { RecordedChange } from '../store/journal.ts';

/** A value that was sent and not seen yet. */
export interface SentValue {
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

export interface SeenValuesPorts {
  /** What a value is to a change, whatever others have set beside. */
  asChanged(change: RecordedChange, value: string): string;
  /** The value that is there between the calls of a change; undefined where it takes one. */
  betweenOf(change: RecordedChange): string | undefined;
  /** The value came after one that somebody else had set once the call was out: that one was replaced unseen. */
  onReplaced(jobId: string, change: RecordedChange, value: string): void;
}

/** What the live model shows of fields while values that were sent to them are awaited. */
export interface SeenValues {
  /** A value is sent to a field to which nothing else is on its way. */
  began(target: ChangeTarget, field: string, live: string | null): void;
  /** Whether the live model has another value than it had last: an event that leaves it as it is is not about it. */
  isNew(target: ChangeTarget, field: string, live: string | null): boolean;
  /** Whether a value of the live model has what was sent. */
  isIn(live: string | null, sent: SentValue): boolean;
  /**
   * Takes in the value that the live model has now.
   *
   * @param all what was sent to the field and not seen yet, oldest first
   * @returns what is still to be seen of it
   */
  leftAfter(
    target: ChangeTarget,
    field: string,
    live: string | null,
    all: readonly SentValue[],
  ): readonly SentValue[];
  /** What an event has brought of somebody else in the place of what was sent, while it waits. */
  ofOthers(target: ChangeTarget, field: string): string | undefined;
  /** Nothing is awaited of the field any more. */
  ended(target: ChangeTarget, field: string): void;
  clear(): void;
}

const keyOf = (target: ChangeTarget, field: string): string => `${target}:${field}`;

/** Tells values of one's own from those that somebody else has set meanwhile. */
export function createSeenValues(ports: SeenValuesPorts): SeenValues {
  const othersValues = new Map<string, string>();
  const liveValues = new Map<string, string | null>();

  const isIn: SeenValues['isIn'] = (live, { change }) =>
    live !== null && ports.asChanged(change, live) === change.after;

  /** Keeps a value that none of what was sent has brought. */
  function noteOthers(key: string, live: string | null, all: readonly SentValue[]): void {
    if (live === null || all.some(({ change }) => ports.betweenOf(change) === live)) return;
    if (all.some(({ change }) => ports.asChanged(change, live) === change.before)) othersValues.delete(key);
    else othersValues.set(key, live);
  }

  return {
    began: (target, field, live) => void liveValues.set(keyOf(target, field), live),
    isNew: (target, field, live) => live !== liveValues.get(keyOf(target, field)),
    isIn,
    leftAfter(target, field, live, all) {
      const key = keyOf(target, field);
      liveValues.set(key, live);
      const seen = all.findIndex((each) => isIn(live, each));
      const sent = all[seen];
      if (sent === undefined) {
        noteOthers(key, live, all);
        return all;
      }
      const others = othersValues.get(key);
      othersValues.delete(key);
      // Before the answer it may be the event of somebody else who set the same.
      sent.isShown = true;
      // Whichever of them came first, this one has its place now.
      if (others !== undefined) ports.onReplaced(sent.jobId, sent.change, others);
      return all.slice(sent.answeredAt === null ? seen : seen + 1);
    },
    ofOthers: (target, field) => othersValues.get(keyOf(target, field)),
    ended(target, field) {
      othersValues.delete(keyOf(target, field));
      liveValues.delete(keyOf(target, field));
    },
    clear: () => othersValues.clear(),
  };
}
