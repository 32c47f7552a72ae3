import { useEffect, useState } from 'react';
import type { PeopleMatch } from '#contract/people.ts';
import { useCall } from '../../bridge/use-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { matchText } from './pasted-list.ts';

export interface PastedList {
  /** Of the text as it was when it was last matched; null before that and for an empty text. */
  match: PeopleMatch | null;
  /** The text has changed since. */
  isMatching: boolean;
  problem: string | null;
}

interface Answer {
  text: string;
  match: PeopleMatch | null;
  problem: string | null;
}

const pauseMilliseconds = 200;

/** Matches a text 200 ms after its last change. */
export function usePastedList(text: string): PastedList {
  const call = useCall();
  const [answer, setAnswer] = useState<Answer>({ text: '', match: null, problem: null });
  const isEmpty = text.trim() === '';
  useEffect(() => {
    if (isEmpty) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      void matchText(text, (piece) => call('people.match', { text: piece }, { signal })).then((result) => {
        if (signal.aborted) return;
        setAnswer({
          text,
          match: result.ok ? result.value : null,
          problem: result.ok ? null : failureMessage(result.failure),
        });
      });
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [call, text, isEmpty]);
  if (isEmpty) return { match: null, isMatching: false, problem: null };
  return { match: answer.match, isMatching: answer.text !== text, problem: answer.problem };
}
