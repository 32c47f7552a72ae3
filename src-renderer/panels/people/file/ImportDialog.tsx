import { Box, Button, CloseButton, Modal, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ProfileField } from '#contract/people.ts';
import { missingCase } from '#contract/outcome.ts';
import { countOf } from '#contract/words/count.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { onConfirmKey } from '../../../ui/confirm-key.ts';
import { ImportChoice, ImportReadingProgress, ImportRefusal } from './ImportChoice.tsx';
import { ImportMapping } from './ImportMapping.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { meaningsProblem, type ImportState, type PeopleImport } from './people-import.ts';
import large from '../../../ui/LargeDialog.module.css';
import classes from './ImportDialog.module.css';

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
      return 'A file changes people who are there already. Nothing is sent before you have seen every change.';
    case 'reading':
      return `Reading ${fileName}`;
    case 'refused':
      return `${fileName} cannot be used as it is.`;
    case 'mapping':
      return `${fileName}: check what each column means.`;
    case 'summary':
      return `${fileName}: nothing has been sent yet.`;
    default:
      return missingCase(step);
  }
}

/**
 * Takes a CSV file to the review of its changes: choose it, say what its columns mean, see what it would change and
 * which rows cannot be used.
 */
export function ImportDialog(props: ImportDialogProps): ReactNode {
  const { work } = props;
  const state = useStore(work.state);
  const { step, meanings } = state;
  const file = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that led here may be gone, and the keyboard with it.
    if (document.activeElement === document.body) content.current?.focus();
  });
  const choose = (): void => file.current?.click();
  const problem = props.problem ?? state.problem;
  const canCompare = step.kind === 'mapping' && !state.busy && meaningsProblem(meanings) === null;
  const canReview = step.kind === 'summary' && step.summary.changed > 0 && !props.planning && !state.busy;

  function goOn(): void {
    if (canCompare) void work.compare();
    else if (canReview) props.onReview();
  }

  return (
    <Modal
      opened={!props.hidden}
      onClose={props.onClose}
      size="1040px"
      padding={0}
      withCloseButton={false}
      closeOnClickOutside={false}
      onKeyDown={onConfirmKey(goOn)}
      classNames={{ content: large.dialog ?? '', body: large.dialogBody ?? '' }}
    >
      <input
        ref={file}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        hidden
        aria-label="CSV file"
        tabIndex={-1}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          // The same file can be chosen again once it was corrected.
          event.currentTarget.value = '';
          if (chosen !== undefined) void work.choose(chosen);
        }}
      />
      <header className={large.head}>
        <div>
          <Modal.Title>Import people from CSV</Modal.Title>
          <Text mt={2} c="var(--rc-fg2)">
            <bdi>{subtitle(state)}</bdi>
          </Text>
        </div>
        <CloseButton aria-label="Close" onClick={props.onClose} />
      </header>
      <div className={classes.content} ref={content} tabIndex={-1}>
        {step.kind === 'choose' && (
          <ImportChoice onChoose={choose} onFile={(given) => void work.choose(given)} />
        )}
        {step.kind === 'reading' && <ImportReadingProgress share={step.share} />}
        {step.kind === 'refused' && (
          <ImportRefusal
            reading={step.reading}
            onChoose={choose}
            onWindows1252={() => void work.readAsWindows1252()}
          />
        )}
        {step.kind === 'mapping' && (
          <ImportMapping state={state} reading={step.reading} fields={props.fields} work={work} />
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
      </div>
      {problem !== null && (
        <Box flex="none" px={20} py={12}>
          <Notice tone="bad">{problem}</Notice>
        </Box>
      )}
      <footer className={classes.foot}>
        {step.kind === 'mapping' && (
          <Button size="md" variant="subtle" onClick={choose}>
            Choose another file
          </Button>
        )}
        {step.kind === 'summary' && (
          <Button size="md" variant="subtle" onClick={work.back}>
            Back to the columns
          </Button>
        )}
        <Text span inherit flex={1} miw={0} fz="sm" ta="end" c="dimmed" className="rc-ellipsis" role="status">
          {step.kind === 'summary' && state.rejectedFile !== null && <bdi>{state.rejectedFile} is ready</bdi>}
        </Text>
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
            {state.busy ? 'Comparing' : `Compare ${countOf(step.reading.rowCount, 'row')}`}
          </KeyButton>
        )}
        {step.kind === 'summary' && step.summary.changed > 0 && (
          <KeyButton keys="Ctrl Enter" size="md" variant="filled" disabled={!canReview} onClick={goOn}>
            {`Review ${countOf(step.summary.edits, 'change')}`}
          </KeyButton>
        )}
      </footer>
    </Modal>
  );
}
