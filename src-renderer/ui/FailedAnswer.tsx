import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { failureMessage, failureTitle } from '../bridge/failure-words.ts';
import { openAddOrganization } from '../state/dialogs.ts';
import type { Answer } from '../state/use-organization-query.ts';
import { useOrganization } from '../state/organizations.ts';
import { Empty } from './Empty.tsx';

/**
 * Replaces what couldn't be read: the reason, and a button to read it again. Nothing without a failure. While the
 * organization is held back because its URL isn't encrypted, the banner above shows what to do; while it is signed out,
 * the button leads to signing in.
 */
export function FailedAnswer({
  answer,
}: {
  answer: Pick<Answer<unknown>, 'failure' | 'askAgain'>;
}): ReactNode {
  const { failure, askAgain } = answer;
  const state = useOrganization(({ connection }) => connection.kind);
  const address = useOrganization(({ url }) => url);
  const email = useOrganization(({ email }) => email);
  if (failure === null) return null;
  return (
    <Empty
      kind="failed"
      title={failureTitle(failure)}
      action={
        state === 'signed-out' ? (
          <Button onClick={() => openAddOrganization(address, email)}>{say('ui.sign-in')}</Button>
        ) : state === 'unencrypted' ? undefined : (
          <Button onClick={askAgain}>{say('ui.try-again')}</Button>
        )
      }
    >
      {failureMessage(failure)}
    </Empty>
  );
}
