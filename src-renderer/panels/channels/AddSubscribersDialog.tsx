import type { ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { Channel } from '#contract/channels.ts';
import { say } from '#words/say.ts';
import { OutsideViewOfTargets } from '../../subjects/changes/OutsideViewOfTargets.tsx';
import { PeopleChoice } from '../../subjects/people/choice/PeopleChoice.tsx';
import { noGroup } from '../../subjects/people/choice/PeopleSources.tsx';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { sayNodes } from '../../ui/say-nodes.tsx';
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
  const draft = useDraft<{ channels: AddSubscribersDialogProps['channels']; userIds: readonly number[] }>({
    channels: props.channels,
    userIds: [],
  });
  const { channels, userIds } = draft.values;
  const [first, ...others] = channels;
  const only = others.length === 0 ? first : undefined;

  return (
    <PreviewDialog
      isMany
      isWide
      width="list"
      title={
        only === undefined
          ? say('channels.subscribe-to-several', { count: channels.length })
          : sayNodes('channels.subscribe-to-one', { channel: <bdi>{only.name}</bdi> })
      }
      notice={<OutsideViewOfTargets items={channels} {...listed} onOnly={draft.pick('channels').onValue} />}
      isChanged={userIds.length > 0}
      verb={say('channels.subscribe-people')}
      change={
        userIds.length === 0
          ? null
          : {
              kind: 'edit',
              title:
                only === undefined
                  ? say('channels.subscribe-accounts-to-several', {
                      count: userIds.length,
                      channels: channels.length,
                    })
                  : say('channels.subscribe-accounts-to-one', { count: userIds.length, channel: only.name }),
              edits: subscriptionEdits(
                channels.map(({ id }) => id),
                userIds,
                true,
              ),
            }
      }
      missing={say('channels.choose-people')}
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
