import { useSameValue } from '../../../ui/use-steady.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FlagOrder, MessageCount, MessageSample } from '#contract/messages.ts';
import type { Failure } from '#contract/outcome.ts';
import { useOrganizationCall } from '../../../state/use-organization-call.ts';

export type CountQuestion = Pick<FlagOrder, 'narrow' | 'anchor' | 'direction' | 'includeAnchor'>;

export interface Counting {
  /** Null before the first page. */
  count: number | null;
  isComplete: boolean;
  isCounting: boolean;
  sample: readonly MessageSample[];
  failure: Failure | null;
  /** Counts to the end; a page after the other until `stop`. */
  countAll: () => void;
  stop: () => void;
}

interface State {
  count: number | null;
  next: MessageCount['next'];
  isComplete: boolean;
  isCounting: boolean;
  sample: readonly MessageSample[];
  failure: Failure | null;
}

/** What the count depends on: an order has more fields, which would start another count and which the call refuses. */
function questionOf({ narrow, anchor, direction, includeAnchor }: CountQuestion): CountQuestion {
  return { narrow, anchor, direction, includeAnchor };
}

const nothing: State = {
  count: null,
  next: null,
  isComplete: false,
  isCounting: false,
  sample: [],
  failure: null,
};
/** Milliseconds without a change of the question before it is asked. */
const pause = 350;

/**
 * Counts the messages that a run would go through: the first page at once, the rest when somebody asks for it.
 *
 * @param asked null where it cannot be asked yet
 */
export function useCount(asked: CountQuestion | null): Counting {
  const call = useOrganizationCall();
  const question = useSameValue(asked && questionOf(asked));
  const [state, setState] = useState<State>(nothing);
  const open = useRef<AbortController | null>(null);
  const [counted, setCounted] = useState(question);
  if (counted !== question) {
    setCounted(question);
    setState(nothing);
  }

  const page = useCallback(
    async (
      about: CountQuestion,
      next: MessageCount['next'],
      before: number,
    ): Promise<MessageCount | null> => {
      open.current?.abort();
      const abort = new AbortController();
      open.current = abort;
      setState((known) => ({ ...known, isCounting: true, failure: null }));
      const result = await call('flags.count', { ...about, next }, { signal: abort.signal });
      if (abort.signal.aborted) return null;
      if (!result.ok) {
        setState((known) => ({ ...known, isCounting: false, failure: result.failure }));
        return null;
      }
      const { count, isComplete, sample } = result.value;
      setState((known) => ({
        count: before + count,
        next: result.value.next,
        isComplete,
        isCounting: false,
        sample: next === null ? sample : known.sample,
        failure: null,
      }));
      return result.value;
    },
    [call],
  );

  useEffect(() => {
    if (question === null) return undefined;
    let isOver = false;
    async function begin(about: CountQuestion): Promise<void> {
      const first = await page(about, null, 0);
      // Both ways from a place: where one way was short, the other one is counted too.
      const isOtherWay = about.direction === 'both' && first?.next?.direction === 'older';
      if (isOtherWay && first.next !== null && !isOver) await page(about, first.next, first.count);
    }
    const timer = setTimeout(() => void begin(question), pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
      open.current?.abort();
    };
  }, [question, page]);

  const { count, next } = state;
  return {
    ...state,
    countAll() {
      void (async () => {
        if (question === null) return;
        let at = next;
        let total = count ?? 0;
        while (at !== null) {
          const answer: MessageCount | null = await page(question, at, total);
          if (answer === null) return;
          total += answer.count;
          at = answer.next;
        }
      })();
    },
    stop() {
      open.current?.abort();
      setState((known) => ({ ...known, isCounting: false }));
    },
  };
}
