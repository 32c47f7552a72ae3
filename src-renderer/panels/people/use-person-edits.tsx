import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Action } from '../../../src-preload/contract/change-entities.ts';
import type { PersonRow, PersonStatus, Role } from '../../../src-preload/contract/entities.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useChangeFlow } from '../../ui/change-preview/use-change-flow.tsx';
import { useStatusEdits } from '../statuses/use-status-edits.tsx';
import { RenameDialog } from './RenameDialog.tsx';

type Edit = { kind: 'rename'; userId: number; name: string };

export interface PersonEdits {
  setRole(userIds: number[], role: Role): void;
  rename(person: Pick<PersonRow, 'userId' | 'name'>): void;
  /** `name` and `initial` of the one person; null and an empty status for several. */
  setStatus(userIds: number[], name: string | null, initial: PersonStatus | null): void;
  /** Why the last role change could not be planned. */
  problem: string | null;
  dismissProblem(): void;
  dialogs: ReactNode;
}

/**
 * The edits that the people panel offers. Each leads through a preview; a refusal comes back to the dialog in which
 * something was typed, with everything still there.
 */
export function usePersonEdits(organizationId: string): PersonEdits {
  const flow = useChangeFlow(organizationId);
  const statuses = useStatusEdits(organizationId);
  const [edit, setEdit] = useState<Edit | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function begin(action: Action): Promise<void> {
    setProblem(null);
    const result = await flow.begin(action);
    if ('failure' in result) {
      setProblem(failureMessage(result.failure));
    } else if (result.outcome.kind === 'refused') {
      setProblem(result.outcome.words);
    } else if (result.outcome.kind === 'started') {
      setEdit(null);
    }
  }
  function open(next: Edit): void {
    setProblem(null);
    setEdit(next);
  }

  const dialogProps = {
    hidden: flow.previewing,
    problem,
    planning: flow.planning,
    onClose: () => {
      setEdit(null);
      setProblem(null);
    },
  };
  return {
    setRole: (userIds, role) => void begin({ kind: 'set-role', userIds, role }),
    rename: ({ userId, name }) => open({ kind: 'rename', userId, name }),
    setStatus: statuses.set,
    problem: (edit === null ? problem : null) ?? statuses.problem,
    dismissProblem() {
      setProblem(null);
      statuses.dismissProblem();
    },
    dialogs: (
      <>
        {edit?.kind === 'rename' && (
          <RenameDialog
            {...dialogProps}
            name={edit.name}
            onReview={(name) => void begin({ kind: 'rename', userId: edit.userId, name })}
          />
        )}
        {flow.dialog}
        {statuses.dialogs}
      </>
    ),
  };
}
