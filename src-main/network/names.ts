import type { Clock } from '../clock.ts';
import { lookUpBySystem, type LookUp, type NameAnswer } from './look-up.ts';

export interface NameLimits {
  /** How many names may be looked up at the same time. */
  slots: number;
  /** How many of these are reserved for the organization in view and for questions of a person. */
  reserved: number;
  /** How many names of one organization may be looked up at the same time. */
  each: number;
  /** How long addresses are remembered, in milliseconds. */
  answerMilliseconds: number;
  /** How long it is remembered that there are none, in milliseconds. */
  failureMilliseconds: number;
}

/** The limits for so many slots. */
export function limitsFor(slots: number): NameLimits {
  const reserved = Math.max(1, Math.floor(slots / 4));
  return { slots, reserved, each: 2, answerMilliseconds: 30_000, failureMilliseconds: 10_000 };
}

/** Names of servers, looked up for all threads by turns: a look-up that nobody answers blocks a thread for a minute. */
export interface Names {
  /** @param organizationId null where a person waits for the answer; then a failure is not remembered */
  lookUp(name: string, organizationId: string | null): Promise<NameAnswer>;
  /** The organization whose names come first from now on. */
  putFirst(organizationId: string): void;
  /** The next look-ups ask again, as when the network may have changed. */
  forgetFailures(): void;
}

interface Asked {
  name: string;
  /** Which organizations wait for it; null for a person. */
  by: Set<string | null>;
  isUnderWay: boolean;
  answer: Promise<NameAnswer>;
  settle(answer: NameAnswer): void;
}

const mostRemembered = 1_000;

/**
 * Looks names up within limits: each name once at a time, few for each organization, and never so many for those out of
 * view that the one in view has to wait. Names that had no answer last time come after the others.
 */
export function createNames(ports: {
  clock: Pick<Clock, 'elapsed'>;
  limits: NameLimits;
  /** Default: the system. */
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
