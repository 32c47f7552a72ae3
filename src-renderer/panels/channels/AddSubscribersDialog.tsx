import type { ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { Channel } from '#contract/channels.ts';
import { countOf } from '#contract/words/count.ts';
import { OutsideViewOfTargets } from '../../subjects/changes/OutsideViewOfTargets.tsx';
import { PeopleChoice } from '../../subjects/people/choice/PeopleChoice.tsx';
import { noGroup } from '../../subjects/people/choice/PeopleSources.tsx';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { subscriptionEdits } from '../../subjects/channels/channel-words.ts';

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
  const whatOf = ([only, ...others]: AddSubscribersDialogProps['channels']): string =>
    only !== undefined && others.length === 0 ? only.name : countOf(others.length + 1, 'channel');
  const draft = useDraft<{ channels: AddSubscribersDialogProps['channels']; userIds: readonly number[] }>({
    channels: props.channels,
    userIds: [],
  });
  const { channels, userIds } = draft.values;

  return (
    <PreviewDialog
      isMany
      isWide
      width="list"
      title={
        <>
          Subscribe people to <bdi>{whatOf(channels)}</bdi>
        </>
      }
      notice={<OutsideViewOfTargets items={channels} {...listed} onOnly={draft.pick('channels').onValue} />}
      isChanged={userIds.length > 0}
      verb="Subscribe people"
      change={
        userIds.length === 0
          ? null
          : {
              kind: 'edit',
              title: `Subscribe ${countOf(userIds.length, 'account')} to ${whatOf(channels)}`,
              edits: subscriptionEdits(
                channels.map(({ id }) => id),
                userIds,
                true,
              ),
            }
      }
      missing="Choose people."
      onClose={onClose}
    >
      <PeopleChoice
        exceptGroupId={noGroup}
        place="channel"
        objection={null}
        count={userIds.length}
        onPeople={draft.pick('userIds').onValue}
      />
    </PreviewDialog>
  );
}
