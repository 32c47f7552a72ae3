import { useState, type ReactNode } from 'react';
import type { Edit } from '#contract/changes.ts';
import type { Report, ReportPerson } from '#contract/reports.ts';
import { objectOf } from '#contract/words/count.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { EndReportDialog } from './EndReportDialog.tsx';
import { MessagePersonDialog } from './MessagePersonDialog.tsx';
import { MoveTopicDialog } from './MoveTopicDialog.tsx';
import { claimEdits, reopenEdits, reportedMessages } from './report-edits.ts';
import { usePostingObjection } from './use-posting-objection.ts';
import { usePersonEdits, type PersonEdits } from '../../subjects/people/edit/use-person-edits.tsx';

type OpenDialog =
  | { kind: 'resolve' | 'dismiss'; reports: readonly Report[] }
  | { kind: 'move'; messageId: number; from: string }
  | { kind: 'message'; person: ReportPerson; report: Report };

/** What is done about several reports is one change. */
export interface ReportActions {
  /** Why nothing can be decided: each decision is posted. Null where it can. */
  objection: string | null;
  claim(reports: readonly Report[]): void;
  release(report: Report): void;
  /** Both ask for a reason first, which may be empty. */
  resolve(reports: readonly Report[]): void;
  dismiss(reports: readonly Report[]): void;
  reopen(reports: readonly Report[]): void;
  /** True once the note is on its way. */
  note(report: Report, text: string): Promise<boolean>;
  deleteMessages(reports: readonly Report[]): void;
  moveTopic(messageId: number, topic: string): void;
  message(person: ReportPerson, report: Report): void;
  people: PersonEdits;
  problem: string | null;
  dismissProblem(): void;
  dialogs: ReactNode;
}

/** What moderators do about reports: each leads through a preview. */
export function useReportActions(myUserId: number | null): ReportActions {
  const edits = useEdits();
  const people = usePersonEdits();
  const objection = usePostingObjection(myUserId);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);

  const edit = (title: string, list: Edit[], isSeen = false): Promise<boolean> =>
    edits.review(title, list, isSeen);
  function open(next: OpenDialog): void {
    edits.dismissProblem();
    setDialog(next);
  }
  const close = (): void => setDialog(null);

  return {
    objection,
    claim(list) {
      if (myUserId === null) return;
      const [first] = list;
      const title =
        list.length === 1 && first?.assignee != null
          ? `Take the report over from ${first.assignee.name}`
          : `Claim ${objectOf(list.length, 'report')}`;
      void edit(title, claimEdits(list, myUserId), true);
    },
    release: ({ id }) =>
      void edit('Release report', [{ target: `report:${id}`, field: 'assignee', value: '' }], true),
    resolve: (list) => open({ kind: 'resolve', reports: list }),
    dismiss: (list) => open({ kind: 'dismiss', reports: list }),
    reopen: (list) => void edit(`Reopen ${objectOf(list.length, 'report')}`, reopenEdits(list), true),
    note: ({ id }, text) =>
      edit('Leave a note', [{ target: `report:${id}`, field: 'note', value: text.trim() }]),
    deleteMessages(list) {
      const ids = reportedMessages(list);
      if (ids.length === 0) return;
      void edit(
        `Delete ${objectOf(ids.length, 'message')}`,
        ids.map((id) => ({ target: `message:${id}`, field: 'message', value: '' })),
      );
    },
    moveTopic: (messageId, from) => open({ kind: 'move', messageId, from }),
    message: (person, report) => open({ kind: 'message', person, report }),
    people,
    problem: edits.problem ?? people.problem,
    dismissProblem() {
      edits.dismissProblem();
      people.dismissProblem();
    },
    dialogs: (
      <>
        {(dialog?.kind === 'resolve' || dialog?.kind === 'dismiss') && (
          <EndReportDialog {...dialog} onClose={close} />
        )}
        {dialog?.kind === 'move' && <MoveTopicDialog {...dialog} onClose={close} />}
        {dialog?.kind === 'message' && <MessagePersonDialog {...dialog} onClose={close} />}
        {edits.dialog}
        {people.dialogs}
      </>
    ),
  };
}
