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

type ListedChannel = AddSubscribersDialogProps['channels'][number];

const listed = {
  targetOf: ({ id }: ListedChannel) => targetOf('channel', id),
  nameOf: ({ name }: ListedChannel) => name,
};

/** Subscribes people to channels: picked, pasted, from a file, a saved view or a group. */
export function AddSubscribersDialog(props: AddSubscribersDialogProps): ReactNode {
  const { onClose } = props;
  const [channels, setChannels] = useState(props.channels);
  const whatOf = ([only, ...others]: AddSubscribersDialogProps['channels']): string =>
    only !== undefined && others.length === 0 ? only.name : countOf(others.length + 1, 'channel');
  const [userIds, setUserIds] = useState<readonly number[]>([]);
  const edits = useEdits();

  async function review(): Promise<void> {
    const sent = await edits.reviewEach(
      channels,
      (some) => `Subscribe ${countOf(userIds.length, 'account')} to ${whatOf(some)}`,
      ({ id }) => subscriptionEdits([id], userIds, true),
      listed,
    );
    if (sent.length > 0) onClose();
  }
  return (
    <>
      <EditDialog
        size={640}
        title={
          <>
            Subscribe people to <bdi>{whatOf(channels)}</bdi>
          </>
        }
        {...edits.dialogProps}
        notice={<OutsideViewOfTargets items={channels} {...listed} onOnly={setChannels} />}
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
