import { useState, type ReactNode } from 'react';
import type { Edit } from '#contract/changes.ts';
import type { Report, ReportPerson } from '#contract/reports.ts';
import { isResolved, resolvedTopic, unresolvedTopic } from '#contract/text-rules.ts';
import { useTable } from '../../state/replica.ts';
import { useEdits } from '../../ui/use-edits.tsx';
import { EndReportDialog } from './EndReportDialog.tsx';
import { MessagePersonDialog } from './MessagePersonDialog.tsx';
import { MoveTopicDialog } from './MoveTopicDialog.tsx';
import { usePersonEdits, type PersonEdits } from '../people/edit/use-person-edits.tsx';

type OpenDialog =
  | { kind: 'resolve' | 'dismiss'; report: Report }
  | { kind: 'move'; messageId: number; topic: string }
  | { kind: 'message'; person: ReportPerson; report: Report };

export interface ReportActions {
  claim(report: Report): void;
  release(report: Report): void;
  /** Both ask for a reason first, which may be empty. */
  resolve(report: Report): void;
  dismiss(report: Report): void;
  reopen(report: Report): void;
  /** True once the note is on its way. */
  note(report: Report, text: string): Promise<boolean>;
  deleteMessage(report: Report): void;
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
  const [dialog, setDialog] = useState<OpenDialog | null>(null);

  async function edit(title: string, list: Edit[]): Promise<boolean> {
    const isStarted = await edits.review(title, list);
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

  /** The outcome, a mark under the report, and the topic once nothing in it is open any more. */
  function end(report: Report, kind: 'resolved' | 'dismissed', text: string): void {
    const { id, topic } = report;
    const others = reports.some(
      (other) => other.id !== id && other.topic === topic && other.outcome === null,
    );
    const value = text === '' ? kind : `${kind}: ${text}`;
    const mark = kind === 'resolved' ? 'reaction:check' : 'reaction:cross_mark';
    void edit(kind === 'resolved' ? 'Resolve report' : 'Dismiss report', [
      { target: `report:${id}`, field: 'outcome', value },
      { target: `message:${id}`, field: mark, value: 'given' },
      ...(others || topic === '' || isResolved(topic)
        ? []
        : [{ target: `message:${id}`, field: 'topic', value: resolvedTopic(topic) } as const]),
    ]);
  }

  return {
    claim({ id, assignee }) {
      if (myUserId === null) return;
      const title = assignee === null ? 'Claim report' : `Take the report over from ${assignee.name}`;
      void edit(title, [
        { target: `report:${id}`, field: 'assignee', value: String(myUserId) },
        { target: `message:${id}`, field: 'reaction:eyes', value: 'given' },
      ]);
    },
    release: ({ id }) =>
      void edit('Release report', [{ target: `report:${id}`, field: 'assignee', value: '' }]),
    resolve: (report) => open({ kind: 'resolve', report }),
    dismiss: (report) => open({ kind: 'dismiss', report }),
    reopen({ id, topic, outcome }) {
      void edit('Reopen report', [
        ...(outcome?.by === null || outcome === null
          ? []
          : [{ target: `report:${id}`, field: 'outcome', value: '' } as const]),
        ...(isResolved(topic)
          ? [{ target: `message:${id}`, field: 'topic', value: unresolvedTopic(topic) } as const]
          : []),
      ]);
    },
    note: ({ id }, text) =>
      edit('Leave a note', [{ target: `report:${id}`, field: 'note', value: text.trim() }]),
    deleteMessage({ content, message }) {
      if (content === null || message === 'deleted' || message === 'hidden') return;
      void edit('Delete message', [{ target: `message:${content.messageId}`, field: 'message', value: '' }]);
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
            hidden={edits.previewing}
            problem={edits.problem}
            planning={edits.planning}
            onReview={(text) =>
              end(dialog.report, dialog.kind === 'resolve' ? 'resolved' : 'dismissed', text)
            }
            onClose={close}
          />
        )}
        {dialog?.kind === 'move' && (
          <MoveTopicDialog
            topic={dialog.topic}
            hidden={edits.previewing}
            problem={edits.problem}
            planning={edits.planning}
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
            hidden={edits.previewing}
            problem={edits.problem}
            planning={edits.planning}
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
