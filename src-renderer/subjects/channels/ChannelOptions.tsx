import { useState, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { OptionList } from '../../ui/picker/OptionList.tsx';
import { channelOption } from './ChannelOption.tsx';
import type { PickedChannel } from './ChannelPicker.tsx';
import { useChannelHits } from './use-channel-hits.ts';

interface ChannelOptionsProps {
  archived: 'with' | 'without';
  /** The id of the one that is chosen. */
  chosen: number | null;
  onPick: (channel: PickedChannel) => void;
  onBack: (() => void) | undefined;
}

/** Channels as the values of a filter. */
export function ChannelOptions({ archived, chosen, onPick, onBack }: ChannelOptionsProps): ReactNode {
  const [text, setText] = useState('');
  const { hits, isCurrent, problem } = useChannelHits(text.trim(), archived);
  return (
    <OptionList
      label={say('channel.find')}
      options={hits.map((channel) => channelOption(channel.id, channel, chosen === channel.id))}
      empty={problem || say('channel.no-match')}
      onText={setText}
      isCurrent={isCurrent}
      onBack={onBack}
      onPick={(key) => {
        const channel = hits.find(({ id }) => String(id) === key);
        if (channel !== undefined) onPick({ channelId: channel.id, name: channel.name });
      }}
    />
  );
}
