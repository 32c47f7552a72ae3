import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { countOf } from '#contract/words/count.ts';
import { ChannelsPicker, type PickedChannel } from '../../channels/ChannelPicker.tsx';
import { EditDialog, type EditDialogProps, type Who } from '../../../ui/dialog/EditDialog.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { WhoTitle } from './WhoTitle.tsx';

interface ChannelsDialogProps extends EditDialogProps {
  who: Who;
  /** `channels` names them for the title. */
  onReview: (joins: boolean, channelIds: number[], channels: string) => void;
}

/** Subscribes people to channels or unsubscribes them. https://zulip.com/api/subscribe */
export function ChannelsDialog(props: ChannelsDialogProps): ReactNode {
  const draft = useDraft<{ way: 'add' | 'remove'; channels: readonly PickedChannel[] }>({
    way: 'add',
    channels: [],
  });
  const { way, channels } = draft.values;
  const [only] = channels;
  const names = channels.length === 1 && only !== undefined ? only.name : countOf(channels.length, 'channel');

  return (
    <EditDialog
      {...props}
      title={
        way === 'add' ? (
          <WhoTitle before="Subscribe" who={props.who} after="to channels" />
        ) : (
          <WhoTitle before="Unsubscribe" who={props.who} after="from channels" />
        )
      }
      isChanged={channels.length > 0}
      isReady={channels.length > 0}
      onReview={() =>
        props.onReview(
          way === 'add',
          channels.map(({ channelId }) => channelId),
          names,
        )
      }
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
    </EditDialog>
  );
}
