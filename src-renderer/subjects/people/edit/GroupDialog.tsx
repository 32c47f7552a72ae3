import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { useTable } from '../../../state/replica.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx';
import { groupsField } from '../../groups/GroupOption.tsx';
import { PreviewDialog } from '../../changes/PreviewDialog.tsx';
import type { PeopleDialogProps } from './people-dialog.ts';
import { whoTitle } from './who-title.tsx';
import { sayNodes } from '../../../ui/say-nodes.tsx';

/** Puts people into a user group or takes them out of one. https://zulip.com/api/update-user-group-members */
export function GroupDialog({ userIds, who, ...props }: PeopleDialogProps): ReactNode {
  const draft = useDraft<{ kind: 'add-to-group' | 'remove-from-group'; group: string | null }>({
    kind: 'add-to-group',
    group: null,
  });
  const { kind, group } = draft.values;
  const groups = useTable('groups').filter(({ isSystem }) => !isSystem);

  return (
    <PreviewDialog
      {...props}
      title={
        kind === 'add-to-group'
          ? whoTitle(who, {
              one: (name) => sayNodes('person-edit.add-one', { name }),
              many: (count) => say('person-edit.add-many', { count }),
            })
          : whoTitle(who, {
              one: (name) => sayNodes('person-edit.remove-one', { name }),
              many: (count) => say('person-edit.remove-many', { count }),
            })
      }
      verb={say(kind === 'add-to-group' ? 'person-edit.add-people' : 'person-edit.remove-people', {
        count: userIds.length,
      })}
      isMany={userIds.length > 1}
      isChanged={false}
      change={group === null ? null : { kind, userIds, groupId: Number(group) }}
      missing={say('person-edit.choose-group')}
    >
      <SegmentedControl
        aria-label={say('person-edit.action')}
        {...draft.input('kind')}
        data={[
          { value: 'add-to-group', label: say('person-edit.add') },
          { value: 'remove-from-group', label: say('person-edit.remove') },
        ]}
      />
      <SearchSelect
        label={say('person-edit.group')}
        description={say('person-edit.group-help')}
        size="md"
        data-autofocus
        takesWhole
        placeholder={say('person-edit.find-group')}
        nothingFoundMessage={say('person-edit.no-groups')}
        limit={100}
        {...groupsField(groups)}
        {...draft.input('group')}
      />
    </PreviewDialog>
  );
}
