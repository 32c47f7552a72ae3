import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CoverAnswer, CoverPerson } from '#contract/presence.ts';
import type { CoverConditions } from '#contract/calls/presence.ts';
import type { Failure } from '#contract/outcome.ts';
import type { Client } from '../../../bridge/client.ts';
import { usualConditions } from './cover-words.ts';

export interface CoverState {
  /** null until what was kept is known. */
  conditions: CoverConditions | null;
  answer: CoverAnswer | null;
  /** When that was so, in milliseconds since the epoch. */
  answeredAt: number;
  failure: Failure | null;
  /** Why the conditions are not kept, if so. */
  keepFailure: Failure | null;
}

/** Who can cover in one organization, kept up to date. */
export interface CoverFeed {
  readonly state: StoreApi<CoverState>;
  /** Asks by other conditions from now on, and keeps them on this device. */
  setConditions(conditions: CoverConditions): void;
  setWithOthers(withOthers: boolean): void;
  setPaused(paused: boolean): void;
  askAgain(): void;
  /** Returns the function that ends every question. */
  start(): () => void;
}

/** People come and go all the time; the list stands still for as long as somebody needs to read it. Milliseconds. */
const pauseBetween = 10_000;
/** Until what was kept on this device is asked for once more. Milliseconds. */
const pauseBeforeRetry = 5_000;

/** Puts in people of the answer before who are as they were, so that nothing is drawn again for them. */
function withKnown(people: readonly CoverPerson[], before: readonly CoverPerson[]): CoverPerson[] {
  const known = new Map(before.map((person) => [person.userId, person]));
  return people.map((person) => {
    const same = known.get(person.userId);
    return same !== undefined && JSON.stringify(same) === JSON.stringify(person) ? same : person;
  });
}

/** Makes the feed of an organization's list; nothing is asked before `start`. */
export function createCoverFeed(organizationId: string, client: Client): CoverFeed {
  const state = createStore<CoverState>(() => ({
    conditions: null,
    answer: null,
    answeredAt: 0,
    failure: null,
    keepFailure: null,
  }));
  let withOthers = false;
  let paused = false;
  let open: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let timerAt = Number.POSITIVE_INFINITY;
  let isOver = true;

  async function ask(): Promise<void> {
    const { conditions } = state.getState();
    if (conditions === null || paused || isOver) return;
    open?.abort();
    const abort = new AbortController();
    open = abort;
    const result = await client.call(
      'presence.cover',
      { organizationId, conditions, withOthers },
      { signal: abort.signal },
    );
    if (open !== abort) return;
    open = null;
    if (result.ok) {
      const { people, otherPeople } = result.value;
      state.setState(({ answer }) => ({
        answer: {
          ...result.value,
          people: withKnown(people, answer?.people ?? []),
          otherPeople: withKnown(otherPeople, answer?.otherPeople ?? []),
        },
        answeredAt: Date.now(),
        failure: null,
      }));
    } else {
      state.setState({ failure: result.failure });
    }
    askWithin(pauseBetween);
  }

  function askWithin(milliseconds: number): void {
    const at = Date.now() + milliseconds;
    if (isOver || at >= timerAt) return;
    if (timer !== null) clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timer = null;
      timerAt = Number.POSITIVE_INFINITY;
      void ask();
    }, milliseconds);
  }

  function askNow(): void {
    askWithin(0);
  }

  async function readKept(): Promise<void> {
    const result = await client.call('presence.cover-conditions', { organizationId });
    if (isOver) return;
    if (!result.ok) {
      // Beginning with the usual ones instead would put them over those that are kept, at the first change.
      state.setState({ failure: result.failure });
      timer = setTimeout(() => void readKept(), pauseBeforeRetry);
      return;
    }
    // Somebody may have changed a condition already.
    state.setState((before) => ({
      conditions: before.conditions ?? result.value ?? usualConditions(),
      failure: null,
    }));
    askNow();
  }

  return {
    state,
    setConditions(conditions) {
      state.setState({ conditions });
      askNow();
      void client.call('presence.keep-cover-conditions', { organizationId, conditions }).then((result) => {
        state.setState({ keepFailure: result.ok ? null : result.failure });
      });
    },
    setWithOthers(next) {
      withOthers = next;
      askNow();
    },
    setPaused(next) {
      if (paused === next) return;
      paused = next;
      if (!paused) askNow();
    },
    askAgain: askNow,
    start() {
      isOver = false;
      void readKept();
      return () => {
        isOver = true;
        open?.abort();
        open = null;
        if (timer !== null) clearTimeout(timer);
        timer = null;
        timerAt = Number.POSITIVE_INFINITY;
      };
    },
  };
}
