import { Button, Flex, Textarea } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { countOf, formatCount, plural } from '#contract/words/count.ts';
import { call } from '../../bridge/client.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useDraft } from '../../ui/form/use-draft.ts';
import { CoveredDialog } from '../../ui/dialog/EditDialog.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';
import { ReadSummary } from '../../subjects/list-file/ReadSummary.tsx';
import { RemovedSigns } from '../../subjects/list-file/RemovedSigns.tsx';
import { PastedTable } from '../../subjects/people/pasted/PastedTable.tsx';
import { mostListed, unnamedWords, type PastedPeople } from '../../subjects/people/pasted/pasted-list.ts';
import { useListPeople } from '../../subjects/people/pasted/use-list-people.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import classes from './PasteListDialog.module.css';

/** A list that was kept, and who is in it. */
export interface ChosenList {
  listId: string;
  userIds: Uint32Array;
}

interface PasteListDialogProps {
  onClose: () => void;
  onSelect: (list: ChosenList) => void;
}

const clipboardLimit = 1_000_000;

/** Finds the people that a pasted text names, and makes them the selection. */
export function PasteListDialog({ onClose, onSelect }: PasteListDialogProps): ReactNode {
  const call = useOrganizationCall();
  const draft = useDraft({ text: '' });
  const { text } = draft.values;
  const [leaving, setLeaving] = useState(false);
  const [keepProblem, setKeepProblem] = useState<string | null>(null);
  const [keeping, setKeeping] = useState(false);
  const [isCovered, setCovered] = useState(false);
  const { people, isMatching, problem, choose, read, unnamed, removedSigns } = useListPeople(text, null);
  const count = people?.userIds.length ?? 0;
  const isTooLong = count > mostListed;
  const canSelect = count > 0 && !isTooLong && !isMatching && !keeping;

  async function select(): Promise<void> {
    if (people === null || !canSelect) return;
    setKeeping(true);
    const result = await call('people.keep-list', { userIds: [...people.userIds] });
    setKeeping(false);
    if (result.ok) onSelect({ listId: result.value.listId, userIds: people.userIds });
    else setKeepProblem(failureMessage(result.failure));
  }
  function close(): void {
    if (text.trim() !== '' && !leaving) setLeaving(true);
    else onClose();
  }

  return (
    <DialogFrame
      onClose={close}
      title="Paste a list"
      closeOnEscape={!isCovered}
      onKeyDown={onConfirmKey(() => void select())}
      width="list"
      foot={
        <>
          <KeyButton keys="Esc" size="md" onClick={close}>
            Cancel
          </KeyButton>
          <KeyButton
            keys="Ctrl Enter"
            size="md"
            variant="filled"
            disabled={!canSelect}
            onClick={() => void select()}
            className="rc-tabular"
          >
            {count === 0 ? 'Select people' : `Select ${countOf(count, 'person')}`}
          </KeyButton>
        </>
      }
    >
      <Textarea
        data-autofocus
        label="People"
        description="Email addresses, user ids, @-mentions or names, separated by lines, commas or semicolons, or rows of a spreadsheet. Row numbers beside names are ignored."
        placeholder={'amara@orchid.example\nInes Carvalho <ines@orchid.example>\n8142'}
        spellCheck={false}
        dir="auto"
        value={text}
        onChange={(event) => {
          draft.set({ text: event.currentTarget.value });
          setLeaving(false);
        }}
        error={isTooLong ? `A list has at most ${formatCount(mostListed)} people.` : (problem ?? undefined)}
        className={classes.text ?? ''}
      />
      <CoveredDialog value={setCovered}>
        <ReadSummary list={read} fileName={null} />
      </CoveredDialog>
      <Flex align="center" justify="space-between" gap={8} mih={28} wrap="wrap">
        <Figures people={people} unnamed={unnamed} />
        {people !== null && people.notFound.length > 0 && <CopyNotFound entries={people.notFound} />}
      </Flex>
      <RemovedSigns signs={removedSigns} />
      {people !== null && people.rows.length > 0 && (
        <PastedTable people={people} isMatching={isMatching} choose={choose} />
      )}
      {keepProblem !== null && <Notice tone="bad">{keepProblem}</Notice>}
      {leaving && <Notice tone="warn">The list is not used yet. Close again to drop it.</Notice>}
    </DialogFrame>
  );
}

interface FiguresProps {
  people: PastedPeople | null;
  /** Rows of the list that name nobody. */
  unnamed: number;
}

function Figures({ people, unnamed }: FiguresProps): ReactNode {
  const figure = (className: string | undefined, number: number, words: string): ReactNode =>
    number > 0 && (
      <span className={className}>
        <strong>{formatCount(number)}</strong> {words}
      </span>
    );
  return (
    <p className={`${classes.figures} rc-tabular`} role="status">
      {people === null && unnamed === 0 ? (
        <span>Nothing is changed by this: the people are selected in the grid.</span>
      ) : (
        <>
          <span className={classes.found}>
            <strong>{formatCount(people?.userIds.length ?? 0)}</strong> matched
          </span>
          {people !== null && (
            <>
              {figure(classes.unclear, people.unclear, 'to choose')}
              {figure(classes.missing, people.notFound.length, 'not found')}
              {figure(undefined, people.duplicates, plural(people.duplicates, 'duplicate'))}
            </>
          )}
          {figure(undefined, unnamed, unnamedWords(unnamed))}
        </>
      )}
    </p>
  );
}

/** Copies what names nobody, one entry in each line. */
function CopyNotFound({ entries }: { entries: readonly string[] }): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function copy(): Promise<void> {
    const result = await call('clipboard.write', { text: entries.join('\n').slice(0, clipboardLimit) });
    setCopied(result.ok);
    setProblem(result.ok ? null : failureMessage(result.failure));
  }
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <Button
        size="xs"
        variant="subtle"
        leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
        onClick={() => void copy()}
      >
        {isCopied ? 'Copied' : `Copy ${formatCount(entries.length)} not found`}
      </Button>
    </>
  );
}
