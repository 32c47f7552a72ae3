import type { ReactNode } from 'react';
import type { Group } from '#contract/groups.ts';
import { groupName } from '#contract/words/groups.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { ChangeDialog } from '../../../subjects/changes/ChangeDialog.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { PeopleChoice } from '../../../subjects/people/choice/PeopleChoice.tsx';

interface AddMembersDialogProps {
  group: Group;
  /** Why one may not add members, and who may; null where one may. */
  objection: string | null;
  onClose: () => void;
}

/** Adds people to a group: picked, pasted, from a file, a saved view or another group. */
export function AddMembersDialog(props: AddMembersDialogProps): ReactNode {
  const { group, objection, onClose } = props;
  const draft = useDraft<{ userIds: readonly number[] }>({ userIds: [] });
  const { userIds } = draft.values;

  return (
    <ChangeDialog
      width="list"
      title={
        <>
          Add members to <bdi>{groupName(group)}</bdi>
        </>
      }
      {...draft.frame}
      isReady={draft.frame.isReady && objection === null}
      onClose={onClose}
      review={async (edits) =>
        (await edits.begin({ kind: 'add-to-group', userIds: [...userIds], groupId: group.id })).kind ===
        'started'
      }
    >
      <PeopleChoice
        exceptGroupId={group.id}
        already="a member"
        objection={objection !== null && <Notice tone="warn">{objection}</Notice>}
        count={userIds.length}
        onPeople={draft.pick('userIds').onValue}
      />
    </ChangeDialog>
  );
}
