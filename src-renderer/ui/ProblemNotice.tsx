import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from './Notice.tsx';

/**
 * Why something was not done, until it is dismissed.
 *
 * @param props.problem null where there is none: nothing is shown.
 * @param props.className of the room around it.
 */
export function ProblemNotice({
  problem,
  onDismiss,
  className,
}: {
  problem: string | null;
  onDismiss: () => void;
  className?: string | undefined;
}): ReactNode {
  if (problem === null) return null;
  const notice = (
    <Notice
      tone="bad"
      action={
        <Button size="xs" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      {problem}
    </Notice>
  );
  return className === undefined ? notice : <div className={className}>{notice}</div>;
}
