import { Button, SegmentedControl, Text } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useMemo, type KeyboardEvent, type ReactNode } from 'react';
import type { GroupValue } from '#contract/groups.ts';
import { groupName } from '#contract/words/groups.ts';
import { formatClock } from '#contract/words/time.ts';
import { saidWhenRead, say } from '#words/say.ts';
import { call } from '../../../bridge/client.ts';
import { useTable } from '../../../state/replica.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { Keys } from '../../../ui/Keys.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { onConfirmKey } from '../../../ui/confirm-key.ts';
import { usePersonNames } from '../../../subjects/people/use-person-names.ts';
import { permissionTitle } from '../../../subjects/groups/group-words.ts';
import type { OpenConflict } from '../page/use-draft-review.ts';
import { useGroupCounts } from '../../../subjects/groups/use-group-answers.ts';
import { nobodyIdOf } from '../../../subjects/groups/ValuePicker.tsx';
import { ThreeValues } from './ThreeValues.tsx';
import {
  choiceOf,
  chosenKeys,
  mergeRows,
  valueOfRows,
  type MergeChoice,
  type MergeRow,
} from './merge-values.ts';
import layoutStyle from '../../../ui/Layout.module.css';
import classes from './ConflictDialog.module.css';

interface ConflictDialogProps {
  conflict: OpenConflict;
  onClose: () => void;
  onResult: (value: GroupValue) => void;
}

const choices: readonly { value: MergeChoice; key: string }[] = [
  { value: 'theirs', key: '1' },
  { value: 'yours', key: '2' },
  { value: 'both', key: '3' },
];
const choiceWords = saidWhenRead<MergeChoice>({
  theirs: 'group-conflict.keep-theirs',
  yours: 'group-conflict.use-yours',
  both: 'group-conflict.combine-both',
});
const saveWords = saidWhenRead<MergeChoice | 'own'>({
  theirs: 'group-conflict.save-theirs',
  yours: 'group-conflict.save-yours',
  both: 'group-conflict.save-both',
  own: 'group-conflict.save-own',
});
const explanations = saidWhenRead<MergeChoice | 'own'>({
  theirs: 'group-conflict.theirs-means',
  yours: 'group-conflict.yours-means',
  both: 'group-conflict.both-means',
  own: 'group-conflict.own-means',
});

interface ChoiceBarProps {
  /** Null if the ticks match none of the choices. */
  choice: MergeChoice | null;
  onChoose: (choice: MergeChoice) => void;
}

function ChoiceBar({ choice, onChoose }: ChoiceBarProps): ReactNode {
  return (
    <div className={classes.choice}>
      <Text span inherit c="var(--rc-fg2)" id="conflict-result">
        {say('group-conflict.result')}
      </Text>
      <SegmentedControl
        aria-labelledby="conflict-result"
        value={choice ?? ''}
        onChange={(next) => next !== '' && onChoose(next)}
        data={choices.map(({ value: each, key }) => ({
          value: each,
          label: (
            <span className={layoutStyle.inlineRow}>
              {choiceWords[each]} <Keys keys={key} />
            </span>
          ),
        }))}
      />
      <Text span inherit c="var(--rc-fg2)" className={classes.hint}>
        {say('group-conflict.or-tick')}
      </Text>
    </div>
  );
}

/**
 * A permission that somebody else saved while it was being edited: as it was opened, as the server has it, as it was
 * wanted, and the result, member by member. The API does not tell who it was.
 */
export function ConflictDialog({ conflict, onClose, onResult }: ConflictDialogProps): ReactNode {
  const groups = useTable('groups');
  const nobodyId = nobodyIdOf(groups);
  const rows = useMemo(() => mergeRows(conflict, nobodyId), [conflict, nobodyId]);
  const draft = useDraft({ ticked: [...chosenKeys(rows, 'both')] });
  const ticked = new Set(draft.values.ticked);
  const choice = choiceOf(rows, ticked);
  const value = valueOfRows(rows, ticked, nobodyId);
  const names = usePersonNames(rows.filter(({ kind }) => kind === 'person').map(({ id }) => id));
  const counts = useGroupCounts(
    [value, conflict.opened].map((one) => ({ kind: 'holders', value: one, permission: conflict.name })),
  );
  const title = permissionTitle(conflict.name);
  const nameOf = ({ kind, id }: MergeRow): string => {
    if (kind === 'person') return names[id] ?? say('groups.unknown-user', { id: String(id) });
    const group = groups.find((one) => one.id === id);
    return group === undefined ? say('groups.unknown-group', { id: String(id) }) : groupName(group);
  };

  function choose(next: MergeChoice): void {
    draft.set({ ticked: [...chosenKeys(rows, next)] });
  }
  function toggle(key: string): void {
    const next = new Set(ticked);
    if (!next.delete(key)) next.add(key);
    draft.set({ ticked: [...next] });
  }
  const onSaveKey = onConfirmKey(() => onResult(value));
  function onKeyDown(event: KeyboardEvent): void {
    onSaveKey(event);
    const chosen = choices.find(({ key }) => key === event.key);
    if (chosen === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    choose(chosen.value);
    event.preventDefault();
  }
  function copy(): void {
    const mine = rows.filter(({ yours }) => yours).map(nameOf);
    void call('clipboard.write', { text: mine.length === 0 ? say('groups.nobody') : mine.join('\n') });
  }

  return (
    <DialogFrame
      width="columns"
      mark={
        <span className={classes.tile}>
          <IconArrowsDiff size={18} stroke={1.6} aria-hidden />
        </span>
      }
      title={say('group-conflict.title', { title })}
      subtitle={say('group-conflict.subtitle', {
        time: formatClock(conflict.changedAt),
        count: conflict.othersApplied,
      })}
      closeLabel={say('group-conflict.back-to-editing')}
      onClose={onClose}
      closeOnClickOutside={false}
      onKeyDown={onKeyDown}
      aside={
        <Button size="md" variant="subtle" onClick={copy}>
          {say('group-conflict.copy')}
        </Button>
      }
      foot={
        <>
          <KeyButton keys="Esc" size="md" onClick={onClose}>
            {say('group-conflict.back-to-editing')}
          </KeyButton>
          <KeyButton
            keys="Ctrl Enter"
            size="md"
            variant="filled"
            data-autofocus
            onClick={() => onResult(value)}
          >
            {saveWords[choice ?? 'own']}
          </KeyButton>
        </>
      }
    >
      <ChoiceBar choice={choice} onChoose={choose} />
      <ThreeValues conflict={conflict} rows={rows} nameOf={nameOf} ticked={ticked} onToggle={toggle} />
      <Notice>
        <span role="status">
          {explanations[choice ?? 'own']}{' '}
          {counts !== null && say('group-conflict.counts', { after: counts[0] ?? 0, before: counts[1] ?? 0 })}
        </span>
      </Notice>
    </DialogFrame>
  );
}
