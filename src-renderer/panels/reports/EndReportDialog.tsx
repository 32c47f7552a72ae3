import { Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { Report } from '#contract/reports.ts';
import { objectOf } from '#contract/words/count.ts';
import { useTable } from '../../state/replica.ts';
import { OutsideViewOfTargets } from '../../subjects/changes/OutsideViewOfTargets.tsx';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { ReadyTexts } from './ReadyTexts.tsx';
import { endEdits } from './report-edits.ts';
import { titleOf } from './report-words.ts';

interface EndReportDialogProps {
  kind: 'resolve' | 'dismiss';
  reports: readonly Report[];
  onClose: () => void;
}

/** "Resolve report", "Dismiss 3 reports". */
function endTitle(kind: 'resolve' | 'dismiss', count: number): string {
  return `${kind === 'resolve' ? 'Resolve' : 'Dismiss'} ${objectOf(count, 'report')}`;
}

/** Ends reports, with a few words for the other moderators. */
export function EndReportDialog({ kind, onClose, ...props }: EndReportDialogProps): ReactNode {
  const [reports, setReports] = useState(props.reports);
  const all = useTable('reports');
  const draft = useDraft({ text: '' });
  const { text } = draft.values;
  const title = endTitle(kind, reports.length);
  const outcome = kind === 'resolve' ? 'resolved' : 'dismissed';
  return (
    <PreviewDialog
      title={title}
      verb={title}
      isMany={reports.length > 1}
      saysChanges={reports.length === 1}
      isChanged={draft.frame.isChanged}
      change={{ kind: 'edit', title, edits: endEdits(reports, outcome, text.trim(), all) }}
      notice={
        <OutsideViewOfTargets
          items={reports}
          targetOf={({ id }) => targetOf('report', id)}
          nameOf={titleOf}
          onOnly={setReports}
        />
      }
      onClose={onClose}
    >
      <Textarea
        label={kind === 'resolve' ? 'What was done' : 'Why it is dismissed'}
        description={`Optional. Posted to ${reports.length === 1 ? 'the report’s topic' : 'each report’s topic'}.`}
        size="md"
        data-autofocus
        dir="auto"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2_000}
        {...draft.input('text')}
      />
      <ReadyTexts use={kind} text={text} onText={(next) => draft.set({ text: next })} />
    </PreviewDialog>
  );
}
