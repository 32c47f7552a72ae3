import { useState, type ReactNode } from 'react';
import type { Group } from '#contract/groups.ts';
import { groupName } from '#contract/words/groups.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { EditDialog } from '../../../ui/EditDialog.tsx';
import { useEdits } from '../../../ui/use-edits.tsx';
import { PeopleChoice } from './PeopleChoice.tsx';

interface AddMembersDialogProps {
  group: Group;
  /** Why one may not add members, and who may; null where one may. */
  objection: string | null;
  onClose: () => void;
}

/** Adds people to a group: picked, pasted, from a file, a saved view or another group. */
export function AddMembersDialog(props: AddMembersDialogProps): ReactNode {
  const { group, objection, onClose } = props;
  const [userIds, setUserIds] = useState<readonly number[]>([]);
  const edits = useEdits();

  async function review(): Promise<void> {
    const outcome = await edits.begin({ kind: 'add-to-group', userIds: [...userIds], groupId: group.id });
    if (outcome.kind === 'started') onClose();
  }

  return (
    <>
      <EditDialog
        size={640}
        title={
          <>
            Add members to <bdi>{groupName(group)}</bdi>
          </>
        }
        {...edits.dialogProps}
        isChanged={userIds.length > 0}
        isReady={userIds.length > 0 && objection === null}
        onClose={onClose}
        onReview={() => void review()}
      >
        <PeopleChoice
          exceptGroupId={group.id}
          already="a member"
          objection={objection !== null && <Notice tone="warn">{objection}</Notice>}
          count={userIds.length}
          onPeople={setUserIds}
        />
      </EditDialog>
      {edits.dialog}
    </>
  );
}
