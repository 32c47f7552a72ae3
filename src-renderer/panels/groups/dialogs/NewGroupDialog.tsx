import { TextInput, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { wordsAt } from '#contract/level-words.ts';
import { say } from '#words/say.ts';
import { useTable } from '../../../state/replica.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { PeoplePicker, type PickedPerson } from '../../../subjects/people/PeoplePicker.tsx';
import { SearchMultiSelect } from '../../../ui/picker/SearchSelect.tsx';
import { groupsField } from '../../../subjects/groups/GroupOption.tsx';
import { PreviewDialog } from '../../../subjects/changes/PreviewDialog.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
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

interface NewGroup {
  name: string;
  description: string;
  people: readonly PickedPerson[];
  subgroups: string[];
}

/** Makes a group. Permissions are the server's usual ones and can be changed on its page. */
export function NewGroupDialog(props: NewGroupDialogProps): ReactNode {
  const groups = useTable('groups');
  const withoutSubgroups = wordsAt(useServerAge(), 'newGroupSubgroups');
  const draft = useDraft<NewGroup>(
    { name: '', description: props.description ?? '', people: [], subgroups: [] },
    { name: (name) => nameObjection(name, groups, null) },
  );
  const { name, description, people, subgroups } = draft.values;
  const members = props.members ?? people.map(({ userId }) => userId);

  const written = name.trim();
  const group = { description: description.trim(), members: [...members], subgroups: subgroups.map(Number) };

  return (
    <PreviewDialog
      title={say('groups.new-group')}
      verb={say('group-page.create-group')}
      isChanged={draft.frame.isChanged}
      change={
        draft.frame.isReady
          ? {
              kind: 'edit',
              title: say('group-page.create-group-named', { name: written }),
              edits: [editOfNewGroup(written, group)],
            }
          : null
      }
      missing={written === '' ? say('group-page.enter-a-name') : ''}
      saysChanges
      onClose={props.onClose}
      onSent={props.onCreated}
    >
      <TextInput
        data-autofocus
        label={say('groups.name')}
        size="md"
        placeholder="kiln-team"
        {...draft.input('name')}
      />
      <Textarea
        label={say('groups.description')}
        autosize
        minRows={2}
        maxRows={6}
        dir="auto"
        {...draft.input('description')}
      />
      {props.members === undefined ? (
        <PeoplePicker label={say('group-page.members')} {...draft.pick('people')} withBots />
      ) : (
        <Notice>{say('group-page.starts-with', { count: props.members.length })}</Notice>
      )}
      {withoutSubgroups === '' ? (
        <SearchMultiSelect
          label={say('groups.subgroups')}
          size="md"
          limit={100}
          placeholder={subgroups.length === 0 ? say('group-page.find-a-group') : ''}
          nothingFoundMessage={say('groups.no-group-matches')}
          {...groupsField(groups)}
          {...draft.input('subgroups')}
        />
      ) : (
        <Notice>{withoutSubgroups}</Notice>
      )}
    </PreviewDialog>
  );
}
