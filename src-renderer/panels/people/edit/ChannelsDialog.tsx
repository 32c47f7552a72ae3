import { SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { countOf } from '#contract/words/count.ts';
import { ChannelsPicker, type PickedChannel } from '../../../ui/ChannelPicker.tsx';
import { EditDialog, type EditDialogProps, type Who } from '../../../ui/EditDialog.tsx';
import { WhoTitle } from './WhoTitle.tsx';

interface ChannelsDialogProps extends EditDialogProps {
  who: Who;
  /** `channels` names them for the title. */
  onReview: (joins: boolean, channelIds: number[], channels: string) => void;
}

/** Subscribes people to channels or unsubscribes them. https://zulip.com/api/subscribe */
export function ChannelsDialog(props: ChannelsDialogProps): ReactNode {
  const [way, setWay] = useState<'add' | 'remove'>('add');
  const [channels, setChannels] = useState<readonly PickedChannel[]>([]);
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
        onChange={(next) => {
          setWay(next);
          // What may be added to and removed from differs.
          setChannels([]);
        }}
        data={[
          { value: 'add', label: 'Subscribe' },
          { value: 'remove', label: 'Unsubscribe' },
        ]}
      />
      <ChannelsPicker
        label="Channels"
        value={channels}
        onValue={setChannels}
        objection={({ subscribing }) => subscribing[way]}
      />
    </EditDialog>
  );
}
