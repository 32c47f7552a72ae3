import { TextInput, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Edit, targetOf } from '#contract/changes.ts';
import type { Group } from '#contract/groups.ts';
import { say } from '#words/say.ts';
import { PreviewDialog } from '../../../subjects/changes/PreviewDialog.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { useTable } from '../../../state/replica.ts';
import { editTitle } from '../group-edits.ts';
import { nameObjection } from './group-name.ts';

interface GroupDetailsDialogProps {
  group: Group;
  onClose: () => void;
}

/** Name and description of a group. https://zulip.com/api/update-user-group */
export function GroupDetailsDialog({ group, onClose }: GroupDetailsDialogProps): ReactNode {
  const groups = useTable('groups');
  const draft = useDraft(
    { name: group.name, description: group.description },
    { name: (name) => nameObjection(name, groups, group.id) },
  );
  const { opened } = draft;
  const { name, description } = draft.values;
  const target = targetOf('group', group.id);
  const changed: Edit[] = [
    ...(name.trim() === opened.name
      ? []
      : [{ target, field: 'name', value: name.trim(), expected: opened.name }]),
    ...(description === opened.description
      ? []
      : [{ target, field: 'description', value: description, expected: opened.description }]),
  ];
  return (
    <PreviewDialog
      title={say('group-page.edit-details')}
      verb={say('group-page.change-group')}
      isChanged={changed.length > 0}
      change={
        changed.length > 0 && draft.frame.isReady
          ? { kind: 'edit', title: editTitle(group), edits: changed }
          : null
      }
      missing={changed.length > 0 ? '' : say('group-page.nothing-changed')}
      onClose={onClose}
    >
      <TextInput data-autofocus label={say('groups.name')} size="md" {...draft.input('name')} />
      <Textarea
        label={say('groups.description')}
        autosize
        minRows={2}
        maxRows={8}
        dir="auto"
        {...draft.input('description')}
      />
    </PreviewDialog>
  );
}
