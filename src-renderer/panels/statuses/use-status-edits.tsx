import { useState, type ReactNode } from 'react';
import type { Action } from '#contract/change-entities.ts';
import type { PersonStatus } from '#contract/entities.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useChangeFlow } from '../../ui/change-preview/use-change-flow.tsx';
import { StatusDialog } from '../people/edit/StatusDialog.tsx';
import { useLeaveFlow } from './use-leave-flow.tsx';
import { objectionTo, useStatusRights } from './use-status-rights.ts';

interface Edit {
  userIds: number[];
  name: string | null;
  initial: PersonStatus;
}

export interface StatusEdits {
  /** `name` and `initial` of the one person; null and an empty status for several. */
  set(userIds: number[], name: string | null, initial: PersonStatus | null): void;
  /** Leads to the preview at once: there is nothing to enter. */
  clear(userIds: number[]): void;
  /** Why the last clearing was not done. */
  problem: string | null;
  dismissProblem(): void;
  dialogs: ReactNode;
}

const noStatus: PersonStatus = { text: '', emoji: null };

/**
 * Sets and clears statuses: now, through a preview, or with an end, through the leave calendar. A refusal comes back to
 * the dialog in which something was typed, with everything still there.
 */
export function useStatusEdits(organizationId: string): StatusEdits {
  const flow = useChangeFlow(organizationId);
  const leave = useLeaveFlow(organizationId);
  const rights = useStatusRights(organizationId);
  const [edit, setEdit] = useState<Edit | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function begin(action: Action): Promise<void> {
    setProblem(null);
    const result = await flow.begin(action);
    if ('failure' in result) setProblem(failureMessage(result.failure));
    else if (result.outcome.kind === 'refused') setProblem(result.outcome.words);
    else if (result.outcome.kind === 'started') setEdit(null);
  }
  function review({ userIds }: Edit, status: PersonStatus, until: number | null): void {
    if (until === null) {
      void begin({ kind: 'set-status', userIds, status });
      return;
    }
    const draft = { userIds, status, fromMilliseconds: Date.now(), untilMilliseconds: until };
    setProblem(leave.begin(draft, null, () => setEdit(null)));
  }
  function close(): void {
    setEdit(null);
    setProblem(null);
  }

  return {
    set(userIds, name, initial) {
      setProblem(null);
      setEdit({ userIds, name, initial: initial ?? noStatus });
    },
    clear(userIds) {
      const objection = objectionTo(rights, userIds);
      if (objection === null) void begin({ kind: 'set-status', userIds, status: noStatus });
      else setProblem(objection);
    },
    problem: edit === null ? problem : null,
    dismissProblem: () => setProblem(null),
    dialogs: (
      <>
        {edit !== null && (
          <StatusDialog
            organizationId={organizationId}
            who={edit.name === null ? { count: edit.userIds.length } : { name: edit.name }}
            initial={edit.initial}
            hidden={flow.previewing || leave.confirming}
            problem={problem}
            planning={flow.planning}
            objection={objectionTo(rights, edit.userIds)}
            onReview={(status, until) => review(edit, status, until)}
            onClose={close}
          />
        )}
        {flow.dialog}
        {leave.dialog}
      </>
    ),
  };
}
