import { Button } from '@mantine/core';
import { showNotice } from '../../state/notices.ts';
import { IconArrowBackUp, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureMessage } from '../../bridge/failure-words.ts';
import { KeyButton } from '../KeyButton.tsx';
import { Permitted, useChangeShortcut } from '../Permitted.tsx';
import { useEdits } from '../use-edits.tsx';

interface JobActionsProps {
  /** An ended job. */
  jobId: string;
  /** Something was applied. */
  canUndo: boolean;
  /** Something was refused, or never sent because the job was ended. */
  canTryAgain: boolean;
  /** The heading under which the shortcut is listed. */
  scope: string;
}

/**
 * What can be done with a job that has ended: undo what it applied, or try again what was not done. Both are planned
 * as a change set of their own, which the usual preview shows before anything is sent.
 */
export function JobActions({ jobId, ...props }: JobActionsProps): ReactNode {
  const edits = useEdits();

  async function begin(kind: 'undo' | 'retry'): Promise<void> {
    const outcome = await edits.begin({ kind, jobId });
    if (outcome.kind === 'unplanned') {
      showNotice({
        title: kind === 'undo' ? 'It cannot be undone' : 'It cannot be tried again',
        message: failureMessage(outcome.failure),
        autoClose: false,
      });
    }
  }

  return (
    <>
      {props.canUndo && (
        <UndoButton scope={props.scope} busy={edits.planning} onUndo={() => void begin('undo')} />
      )}
      {props.canTryAgain && (
        <Permitted>
          <Button
            leftSection={<IconRefresh size={15} stroke={1.6} aria-hidden />}
            disabled={edits.planning}
            onClick={() => void begin('retry')}
          >
            Retry failed
          </Button>
        </Permitted>
      )}
      {edits.dialog}
    </>
  );
}

function UndoButton(props: { scope: string; busy: boolean; onUndo: () => void }): ReactNode {
  useChangeShortcut({
    id: 'undo change set',
    keys: 'U',
    label: 'Undo this change set',
    scope: props.scope,
    run: props.onUndo,
  });
  return (
    <Permitted>
      <KeyButton
        keys="U"
        leftSection={<IconArrowBackUp size={15} stroke={1.6} aria-hidden />}
        disabled={props.busy}
        onClick={props.onUndo}
      >
        Undo
      </KeyButton>
    </Permitted>
  );
}
