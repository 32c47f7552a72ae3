import { useState, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { Channel } from '#contract/channels.ts';
import { countOf } from '#contract/words/count.ts';
import { OutsideViewOfTargets } from '../../ui/OutsideViewNotice.tsx';
import { useEdits } from '../../ui/use-edits.tsx';
import { PeopleChoice } from '../groups/dialogs/PeopleChoice.tsx';
import { noGroup } from '../groups/dialogs/PeopleSources.tsx';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { subscriptionEdits } from './channel-words.ts';

export interface AddSubscribersDialogProps {
  channels: readonly Pick<Channel, 'id' | 'name'>[];
  onClose: () => void;
}

/** Subscribes people to channels: picked, pasted, from a file, a saved view or a group. */
export function AddSubscribersDialog(props: AddSubscribersDialogProps): ReactNode {
  const { onClose } = props;
  const [channels, setChannels] = useState(props.channels);
  const [only] = channels;
  const what = channels.length === 1 && only !== undefined ? only.name : countOf(channels.length, 'channel');
  const [userIds, setUserIds] = useState<readonly number[]>([]);
  const edits = useEdits();

  async function review(): Promise<void> {
    const title = `Subscribe ${countOf(userIds.length, 'account')} to ${what}`;
    if (
      await edits.review(
        title,
        subscriptionEdits(
          channels.map(({ id }) => id),
          userIds,
          true,
        ),
      )
    )
      onClose();
  }
  return (
    <>
      <EditDialog
        size={640}
        title={
          <>
            Subscribe people to <bdi>{what}</bdi>
          </>
        }
        {...edits.dialogProps}
        notice={
          <OutsideViewOfTargets
            items={channels}
            targetOf={({ id }) => targetOf('channel', id)}
            nameOf={({ name }) => name}
            onOnly={setChannels}
          />
        }
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
