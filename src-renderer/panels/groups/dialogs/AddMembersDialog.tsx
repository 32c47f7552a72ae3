import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Group } from '../../../../src-preload/contract/entities.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { EditDialog } from '../../people/edit/EditDialog.tsx';
import { groupName, accountsWords } from '../group-words.ts';
import { useGroupEdits } from '../use-group-edits.tsx';
import { FileSource } from './FileSource.tsx';
import { ListSource, PeopleSource, SetSource } from './PeopleSources.tsx';
import classes from './AddMembersDialog.module.css';

interface AddMembersDialogProps {
  organizationId: string;
  group: Group;
  /** Why one may not add members, and who may; null where one may. */
  objection: string | null;
  onClose: () => void;
}

type Source = 'people' | 'list' | 'file' | 'view' | 'group';

const sources: readonly { value: Source; label: string }[] = [
  { value: 'people', label: 'People' },
  { value: 'list', label: 'Pasted list' },
  { value: 'file', label: 'CSV file' },
  { value: 'view', label: 'Saved view' },
  { value: 'group', label: 'Group' },
];

const none: readonly number[] = [];

/** Adds people to a group: picked, pasted, from a file, a saved view or another group. */
export function AddMembersDialog(props: AddMembersDialogProps): ReactNode {
  const { organizationId, group, objection, onClose } = props;
  const [source, setSource] = useState<Source>('people');
  const [chosen, setChosen] = useState<{ source: Source; userIds: readonly number[] }>({
    source,
    userIds: none,
  });
  const edits = useGroupEdits(organizationId);
  const userIds = chosen.source === source ? chosen.userIds : none;
  const take = (from: Source) => (ids: readonly number[]) => setChosen({ source: from, userIds: ids });

  async function review(): Promise<void> {
    const outcome = await edits.begin({ kind: 'add-to-group', userIds: [...userIds], groupId: group.id });
    if (outcome === 'started') onClose();
  }

  return (
    <>
      <EditDialog
        title={
          <>
            Add members to <bdi>{groupName(group)}</bdi>
          </>
        }
        hidden={edits.previewing}
        problem={edits.problem}
        planning={edits.planning}
        isChanged={userIds.length > 0}
        isReady={userIds.length > 0 && objection === null}
        onClose={onClose}
        onReview={() => void review()}
      >
        <SegmentedControl<Source>
          aria-label="Whom to add"
          fullWidth
          value={source}
          onChange={setSource}
          data={[...sources]}
        />
        {objection !== null && <Notice tone="warn">{objection}</Notice>}
        <div className={classes.source}>
          {source === 'people' && <PeopleSource organizationId={organizationId} onPeople={take('people')} />}
          {source === 'list' && <ListSource organizationId={organizationId} onPeople={take('list')} />}
          {source === 'file' && <FileSource organizationId={organizationId} onPeople={take('file')} />}
          {(source === 'view' || source === 'group') && (
            <SetSource
              key={source}
              organizationId={organizationId}
              kind={source}
              exceptGroupId={group.id}
              onPeople={take(source)}
            />
          )}
        </div>
        <p className={`${classes.total} rc-tabular`} role="status">
          {userIds.length === 0
            ? 'Nobody is chosen yet. Whoever is a member already is left out by the preview.'
            : `${accountsWords(userIds.length)} chosen. The preview leaves out who is a member already.`}
        </p>
      </EditDialog>
      {edits.dialog}
    </>
  );
}
