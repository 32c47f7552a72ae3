import type { ReactNode } from 'react';
import type { Group } from '#contract/groups.ts';
import { groupName } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';
import { sayNodes } from '../../../ui/say-nodes.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PreviewDialog } from '../../../subjects/changes/PreviewDialog.tsx';
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
    <PreviewDialog
      isMany
      isWide
      width="list"
      title={sayNodes('group-page.add-members-to', { group: <bdi>{groupName(group)}</bdi> })}
      verb={say('group-page.add-people')}
      isChanged={userIds.length > 0}
      change={
        objection === null && userIds.length > 0
          ? { kind: 'add-to-group', userIds: [...userIds], groupId: group.id }
          : null
      }
      missing={objection === null ? say('group-page.choose-people') : ''}
      onClose={onClose}
    >
      <PeopleChoice
        exceptGroupId={group.id}
        place="group"
        objection={objection !== null && <Notice tone="warn">{objection}</Notice>}
        count={userIds.length}
        onPeople={draft.pick('userIds').onValue}
      />
    </PreviewDialog>
  );
}
