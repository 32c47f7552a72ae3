import type { Clock } from '../clock.ts';
import { lookUpBySystem, type LookUp, type NameAnswer } from './look-up.ts';

export interface NameLimits {
  /** How many names may be looked up at the same time. */
  slots: number;
  /** How many of these are reserved for the organization in view and for a person's requests. */
  reserved: number;
  /** How many names of one organization may be looked up at the same time. */
  each: number;
  /** How long addresses are remembered, in milliseconds. */
  answerMilliseconds: number;
  /** How long a failed look-up is remembered, in milliseconds. */
  failureMilliseconds: number;
}

/** The limits for a number of slots. */
export function limitsFor(slots: number): NameLimits {
  const reserved = Math.max(1, Math.floor(slots / 4));
  return { slots, reserved, each: 2, answerMilliseconds: 30_000, failureMilliseconds: 10_000 };
}

/**
 * Schedules the name look-ups of all threads, because one without an answer blocks a thread of the pool for a minute.
 */
export interface Names {
  /** @param organizationId null if a person waits for the answer; then a failure isn't remembered */
  lookUp(name: string, organizationId: string | null): Promise<NameAnswer>;
  /** Gives this organization's names priority from now on. */
  putFirst(organizationId: string): void;
  /** Clears remembered failures, for example when the network may have changed. */
  forgetFailures(): void;
}

interface Asked {
  name: string;
  /** The organizations that wait for it; null for a person. */
  by: Set<string | null>;
  isUnderWay: boolean;
  answer: Promise<NameAnswer>;
  settle(answer: NameAnswer): void;
}

const mostRemembered = 1_000;

/**
 * Limits name look-ups: one at a time for each name, a few for each organization, and never so many for hidden ones
 * that the visible one has to wait. Names without an answer last time come last.
 */
export function createNames(ports: {
  clock: Pick<Clock, 'elapsed'>;
  limits: NameLimits;
  /** Default: the system's resolver. */
  lookUp?: LookUp;
}): Names {
  const { clock, limits, lookUp = lookUpBySystem } = ports;
  const asked = new Map<string, Asked>();
  const remembered = new Map<string, { answer: NameAnswer; until: number }>();
  let first: string | null = null;

  const isUrgent = ({ by }: Asked): boolean => by.has(null) || (first !== null && by.has(first));
  const hasFailed = ({ name }: Asked): boolean => 'code' in (remembered.get(name)?.answer ?? {});

  function mayBegin(next: Asked, underWay: readonly Asked[]): boolean {
    if (underWay.length >= limits.slots) return false;
    if (isUrgent(next)) return true;
    const others = underWay.filter((each) => !isUrgent(each));
    const isTooMuch = (id: string | null) => underWay.filter(({ by }) => by.has(id)).length >= limits.each;
    return others.length < limits.slots - limits.reserved && ![...next.by].every(isTooMuch);
  }

  function beginNext(): void {
    const all = [...asked.values()];
    const waiting = all.filter(({ isUnderWay }) => !isUnderWay);
    const rank = (each: Asked): number => (isUrgent(each) ? 0 : hasFailed(each) ? 2 : 1);
    const ordered = waiting.toSorted((one, other) => rank(one) - rank(other));
    const next = ordered.find((each) =>
      mayBegin(
        each,
        all.filter(({ isUnderWay }) => isUnderWay),
      ),
    );
    if (!next) return;
    next.isUnderWay = true;
    void lookUp(next.name).then((answer) => {
      asked.delete(next.name);
      remember(next.name, answer);
      next.settle(answer);
      beginNext();
    });
    beginNext();
  }

  function remember(name: string, answer: NameAnswer): void {
    const time = 'code' in answer ? limits.failureMilliseconds : limits.answerMilliseconds;
    remembered.delete(name);
    remembered.set(name, { answer, until: clock.elapsed() + time });
    for (const oldest of remembered.keys()) {
      if (remembered.size <= mostRemembered) break;
      remembered.delete(oldest);
    }
  }

  function recall(name: string, organizationId: string | null): NameAnswer | null {
    const known = remembered.get(name);
    if (!known || clock.elapsed() >= known.until) return null;
    return 'code' in known.answer && organizationId === null ? null : known.answer;
  }

  return {
    lookUp(name, organizationId) {
      const known = recall(name, organizationId);
      if (known) return Promise.resolve(known);
      let entry = asked.get(name);
      if (entry === undefined) {
        const { promise: answer, resolve: settle } = Promise.withResolvers<NameAnswer>();
        entry = { name, by: new Set(), isUnderWay: false, answer, settle };
        asked.set(name, entry);
      }
      entry.by.add(organizationId);
      beginNext();
      return entry.answer;
    },
    putFirst(organizationId) {
      if (first === organizationId) return;
      first = organizationId;
      beginNext();
    },
    forgetFailures() {
      for (const entry of remembered.values()) {
        if ('code' in entry.answer) entry.until = 0;
      }
    },
  };
}
