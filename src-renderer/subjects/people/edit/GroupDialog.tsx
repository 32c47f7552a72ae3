import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { countOf } from '#contract/words/count.ts';
import { compareTexts } from '#contract/words/order.ts';
import { useTable } from '../../../state/replica.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx';
import { renderGroups } from '../../groups/GroupOption.tsx';
import { PreviewDialog } from '../../changes/PreviewDialog.tsx';
import type { PeopleDialogProps } from './people-dialog.ts';
import { WhoTitle } from './WhoTitle.tsx';

/** Puts people into a user group or takes them out of one. https://zulip.com/api/update-user-group-members */
export function GroupDialog({ userIds, who, ...props }: PeopleDialogProps): ReactNode {
  const draft = useDraft<{ kind: 'add-to-group' | 'remove-from-group'; group: string | null }>({
    kind: 'add-to-group',
    group: null,
  });
  const { kind, group } = draft.values;
  const groups = useTable('groups')
    .filter(({ isSystem, deactivated }) => !isSystem && !deactivated)
    .toSorted((one, other) => compareTexts(one.name, other.name));

  return (
    <PreviewDialog
      {...props}
      title={
        kind === 'add-to-group' ? (
          <WhoTitle before="Add" who={who} after="to a group" />
        ) : (
          <WhoTitle before="Remove" who={who} after="from a group" />
        )
      }
      verb={`${kind === 'add-to-group' ? 'Add' : 'Remove'} ${countOf(userIds.length, 'person')}`}
      isMany={userIds.length > 1}
      isChanged={false}
      change={group === null ? null : { kind, userIds, groupId: Number(group) }}
      missing="Choose a user group."
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
        takesWhole
        placeholder="Find a group"
        nothingFoundMessage="No group matches"
        limit={100}
        data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
        renderOption={renderGroups(groups)}
        {...draft.input('group')}
      />
    </PreviewDialog>
  );
}
