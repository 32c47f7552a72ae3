import { Text, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { countOf, formatCount } from '#contract/words/count.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useDraft } from '../../ui/form/use-draft.ts';
import { CoveredDialog } from '../../ui/dialog/covered-dialog.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';
import { ReadSummary } from '../../subjects/list-file/ReadSummary.tsx';
import { PastedPeopleCheck } from '../../subjects/people/pasted/PastedPeopleCheck.tsx';
import { mostListed } from '../../subjects/people/pasted/pasted-list.ts';
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

/** Finds the people that a pasted text names, and makes them the selection. */
export function PasteListDialog({ onClose, onSelect }: PasteListDialogProps): ReactNode {
  const call = useOrganizationCall();
  const draft = useDraft({ text: '' });
  const { text } = draft.values;
  const [leaving, setLeaving] = useState(false);
  const [keepProblem, setKeepProblem] = useState<string | null>(null);
  const [keeping, setKeeping] = useState(false);
  const [isCovered, setCovered] = useState(false);
  const list = useListPeople(text, null);
  const { people, isMatching, problem, read } = list;
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
      reason={text.trim() === '' ? 'Enter at least one person.' : null}
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
      {people === null && (
        <Text fz="sm" c="var(--rc-fg3)">
          This changes nothing: the people are selected in the grid.
        </Text>
      )}
      <PastedPeopleCheck list={list} />
      {keepProblem !== null && <Notice tone="bad">{keepProblem}</Notice>}
      {leaving && <Notice tone="warn">The list is not used yet. Close again to drop it.</Notice>}
    </DialogFrame>
  );
}
