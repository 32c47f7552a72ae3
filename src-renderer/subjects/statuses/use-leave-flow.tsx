import { useState, type ReactNode } from 'react';
import type { LeaveDraft } from '#contract/people.ts';
import { say } from '#words/say.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { LeaveConfirm } from './LeaveConfirm.tsx';

const mostPeople = 1_000;

export interface LeaveFlow {
  /**
   * Shows who and when before anything is kept.
   *
   * @param leaveId the entry that is changed; null for a new one
   * @param onKept called once it is kept
   * @returns why it cannot be an entry at all, or null
   */
  begin(draft: LeaveDraft, leaveId: string | null, onKept: () => void): string | null;
  confirming: boolean;
  /** The confirmation, to be placed anywhere in the panel. */
  dialog: ReactNode;
}

/** The way of every entry of the leave calendar: entered, shown with whom it concerns, kept. */
export function useLeaveFlow(): LeaveFlow {
  const call = useOrganizationCall();
  const [open, setOpen] = useState<{ draft: LeaveDraft; leaveId: string | null; onKept: () => void } | null>(
    null,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function keep(typed: number | null): Promise<void> {
    if (open === null || busy) return;
    const { draft, leaveId } = open;
    setBusy(true);
    setProblem(null);
    const result =
      leaveId === null
        ? await call('leave.add', { draft, typed })
        : await call('leave.change', { leaveId, draft, typed });
    setBusy(false);
    if (!result.ok) {
      setProblem(failureMessage(result.failure));
      return;
    }
    setOpen(null);
    open.onKept();
  }

  return {
    begin(draft, leaveId, onKept) {
      if (draft.userIds.length > mostPeople) return say('statuses.too-many-people', { limit: mostPeople });
      setProblem(null);
      setOpen({ draft, leaveId, onKept });
      return null;
    },
    confirming: open !== null,
    dialog:
      open === null ? null : (
        <LeaveConfirm
          draft={open.draft}
          isNew={open.leaveId === null}
          problem={problem}
          busy={busy}
          onUserIds={(userIds) => setOpen({ ...open, draft: { ...open.draft, userIds } })}
          onKeep={(typed) => void keep(typed)}
          onClose={() => setOpen(null)}
        />
      ),
  };
}
