import { TextInput, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { type Edit, targetOf } from '#contract/changes.ts';
import type { Group } from '#contract/groups.ts';
import { EditDialog } from '../../../ui/EditDialog.tsx';
import { useTable } from '../../../state/replica.ts';
import { useEdits } from '../../../ui/use-edits.tsx';
import { editTitle } from '../group-edits.ts';
import { nameObjection } from './group-name.ts';

interface GroupDetailsDialogProps {
  group: Group;
  onClose: () => void;
}

/** Name and description of a group. https://zulip.com/api/update-user-group */
export function GroupDetailsDialog({ group, onClose }: GroupDetailsDialogProps): ReactNode {
  // What is compared is what was there when the dialog opened, not what others make of it meanwhile.
  const [opened] = useState({ name: group.name, description: group.description });
  const [name, setName] = useState(opened.name);
  const [description, setDescription] = useState(opened.description);
  const groups = useTable('groups');
  const edits = useEdits();
  const objection = nameObjection(name, groups, group.id);
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
    <>
      <EditDialog
        title="Edit name and description"
        {...edits.dialogProps}
        isChanged={changed.length > 0}
        isReady={changed.length > 0 && objection === null}
        onClose={onClose}
        onReview={() =>
          void edits.review(editTitle(group), changed).then((isSent) => {
            if (isSent) onClose();
          })
        }
      >
        <TextInput
          data-autofocus
          label="Name"
          size="md"
          value={name}
          error={objection ?? undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
      </EditDialog>
      {edits.dialog}
    </>
  );
}
