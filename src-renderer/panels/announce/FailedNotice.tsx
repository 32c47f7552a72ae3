import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { CompositionSubject } from '../../../src-preload/contract/announce-calls.ts';
import { call } from '../../bridge/client.ts';
import { useRow } from '../../state/replica.ts';
import { Notice } from '../../ui/Notice.tsx';
import { exactTime } from '../../ui/time-words.ts';
import { keptOf } from './composition.ts';

interface FailedNoticeProps {
  organizationId: string;
  subject: CompositionSubject;
}

/** Says of a message whose time came and that was not sent why that is, and how it goes out after all. */
export function FailedNotice({ organizationId, subject }: FailedNoticeProps): ReactNode {
  const kept = keptOf(subject);
  const message = useRow(organizationId, 'scheduledMessages', kept?.kind === 'scheduled' ? kept.id : -1);
  const [reason, setReason] = useState<{ id: number; words: string | null } | null>(null);
  const failedId = message?.failed === true ? message.id : null;
  useEffect(() => {
    if (failedId === null) return undefined;
    const abort = new AbortController();
    const input = { organizationId, scheduledMessageId: failedId };
    void call('announce.failure', input, { signal: abort.signal }).then((result) => {
      if (!abort.signal.aborted) setReason({ id: failedId, words: result.ok ? result.value : null });
    });
    return () => abort.abort();
  }, [organizationId, failedId]);
  if (message === undefined || failedId === null) return null;
  const words = reason?.id === failedId ? reason.words : null;
  return (
    <Notice tone="warn" title={`Not sent at ${exactTime(message.deliverAt)}`}>
      {words === null ? 'The server does not say why. ' : `The server said: “${words}” `}
      Set another time, or send it now.
    </Notice>
  );
}
