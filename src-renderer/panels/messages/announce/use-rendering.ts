import { useEffect, useRef, useState } from 'react';
import type { RenderedMessage } from '#contract/announce.ts';
import { sayText } from '#words/text.ts';
import { useOrganizationCall } from '../../../state/use-organization-call.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';

/** From the last key until the server is asked. */
const pauseMilliseconds = 400;
/** Calls are few: with less than this share left, the rendering waits longer. */
const scarceCalls = 20;
const scarcePauseMilliseconds = 5_000;

export interface Rendering {
  /** The last good one; null before the first. */
  rendered: RenderedMessage | null;
  /** The text that it is of. */
  of: string;
  state: 'current' | 'waiting' | 'failed';
  /** Why the newest text could not be rendered. */
  problem: string | null;
  /** The server's words where it refused to render the newest text. */
  refusal: string | null;
  retry: () => void;
}

const empty: RenderedMessage = {
  html: '',
  mentions: { people: 0, groups: [], wildcard: null, mayMentionMany: true, whoMayMentionMany: '' },
};

/**
 * The server's own rendering of a text (https://zulip.com/api/render-message), asked for a moment after the last key.
 * A question that is out of date is cancelled; the last good rendering stays while a newer one is under way or fails.
 *
 * @param callsLeft of the account's limit; null where it is not known
 */
export function useRendering(content: string, isLive: boolean, callsLeft: number | null): Rendering {
  const call = useOrganizationCall();
  const [last, setLast] = useState<{ rendered: RenderedMessage | null; of: string }>({
    rendered: null,
    of: '',
  });
  const [problem, setProblem] = useState<{ of: string; words: string; refusal: string | null } | null>(null);
  const [retried, setRetried] = useState({ of: '', times: 0 });
  const isScarce = callsLeft !== null && callsLeft < scarceCalls;
  const scarce = useRef(isScarce);
  useEffect(() => {
    scarce.current = isScarce;
  });
  const isEmpty = content.trim() === '';
  useEffect(() => {
    if (isEmpty || !isLive) return undefined;
    const abort = new AbortController();
    const ask = async (): Promise<void> => {
      const result = await call('announce.render', { content }, { signal: abort.signal });
      if (abort.signal.aborted) return;
      if (result.ok) {
        setLast({ rendered: result.value, of: content });
        setProblem(null);
        return;
      }
      const { failure } = result;
      const refusal = failure.kind === 'rejected' ? sayText(failure.message) : null;
      setProblem({ of: content, words: failureMessage(failure), refusal });
    };
    const pause = scarce.current ? scarcePauseMilliseconds : pauseMilliseconds;
    const timer = setTimeout(() => void ask(), retried.of === content ? 0 : pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [call, content, isEmpty, isLive, retried]);

  if (isEmpty) {
    return { rendered: empty, of: content, state: 'current', problem: null, refusal: null, retry: () => {} };
  }
  const failure = problem?.of === content && last.of !== content ? problem : null;
  return {
    ...last,
    state: last.of === content ? 'current' : failure === null ? 'waiting' : 'failed',
    problem: failure?.words ?? null,
    refusal: failure?.refusal ?? null,
    retry: () => setRetried({ of: content, times: retried.times + 1 }),
  };
}
