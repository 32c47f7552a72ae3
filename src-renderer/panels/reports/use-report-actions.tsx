import { useState, type ReactNode } from 'react';
import type { Edit } from '#contract/changes.ts';
import type { Report, ReportPerson } from '#contract/reports.ts';
import { objectOf } from '#contract/words/count.ts';
import { useTable } from '../../state/replica.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { EndReportDialog, endTitle } from './EndReportDialog.tsx';
import { MessagePersonDialog } from './MessagePersonDialog.tsx';
import { MoveTopicDialog } from './MoveTopicDialog.tsx';
import { claimEdits, endEdits, reopenEdits, reportedMessages } from './report-edits.ts';
import { isAbout } from './report-words.ts';
import { usePostingObjection } from './use-posting-objection.ts';
import { usePersonEdits, type PersonEdits } from '../../subjects/people/edit/use-person-edits.tsx';

type OpenDialog =
  | { kind: 'resolve' | 'dismiss'; reports: readonly Report[] }
  | { kind: 'move'; messageId: number; topic: string }
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
  const reports = useTable('reports');
  const objection = usePostingObjection(myUserId);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);

  async function edit(title: string, list: Edit[], isSeen = false): Promise<boolean> {
    const isStarted = await edits.review(title, list, isSeen);
    if (isStarted) setDialog(null);
    return isStarted;
  }
  function open(next: OpenDialog): void {
    edits.dismissProblem();
    setDialog(next);
  }
  function close(): void {
    edits.cancel();
    setDialog(null);
  }

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
    moveTopic: (messageId, topic) => open({ kind: 'move', messageId, topic }),
    message: (person, report) => open({ kind: 'message', person, report }),
    people,
    problem: (dialog === null ? edits.problem : null) ?? people.problem,
    dismissProblem() {
      edits.dismissProblem();
      people.dismissProblem();
    },
    dialogs: (
      <>
        {(dialog?.kind === 'resolve' || dialog?.kind === 'dismiss') && (
          <EndReportDialog
            kind={dialog.kind}
            count={dialog.reports.length}
            {...edits.dialogProps}
            onReview={(text) => {
              const outcome = dialog.kind === 'resolve' ? 'resolved' : 'dismissed';
              const list = endEdits(dialog.reports, outcome, text, reports);
              void edit(endTitle(dialog.kind, dialog.reports.length), list);
            }}
            onClose={close}
          />
        )}
        {dialog?.kind === 'move' && (
          <MoveTopicDialog
            topic={dialog.topic}
            {...edits.dialogProps}
            onReview={(field, value) =>
              void edit('Move messages', [
                { target: `message:${dialog.messageId}`, field, value, expected: dialog.topic },
              ])
            }
            onClose={close}
          />
        )}
        {dialog?.kind === 'message' && (
          <MessagePersonDialog
            name={dialog.person.name}
            use={isAbout(dialog.report, dialog.person.userId) ? 'author' : 'reporter'}
            {...edits.dialogProps}
            onReview={(content) =>
              void edit(`Message ${dialog.person.name}`, [
                {
                  target: `message:new:${dialog.report.id}-${Date.now()}`,
                  field: 'direct',
                  value: JSON.stringify([[dialog.person.userId], content]),
                },
              ])
            }
            onClose={close}
          />
        )}
        {edits.dialog}
        {people.dialogs}
      </>
    ),
  };
}
