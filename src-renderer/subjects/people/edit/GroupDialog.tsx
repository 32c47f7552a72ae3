import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { compareTexts } from '#contract/words/order.ts';
import { useTable } from '../../../state/replica.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx';
import { EditDialog, type EditDialogProps, type Who } from '../../../ui/dialog/EditDialog.tsx';
import { WhoTitle } from './WhoTitle.tsx';

interface GroupDialogProps extends EditDialogProps {
  who: Who;
  onReview: (kind: 'add-to-group' | 'remove-from-group', groupId: number) => void;
}

/** Puts people into a user group or takes them out of one. https://zulip.com/api/update-user-group-members */
export function GroupDialog(props: GroupDialogProps): ReactNode {
  const draft = useDraft<{ kind: 'add-to-group' | 'remove-from-group'; group: string | null }>(
    { kind: 'add-to-group', group: null },
    { group: (group) => (group === null ? '' : null) },
  );
  const { kind, group } = draft.values;
  const groups = useTable('groups')
    .filter(({ isSystem, deactivated }) => !isSystem && !deactivated)
    .toSorted((one, other) => compareTexts(one.name, other.name));

  return (
    <EditDialog
      {...props}
      title={
        kind === 'add-to-group' ? (
          <WhoTitle before="Add" who={props.who} after="to a group" />
        ) : (
          <WhoTitle before="Remove" who={props.who} after="from a group" />
        )
      }
      {...draft.frame}
      isChanged={false}
      onReview={() => props.onReview(kind, Number(group))}
    >
      <SegmentedControl
        aria-label="What to do"
        {...draft.input('kind')}
        data={[
          { value: 'add-to-group', label: 'Add' },
          { value: 'remove-from-group', label: 'Remove' },
        ]}
      />
      <SearchSelect
        label="User group"
        description="System groups follow roles and are left out"
        size="md"
        data-autofocus
        placeholder="Find a group"
        nothingFoundMessage="No group matches"
        limit={100}
        data={groups.map(({ id, name, directMemberCount }) => ({
          value: String(id),
          name,
          label: `${name} (${formatCount(directMemberCount)})`,
        }))}
        {...draft.input('group')}
      />
    </EditDialog>
  );
}
