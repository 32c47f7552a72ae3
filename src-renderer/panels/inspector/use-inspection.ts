import { useCallback, useEffect, useState } from 'react';
import type { InspectedMessage } from '../../../src-preload/contract/inspected-message.ts';
import type { Failure } from '../../../src-preload/contract/outcome.ts';
import { call } from '../../bridge/client.ts';

export interface Inspection {
  /** The message that was asked for, as it was told last: while it is asked for again, and where that fails, too. */
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
      setAnswer((before) => {
        if (result.ok) return { messageId, message: result.value, failure: null };
        // What is known stays, unless the server says that there is no such message (any more).
        const isKept = before?.messageId === messageId && result.failure.kind !== 'rejected';
        return { messageId, message: isKept ? before.message : null, failure: result.failure };
      });
      setAnsweredTurn(turn);
    });
    return () => abort.abort();
  }, [organizationId, messageId, turn]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  if (messageId === null) return { message: null, failure: null, isLoading: false, again };
  const isLoading = answer?.messageId !== messageId || answeredTurn !== turn;
  return {
    message: answer?.messageId === messageId ? answer.message : null,
    failure: isLoading ? null : (answer?.failure ?? null),
    isLoading,
    again,
  };
}
