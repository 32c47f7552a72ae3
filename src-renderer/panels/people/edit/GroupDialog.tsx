import { SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { compareTexts } from '#contract/words/order.ts';
import { useTable } from '../../../state/replica.ts';
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx';
import { EditDialog, type EditDialogProps, type Who } from '../../../ui/EditDialog.tsx';
import { WhoTitle } from './WhoTitle.tsx';

interface GroupDialogProps extends EditDialogProps {
  who: Who;
  onReview: (kind: 'add-to-group' | 'remove-from-group', groupId: number) => void;
}

/** Puts people into a user group or takes them out of one. https://zulip.com/api/update-user-group-members */
export function GroupDialog(props: GroupDialogProps): ReactNode {
  const [kind, setKind] = useState<'add-to-group' | 'remove-from-group'>('add-to-group');
  const [groupId, setGroupId] = useState<number | null>(null);
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
      isChanged={false}
      isReady={groupId !== null}
      onReview={() => groupId !== null && props.onReview(kind, groupId)}
    >
      <SegmentedControl
        aria-label="What to do"
        value={kind}
        onChange={setKind}
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
        value={groupId === null ? null : String(groupId)}
        onChange={(chosen) => setGroupId(chosen === null ? null : Number(chosen))}
      />
    </EditDialog>
  );
}
