import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { Keys } from '../Keys.tsx';
import { useChangeFlow } from './use-change-flow.tsx';

interface JobActionsProps {
  organizationId: string;
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
export function JobActions({ organizationId, jobId, ...props }: JobActionsProps): ReactNode {
  const flow = useChangeFlow(organizationId);

  async function begin(kind: 'undo' | 'retry'): Promise<void> {
    if (flow.planning || flow.previewing) return;
    const result = await flow.begin({ kind, jobId });
    if ('failure' in result) {
      notifications.show({
        title: kind === 'undo' ? 'It cannot be undone' : 'It cannot be tried again',
        message: failureMessage(result.failure),
        autoClose: false,
      });
    }
  }

  return (
    <>
      {props.canUndo && (
        <UndoButton scope={props.scope} busy={flow.planning} onUndo={() => void begin('undo')} />
      )}
      {props.canTryAgain && (
        <Button
          leftSection={<IconRefresh size={15} stroke={1.6} aria-hidden />}
          disabled={flow.planning}
          onClick={() => void begin('retry')}
        >
          Retry failed
        </Button>
      )}
      {flow.dialog}
    </>
  );
}

function UndoButton(props: { scope: string; busy: boolean; onUndo: () => void }): ReactNode {
  useShortcut({
    id: 'undo change set',
    keys: 'U',
    label: 'Undo this change set',
    scope: props.scope,
    run: props.onUndo,
  });
  return (
    <Button
      leftSection={<IconArrowBackUp size={15} stroke={1.6} aria-hidden />}
      rightSection={<Keys keys="U" />}
      disabled={props.busy}
      onClick={props.onUndo}
    >
      Undo
    </Button>
  );
}
