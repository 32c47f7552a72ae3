import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { failureMessage, failureTitle } from '../bridge/failure-words.ts';
import type { Answer } from '../bridge/use-answer.ts';
import { StateBlock } from './StateBlock.tsx';

/** In place of what could not be read: why, and a button to read it again. Nothing where there was no failure. */
export function FailedAnswer({
  answer,
}: {
  answer: Pick<Answer<unknown>, 'failure' | 'askAgain'>;
}): ReactNode {
  const { failure, askAgain } = answer;
  if (failure === null) return null;
  return (
    <StateBlock
      kind="failed"
      title={failureTitle(failure)}
      action={<Button onClick={askAgain}>Try again</Button>}
    >
      {failureMessage(failure)}
    </StateBlock>
  );
}
