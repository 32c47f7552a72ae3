import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { failureMessage, failureTitle } from '../bridge/failure-words.ts';
import type { Answer } from '../state/use-organization-query.ts';
import { useOrganization } from '../state/organizations.ts';
import { Empty } from './Empty.tsx';

/**
 * Replaces what couldn't be read: the reason, and a button to read it again. Nothing without a failure. While the
 * organization is signed out, or held back because its URL isn't encrypted, the banner above says why and what to do.
 */
export function FailedAnswer({
  answer,
}: {
  answer: Pick<Answer<unknown>, 'failure' | 'askAgain'>;
}): ReactNode {
  const { failure, askAgain } = answer;
  const state = useOrganization(({ connection }) => connection.kind);
  if (failure === null) return null;
  if (state === 'signed-out' || state === 'unencrypted') {
    return <Empty kind="empty" title={say('failure.title-offline-not-loaded')} />;
  }
  return (
    <Empty
      kind="failed"
      title={failureTitle(failure)}
      action={<Button onClick={askAgain}>{say('ui.try-again')}</Button>}
    >
      {failureMessage(failure)}
    </Empty>
  );
}
