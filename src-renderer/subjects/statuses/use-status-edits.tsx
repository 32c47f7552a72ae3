import { useState, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
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
 * Sets and clears statuses: now, or with an end, through the leave calendar. After a refusal everything that was typed is
 * still there.
 */
export function useStatusEdits(): StatusEdits {
  const edits = useEdits();
  const leave = useLeaveFlow();
  const rights = useStatusRights();
  const [edit, setEdit] = useState<Edit | null>(null);
  const [objection, setObjection] = useState<string | null>(null);

  function dismissProblem(): void {
    setObjection(null);
    edits.dismissProblem();
  }
  function close(): void {
    setEdit(null);
    setObjection(null);
  }

  return {
    set(userIds, name, initial) {
      dismissProblem();
      setEdit({ userIds, name, initial: initial ?? noStatus });
    },
    clear(userIds) {
      const words = objectionTo(rights, userIds);
      setObjection(words);
      if (words === null) void edits.begin({ kind: 'set-status', userIds, status: noStatus });
    },
    problem: edit === null ? (objection ?? edits.problem) : null,
    dismissProblem,
    dialogs: (
      <>
        {edit !== null && (
          <StatusDialog
            who={edit.name === null ? { count: edit.userIds.length } : { name: edit.name }}
            userIds={edit.userIds}
            initial={edit.initial}
            notice={
              <OutsideViewOfTargets
                items={edit.userIds}
                targetOf={(userId) => targetOf('user', userId)}
                onOnly={(userIds) => setEdit({ ...edit, userIds })}
              />
            }
            isHidden={leave.confirming}
            problem={objection}
            objection={objectionTo(rights, edit.userIds)}
            onLeave={(status, untilMilliseconds) => {
              const { userIds } = edit;
              const draft = { userIds, status, fromMilliseconds: Date.now(), untilMilliseconds };
              setObjection(leave.begin(draft, null, close));
            }}
            onClose={close}
          />
        )}
        {edits.dialog}
        {leave.dialog}
      </>
    ),
  };
}
