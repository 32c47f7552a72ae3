import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Action } from '#contract/changes.ts';
import { countOf } from '#contract/words/count.ts';
import { ChannelsPicker, type PickedChannel } from '../../channels/ChannelPicker.tsx';
import { PreviewDialog } from '../../changes/PreviewDialog.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { subscriptionEdits } from '../../channels/channel-words.ts';
import { WhoTitle } from './WhoTitle.tsx';
import type { PeopleDialogProps } from './people-dialog.ts';

/** Subscribes people to channels or unsubscribes them. https://zulip.com/api/subscribe */
export function ChannelsDialog({ userIds, who, ...props }: PeopleDialogProps): ReactNode {
  const draft = useDraft<{ way: 'add' | 'remove'; channels: readonly PickedChannel[] }>({
    way: 'add',
    channels: [],
  });
  const { way, channels } = draft.values;
  const [only] = channels;
  const names = channels.length === 1 && only !== undefined ? only.name : countOf(channels.length, 'channel');
  const whom = 'name' in who ? who.name : countOf(userIds.length, 'person');
  const ids = channels.map(({ channelId }) => channelId);
  const change: Action | null =
    channels.length === 0
      ? null
      : {
          kind: 'edit',
          title: way === 'add' ? `Subscribe ${whom} to ${names}` : `Unsubscribe ${whom} from ${names}`,
          edits: userIds.flatMap((userId) => subscriptionEdits(ids, [userId], way === 'add')),
        };

  return (
    <PreviewDialog
      {...props}
      title={
        way === 'add' ? (
          <WhoTitle before="Subscribe" who={who} after="to channels" />
        ) : (
          <WhoTitle before="Unsubscribe" who={who} after="from channels" />
        )
      }
      isChanged={channels.length > 0}
      verb={`${way === 'add' ? 'Subscribe' : 'Unsubscribe'} ${countOf(userIds.length, 'person')}`}
      isMany
      change={change}
      missing="Choose channels."
    >
      <SegmentedControl<'add' | 'remove'>
        aria-label="What to do"
        value={way}
        // What may be added to and removed from differs.
        onChange={(next) => draft.set({ way: next, channels: [] })}
        data={[
          { value: 'add', label: 'Subscribe' },
          { value: 'remove', label: 'Unsubscribe' },
        ]}
      />
      <ChannelsPicker
        label="Channels"
        value={channels}
        onValue={(next) => draft.set({ channels: next })}
        objection={({ subscribing }) => subscribing[way]}
      />
    </PreviewDialog>
  );
}
