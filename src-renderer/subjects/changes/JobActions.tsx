import { Button } from '@mantine/core';
import { showNotice } from '../../state/notices.ts';
import { IconArrowBackUp, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { KeyAction } from '../../ui/KeyButton.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { useEdits } from './use-edits.tsx';

interface JobActionsProps {
  /** An ended job. */
  jobId: string;
  /** Something was applied, and nothing but the server's age may keep it from being undone. */
  canUndo: boolean;
  /** Why this server can't; empty where it can. */
  undoObstacle: string;
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
        title: kind === 'undo' ? say('change.no-undo') : say('change.no-retry'),
        message: failureMessage(outcome.failure),
        autoClose: false,
      });
    }
  }

  return (
    <>
      {props.canUndo && (
        <UndoButton
          scope={props.scope}
          unless={props.undoObstacle}
          busy={edits.planning}
          onUndo={() => void begin('undo')}
        />
      )}
      {props.canTryAgain && (
        <Permitted>
          <Button
            leftSection={<IconRefresh size={15} stroke={1.6} aria-hidden />}
            disabled={edits.planning}
            onClick={() => void begin('retry')}
          >
            {say('change.retry')}
          </Button>
        </Permitted>
      )}
      {edits.dialog}
    </>
  );
}

function UndoButton(props: { scope: string; unless: string; busy: boolean; onUndo: () => void }): ReactNode {
  return (
    <KeyAction
      keys="U"
      shortcut={{ id: 'undo change set', label: say('change.undo-set'), scope: props.scope }}
      unless={props.unless}
      leftSection={<IconArrowBackUp size={15} stroke={1.6} aria-hidden />}
      disabled={props.busy}
      run={props.onUndo}
    >
      {say('job.undo')}
    </KeyAction>
  );
}
