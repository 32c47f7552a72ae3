import { useState, type ReactNode } from 'react';
import { targetOf, type Action } from '#contract/changes.ts';
import type { PersonStatus } from '#contract/people.ts';
import { OutsideViewOfTargets } from '../changes/OutsideViewOfTargets.tsx';
import { useEdits } from '../changes/use-edits.tsx';
import { StatusDialog } from './StatusDialog.tsx';
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
export function useStatusEdits(): StatusEdits {
  const edits = useEdits();
  const leave = useLeaveFlow();
  const rights = useStatusRights();
  const [edit, setEdit] = useState<Edit | null>(null);
  const [objection, setObjection] = useState<string | null>(null);
  const problem = objection ?? edits.problem;

  async function begin(action: Action): Promise<void> {
    setObjection(null);
    const outcome = await edits.begin(action);
    if (outcome.kind === 'started') setEdit(null);
  }
  function dismissProblem(): void {
    setObjection(null);
    edits.dismissProblem();
  }
  function review({ userIds }: Edit, status: PersonStatus, until: number | null): void {
    if (until === null) {
      void begin({ kind: 'set-status', userIds, status });
      return;
    }
    const draft = { userIds, status, fromMilliseconds: Date.now(), untilMilliseconds: until };
    edits.dismissProblem();
    setObjection(leave.begin(draft, null, () => setEdit(null)));
  }
  function close(): void {
    setEdit(null);
    setObjection(null);
    edits.cancel();
  }

  return {
    set(userIds, name, initial) {
      dismissProblem();
      setEdit({ userIds, name, initial: initial ?? noStatus });
    },
    clear(userIds) {
      const words = objectionTo(rights, userIds);
      if (words === null) void begin({ kind: 'set-status', userIds, status: noStatus });
      else setObjection(words);
    },
    problem: edit === null ? problem : null,
    dismissProblem,
    dialogs: (
      <>
        {edit !== null && (
          <StatusDialog
            who={edit.name === null ? { count: edit.userIds.length } : { name: edit.name }}
            initial={edit.initial}
            {...edits.dialogProps}
            notice={
              <OutsideViewOfTargets
                items={edit.userIds}
                targetOf={(userId) => targetOf('user', userId)}
                onOnly={(userIds) => setEdit({ ...edit, userIds })}
              />
            }
            hidden={edits.previewing || leave.confirming}
            problem={problem}
            objection={objectionTo(rights, edit.userIds)}
            onReview={(status, until) => review(edit, status, until)}
            onClose={close}
          />
        )}
        {edits.dialog}
        {leave.dialog}
      </>
    ),
  };
}
