import { fail, type Failure, type Result } from '#contract/outcome.ts';

type Settle = (result: Result<unknown>) => void;

/** What a thread was asked and has not answered yet. */
export interface UnansweredCalls {
  /** @returns the call's number, which no other call of the thread has */
  add(settle: Settle): number;
  /** Settles a call; nothing happens where it is not among them. */
  answer(id: number, result: Result<unknown>): void;
  /** Settles all of them: the thread is gone. */
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
