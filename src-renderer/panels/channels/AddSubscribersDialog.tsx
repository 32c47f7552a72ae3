import { useState, type ReactNode } from 'react';
import type { Channel } from '#contract/channels.ts';
import { countOf } from '#contract/words/count.ts';
import { useEdits } from '../../ui/use-edits.tsx';
import { PeopleChoice } from '../groups/dialogs/PeopleChoice.tsx';
import { noGroup } from '../groups/dialogs/PeopleSources.tsx';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { subscriptionEdits } from './channel-words.ts';

interface AddSubscribersDialogProps {
  channel: Pick<Channel, 'id' | 'name'>;
  onClose: () => void;
}

/** Subscribes people to a channel: picked, pasted, from a file, a saved view or a group. */
export function AddSubscribersDialog(props: AddSubscribersDialogProps): ReactNode {
  const { channel, onClose } = props;
  const [userIds, setUserIds] = useState<readonly number[]>([]);
  const edits = useEdits();

  async function review(): Promise<void> {
    const title = `Subscribe ${countOf(userIds.length, 'account')} to ${channel.name}`;
    if (await edits.review(title, subscriptionEdits([channel.id], userIds, true))) onClose();
  }
  return (
    <>
      <EditDialog
        size={640}
        title={
          <>
            Subscribe people to <bdi>{channel.name}</bdi>
          </>
        }
        {...edits.dialogProps}
        isChanged={userIds.length > 0}
        isReady={userIds.length > 0}
        onClose={onClose}
        onReview={() => void review()}
      >
        <PeopleChoice
          exceptGroupId={noGroup}
          already="subscribed"
          objection={null}
          count={userIds.length}
          onPeople={setUserIds}
        />
      </EditDialog>
      {edits.dialog}
    </>
  );
}
