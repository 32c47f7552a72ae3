import { useEffect, useState } from 'react';
import type { Linkifier, LinkifierFields, LinkifierTrial } from '#contract/linkifiers.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';

/** What is on screen and is tried. */
export interface TrialInput {
  edited: { id: number | null; fields: LinkifierFields } | null;
  order: number[] | null;
  text: string;
  isTopic: boolean;
  pasted: string;
  /** Those of the organization: another list makes another question of the same words. */
  linkifiers: readonly Linkifier[];
}

/** The latest answer, with what it was asked about: what is on screen may be newer. */
export interface Trial {
  answer: LinkifierTrial | null;
  input: TrialInput | null;
  /** Why the last question was not answered. */
  problem: string | null;
}

/** Milliseconds without a key press before faults are told. */
const restMilliseconds = 150;

/**
 * Tries what is on screen at every change of it. A question that is overtaken by the next one is cancelled.
 *
 * @param input must be stable while nothing changes.
 * @param linkifiers as the organization has them: another list is another question.
 * @returns the latest answer, and the one after which nothing was typed for a while.
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
