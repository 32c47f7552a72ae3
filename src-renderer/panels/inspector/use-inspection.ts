import { useCallback, useEffect, useState } from 'react';
import type { InspectedMessage } from '../../../src-preload/contract/inspected-message.ts';
import type { Failure } from '../../../src-preload/contract/outcome.ts';
import { call } from '../../bridge/client.ts';

export interface Inspection {
  /** The message that was asked for last, or the one before while that is under way. */
  message: InspectedMessage | null;
  failure: Failure | null;
  isLoading: boolean;
  /** Asks for it again. */
  again: () => void;
}

interface Answer {
  messageId: number;
  message: InspectedMessage | null;
  failure: Failure | null;
}

/** Everything the server tells of a message, fetched when the message is another one. */
export function useInspection(organizationId: string, messageId: number | null): Inspection {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [turn, setTurn] = useState(0);
  const [answeredTurn, setAnsweredTurn] = useState(-1);
  useEffect(() => {
    if (messageId === null) return undefined;
    const abort = new AbortController();
    void call('messages.inspect', { organizationId, messageId }, { signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      setAnswer({
        messageId,
        message: result.ok ? result.value : null,
        failure: result.ok ? null : result.failure,
      });
      setAnsweredTurn(turn);
    });
    return () => abort.abort();
  }, [organizationId, messageId, turn]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  if (messageId === null) return { message: null, failure: null, isLoading: false, again };
  const isLoading = answer?.messageId !== messageId || answeredTurn !== turn;
  return {
    message: answer?.message ?? null,
    failure: isLoading ? null : (answer?.failure ?? null),
    isLoading,
    again,
  };
}
