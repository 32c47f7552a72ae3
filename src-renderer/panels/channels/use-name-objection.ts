import { useEffect, useState } from 'react';
import { call } from '../../bridge/client.ts';
import { useRow } from '../../state/replica.ts';

/** From the last key press until the question, in milliseconds. */
const pauseMilliseconds = 150;

/**
 * Why a channel cannot have a name here, such as because another one has it; live.
 *
 * @param channelId of the channel that is to have it; null for a new one
 * @returns the server's words, empty where it can have it; null while that is not known
 */
export function useNameObjection(
  organizationId: string,
  name: string,
  channelId: number | null,
): string | null {
  const [answer, setAnswer] = useState<{ name: string; objection: string } | null>(null);
  const version = useRow(organizationId, 'channels', 0)?.version;
  useEffect(() => {
    if (name.trim() === '') return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const question = { organizationId, name: name.slice(0, 1_000), channelId };
      void call('channels.name-objection', question, { signal: abort.signal }).then((result) => {
        if (!abort.signal.aborted) setAnswer(result.ok ? { name, objection: result.value } : null);
      });
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a version says that a name may be taken or free now
  }, [organizationId, name, channelId, version]);
  return answer?.name === name ? answer.objection : null;
}
