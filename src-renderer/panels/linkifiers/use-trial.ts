import { useEffect, useState } from 'react';
import type { Linkifier, LinkifierFields, LinkifierTrial } from '#contract/linkifiers.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';

/** Everything that a trial depends on. */
export interface TrialInput {
  edited: { id: number | null; fields: LinkifierFields } | null;
  order: number[] | null;
  text: string;
  isTopic: boolean;
  pasted: string;
  /** The organization's own: with another list the same question has another answer. */
  linkifiers: readonly Linkifier[];
}

/** The latest answer with its question; what is on screen may be newer. */
export interface Trial {
  answer: LinkifierTrial | null;
  input: TrialInput | null;
  /** Why the last question was not answered. */
  problem: string | null;
}

/** Milliseconds without a key press before faults are shown. */
const restMilliseconds = 150;

/**
 * Tries what is on screen whenever it changes; a newer question cancels the one before.
 *
 * @param input must stay the same object while nothing changes
 * @returns the latest answer, and the last one after a pause in typing
 */
export function useTrial(input: TrialInput): { latest: Trial; settled: LinkifierTrial | null } {
  const call = useOrganizationCall();
  const [latest, setLatest] = useState<Trial>({ answer: null, input: null, problem: null });
  const [settled, setSettled] = useState<LinkifierTrial | null>(null);

  useEffect(() => {
    const abort = new AbortController();
    const { linkifiers: _, ...question } = input;
    void call('linkifiers.try', { ...question }, { signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      if (result.ok) setLatest({ answer: result.value, input, problem: null });
      else setLatest((before) => ({ ...before, problem: failureMessage(result.failure) }));
    });
    return () => abort.abort();
  }, [call, input]);

  useEffect(() => {
    if (latest.input !== input) return undefined;
    const timer = setTimeout(() => setSettled(latest.answer), restMilliseconds);
    return () => clearTimeout(timer);
  }, [latest, input]);

  return { latest, settled };
}
