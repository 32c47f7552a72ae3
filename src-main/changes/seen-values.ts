import type { ChangeTarget } from '#contract/changes.ts';
import type { RecordedChange } from '../store/journal.ts';

/** A value that was sent but not seen yet. */
export interface SentValue {
  jobId: string;
  change: RecordedChange;
  /** When the server answered; null until then. */
  answeredAt: number | null;
  /** Whether the value counts: its call is under way or was applied. */
  isCertain: boolean;
  /** Whether an event brought the value before the answer: ours, or that of someone else who set the same. */
  isShown: boolean;
  timer: NodeJS.Timeout | undefined;
}

export interface SeenValuesPorts {
  /** The part of the value that the change sets, whatever others have set in the rest. */
  asChanged(change: RecordedChange, value: string): string;
  /** The value between the two calls of a change; undefined if it takes one call. */
  betweenOf(change: RecordedChange): string | undefined;
  /** Our value arrived after one that someone else set during our call, so theirs was overwritten unseen. */
  onReplaced(jobId: string, change: RecordedChange, value: string): void;
}

/** What the live model has shown of fields with pending values. */
export interface SeenValues {
  /** A value is sent to a field with nothing pending. */
  began(target: ChangeTarget, field: string, live: string | null): void;
  /**
   * Whether the live value has changed since it was last seen; an event that doesn't change it is about something else.
   */
  isNew(target: ChangeTarget, field: string, live: string | null): boolean;
  /** Whether the live value contains what was sent. */
  isIn(live: string | null, sent: SentValue): boolean;
  /**
   * Records the live model's current value.
   *
   * @param all values sent to the field and not seen before, oldest first
   * @returns those still not seen
   */
  leftAfter(
    target: ChangeTarget,
    field: string,
    live: string | null,
    all: readonly SentValue[],
  ): readonly SentValue[];
  /** The value that someone else set while ours is pending, according to events. */
  othersValue(target: ChangeTarget, field: string): string | undefined;
  /** The field has nothing pending any more. */
  ended(target: ChangeTarget, field: string): void;
  clear(): void;
}

const keyOf = (target: ChangeTarget, field: string): string => `${target}:${field}`;

/** Distinguishes our own values from those that someone else set meanwhile. */
export function createSeenValues(ports: SeenValuesPorts): SeenValues {
  const othersValues = new Map<string, string>();
  const liveValues = new Map<string, string | null>();

  const isIn: SeenValues['isIn'] = (live, { change }) =>
    live !== null && ports.asChanged(change, live) === change.after;

  /** Remembers a value that none of the sent changes explains. */
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
      // Until the answer arrives, this may be the event of someone else who set the same value.
      sent.isShown = true;
      // Whichever the server received first, ours has replaced theirs.
      if (others !== undefined) ports.onReplaced(sent.jobId, sent.change, others);
      return all.slice(sent.answeredAt === null ? seen : seen + 1);
    },
    othersValue: (target, field) => othersValues.get(keyOf(target, field)),
    ended(target, field) {
      othersValues.delete(keyOf(target, field));
      liveValues.delete(keyOf(target, field));
    },
    clear: () => othersValues.clear(),
  };
}
