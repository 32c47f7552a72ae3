import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ProfileField } from '#contract/people.ts';
import { missingCase } from '#contract/outcome.ts';
import { countOf } from '#contract/words/count.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { ListDialog } from '../../../subjects/list-file/ListDialog.tsx';
import { ListFileButton } from '../../../subjects/list-file/ListFileButton.tsx';
import { ListRefusal, ReadingProgress } from '../../../subjects/list-file/ListStages.tsx';
import { ImportChoice } from './ImportChoice.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { columnsProblem, type ImportState, type SummaryStep } from './import-state.ts';
import type { PeopleImport } from './people-import.ts';

interface ImportDialogProps {
  work: PeopleImport;
  fields: readonly ProfileField[];
  /** Hidden, with everything kept, while the preview of the changes is on screen. */
  hidden: boolean;
  /** Why the review could not be planned. */
  problem: string | null;
  planning: boolean;
  onSaveRejected: () => void;
  onReview: () => void;
  onClose: () => void;
}

function subtitle({ step, fileName }: ImportState): string {
  switch (step.kind) {
    case 'choose':
      return 'The file updates existing people. You see every change before it is sent.';
    case 'reading':
      return `Reading ${fileName}`;
    case 'refused':
      return `${fileName} can’t be used as it is.`;
    case 'mapping':
      return `${fileName}: check the columns.`;
    case 'summary':
      return `${fileName}: nothing has been sent yet.`;
    default:
      return missingCase(step);
  }
}

/** How many rows the review leaves out, until the file of them is ready. */
function LeftOut(props: Pick<ImportState, 'rejectedFile'> & { step: SummaryStep }): ReactNode {
  const { step, rejectedFile } = props;
  const { notFound, faulty } = step.summary;
  if (rejectedFile !== null) return <bdi>{rejectedFile} is ready</bdi>;
  return notFound + faulty === 0 ? null : `${countOf(notFound + faulty, 'row')} left out`;
}

/**
 * Takes a CSV file to the review of its changes: choose it, check its columns, see what it would change and which rows
 * can't be used.
 */
export function ImportDialog(props: ImportDialogProps): ReactNode {
  const { work } = props;
  const state = useStore(work.state);
  const { step, kept } = state;
  const onFile = (file: File): void => void work.choose(file);
  const reason = step.kind === 'mapping' ? columnsProblem(step.reading) : null;
  const canCompare = step.kind === 'mapping' && !state.busy && reason === null;
  const canReview = step.kind === 'summary' && step.summary.changed > 0 && !props.planning && !state.busy;

  function goOn(): void {
    if (canCompare) void work.compare();
    else if (canReview) props.onReview();
  }

  return (
    <ListDialog
      title="Import people from CSV"
      subtitle={subtitle(state)}
      hidden={props.hidden}
      problem={props.problem ?? state.problem}
      onClose={props.onClose}
      isReading={state.isReading}
      onConfirm={goOn}
      aside={
        <>
          {step.kind === 'mapping' && (
            <ListFileButton size="md" variant="subtle" onFile={onFile}>
              Choose another file
            </ListFileButton>
          )}
          {step.kind === 'summary' && (
            <Button size="md" variant="subtle" onClick={work.back}>
              Back to the columns
            </Button>
          )}
          <Text span inherit flex={1} miw={0} fz="sm" c="dimmed" role="status">
            {step.kind === 'mapping' && step.reading.questions.length === 0 && reason}
            {step.kind === 'summary' && <LeftOut step={step} rejectedFile={state.rejectedFile} />}
          </Text>
        </>
      }
      foot={
        <>
          {step.kind === 'summary' && step.summary.problemCount > 0 && (
            <Button size="md" onClick={props.onSaveRejected}>
              Download rejected rows
            </Button>
          )}
          <KeyButton keys="Esc" size="md" onClick={props.onClose}>
            {step.kind === 'summary' && step.summary.changed === 0 ? 'Close' : 'Cancel'}
          </KeyButton>
          {step.kind === 'mapping' && (
            <KeyButton keys="Ctrl Enter" size="md" variant="filled" disabled={!canCompare} onClick={goOn}>
              {`Compare ${countOf(step.reading.rowCount, 'row')}`}
            </KeyButton>
          )}
          {step.kind === 'summary' && step.summary.changed > 0 && (
            <KeyButton keys="Ctrl Enter" size="md" variant="filled" disabled={!canReview} onClick={goOn}>
              {`Review ${countOf(step.summary.edits, 'change')}`}
            </KeyButton>
          )}
        </>
      }
    >
      {step.kind === 'choose' && <ImportChoice onFile={onFile} />}
      {step.kind === 'reading' && <ReadingProgress share={step.share} />}
      {step.kind === 'refused' && (
        <ListRefusal
          reading={step.reading}
          onFile={onFile}
          onEncoding={(encoding) => void work.setChoices({ ...kept.choices, encoding })}
        />
      )}
      {step.kind === 'mapping' && (
        <ImportColumns state={state} reading={step.reading} fields={props.fields} work={work} />
      )}
      {step.kind === 'summary' && (
        <ImportOutcome
          step={step}
          isBusy={state.busy}
          onMore={() => void work.moreProblems()}
          onMoreDamaged={() => void work.moreDamaged()}
          onInclude={work.include}
          onTwoDigitYears={(column, years) => void work.setTwoDigitYears(column, years)}
        />
      )}
    </ListDialog>
  );
}
