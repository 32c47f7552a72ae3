import { fail, type Failure, type Result } from '#contract/outcome.ts';

type Settle = (result: Result<unknown>) => void;

/** The calls that a thread hasn't answered yet. */
export interface UnansweredCalls {
  /** @returns the call's number, unique within the thread */
  add(settle: Settle): number;
  /** Settles a call; ignores unknown numbers. */
  answer(id: number, result: Result<unknown>): void;
  /** Fails every call, since the thread is gone. */
  failAll(failure: Failure): void;
}

export function createUnansweredCalls(): UnansweredCalls {
  const waiting = new Map<number, Settle>();
  let lastId = 0;
  return {
    add(settle) {
      waiting.set(++lastId, settle);
      return lastId;
    },
    answer(id, result) {
      waiting.get(id)?.(result);
      waiting.delete(id);
    },
    failAll(failure) {
      for (const settle of waiting.values()) settle(fail(failure));
      waiting.clear();
    },
  };
}
