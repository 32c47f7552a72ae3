import { TextInput, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { wordsAt } from '#contract/level-words.ts';
import { countOf } from '#contract/words/count.ts';
import { groupName } from '#contract/words/groups.ts';
import { useTable } from '../../../state/replica.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { PeoplePicker, type PickedPerson } from '../../../ui/PeoplePicker.tsx';
import { SearchMultiSelect } from '../../../ui/picker/SearchSelect.tsx';
import { EditDialog } from '../../../ui/EditDialog.tsx';
import { useEdits } from '../../../ui/use-edits.tsx';
import { useServerAge } from '../../../state/organizations.ts';
import { editOfNewGroup } from '../group-edits.ts';
import { nameObjection } from './group-name.ts';

interface NewGroupDialogProps {
  /** Who is in it from the beginning; left out where they are picked in the dialog. */
  members?: readonly number[];
  description?: string;
  onClose: () => void;
  onCreated: () => void;
}

/** Makes a group. Permissions are the server's usual ones and can be changed on its page. */
export function NewGroupDialog(props: NewGroupDialogProps): ReactNode {
  const groups = useTable('groups');
  const withoutSubgroups = wordsAt(useServerAge(), 'newGroupSubgroups');
  const [name, setName] = useState('');
  const [wasTyped, setTyped] = useState(false);
  const [description, setDescription] = useState(props.description ?? '');
  const [people, setPeople] = useState<readonly PickedPerson[]>([]);
  const [subgroups, setSubgroups] = useState<readonly string[]>([]);
  const edits = useEdits();
  const objection = nameObjection(name, groups, null);
  const members = props.members ?? people.map(({ userId }) => userId);

  async function review(): Promise<void> {
    const group = {
      description: description.trim(),
      members: [...members],
      subgroups: subgroups.map(Number),
    };
    const isSent = await edits.review(`Create group ${name.trim()}`, [editOfNewGroup(name.trim(), group)]);
    if (isSent) props.onCreated();
  }

  return (
    <>
      <EditDialog
        title="New group"
        {...edits.dialogProps}
        isChanged={name !== '' || people.length + subgroups.length > 0}
        isReady={objection === null}
        onClose={props.onClose}
        onReview={() => void review()}
      >
        <TextInput
          data-autofocus
          label="Name"
          size="md"
          placeholder="kiln-team"
          value={name}
          error={wasTyped ? (objection ?? undefined) : undefined}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setTyped(true);
          }}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxRows={6}
          dir="auto"
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {props.members === undefined ? (
          <PeoplePicker label="Members" value={people} onValue={setPeople} error={null} withBots />
        ) : (
          <Notice>It begins with {countOf(props.members.length, 'member')}.</Notice>
        )}
        {withoutSubgroups === '' ? (
          <SearchMultiSelect
            label="Subgroups"
            size="md"
            limit={100}
            placeholder={subgroups.length === 0 ? 'Find a group' : ''}
            nothingFoundMessage="No group matches"
            data={groups
              .filter(({ deactivated }) => !deactivated)
              .map((group) => ({ value: String(group.id), label: groupName(group) }))}
            value={[...subgroups]}
            onChange={setSubgroups}
          />
        ) : (
          <Notice>{withoutSubgroups}</Notice>
        )}
      </EditDialog>
      {edits.dialog}
    </>
  );
}
