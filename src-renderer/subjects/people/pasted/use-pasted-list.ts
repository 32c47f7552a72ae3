import { useEffect, useMemo, useState } from 'react';
import type { PastedMatch } from '#contract/people.ts';
import { useOrganizationCall } from '../../../state/use-organization-call.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { matchText, pastedPeople, type PastedChoices, type PastedPeople } from './pasted-list.ts';

export interface PastedList {
  /** Of the text as it was when it was last matched; null before that and for an empty text. */
  people: PastedPeople | null;
  /** The text has changed since. */
  isMatching: boolean;
  problem: string | null;
  /** Takes somebody for an entry by its key; null takes nobody. */
  choose: (key: string, userId: number | null) => void;
}

interface Answer {
  text: string;
  matches: readonly PastedMatch[] | null;
  problem: string | null;
}

const pauseMilliseconds = 200;
const noChoices: PastedChoices = new Map();

/** Matches a text 200 ms after its last change, and keeps what is chosen for its entries. */
export function usePastedList(text: string): PastedList {
  const call = useOrganizationCall();
  const [answer, setAnswer] = useState<Answer>({ text: '', matches: null, problem: null });
  const [choices, setChoices] = useState(noChoices);
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
          matches: result.ok ? result.value : null,
          problem: result.ok ? null : failureMessage(result.failure),
        });
      });
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [call, text, isEmpty]);
  const { matches } = answer;
  const people = useMemo(
    () => (matches === null ? null : pastedPeople(matches, choices)),
    [matches, choices],
  );
  function choose(key: string, userId: number | null): void {
    const next = new Map(choices);
    next.delete(key);
    if (userId !== null) next.set(key, userId);
    setChoices(next);
  }
  if (isEmpty) return { people: null, isMatching: false, problem: null, choose };
  return { people, isMatching: answer.text !== text, problem: answer.problem, choose };
}
