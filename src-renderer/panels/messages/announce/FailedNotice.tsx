import type { ReactNode } from 'react';
import type { CompositionSubject } from '#contract/calls/announce.ts';
import { formatExactTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { useOrganizationQuery, type Answer } from '../../../state/use-organization-query.ts';
import { useRow } from '../../../state/replica.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { keptOf } from '../../../subjects/messages/composition.ts';

/** Nothing while it is being asked for: that the server does not say why is known afterwards. */
function reasonWords({ value, failure, isAsking }: Answer<string | null>): string {
  if (value !== null) return say('announce.server-said', { words: value });
  if (failure !== null) return say('announce.reason-unknown', { problem: failureMessage(failure) });
  return say(isAsking ? 'announce.send-again' : 'announce.no-reason');
}

interface FailedNoticeProps {
  subject: CompositionSubject;
}

/** Says of a message whose time came and that was not sent why that is, and how it goes out after all. */
export function FailedNotice({ subject }: FailedNoticeProps): ReactNode {
  const kept = keptOf(subject);
  const message = useRow('scheduledMessages', kept?.kind === 'scheduled' ? kept.id : -1);
  const failedId = message?.failed === true ? message.id : null;
  const input = failedId === null ? null : { scheduledMessageId: failedId };
  const reason = useOrganizationQuery('announce.failure', input);
  if (message === undefined || failedId === null) return null;
  return (
    <Notice tone="warn" title={say('announce.not-sent-at', { time: formatExactTime(message.deliverAt) })}>
      {reasonWords(reason)}
    </Notice>
  );
}
