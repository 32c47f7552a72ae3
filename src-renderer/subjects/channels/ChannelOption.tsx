import type { SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Channel } from '#contract/channels.ts';
import { formatCount } from '#contract/words/count.ts';
import { OptionLine, renderOptions } from '../../ui/picker/OptionLine.tsx';
import type { Option } from '../../ui/picker/OptionList.tsx';
import { ChannelIcon } from './ChannelIcon.tsx';

/** What a list of options shows of a channel. */
export type OfferedChannel = Pick<Channel, 'name' | 'privacy' | 'subscriberCount'> & {
  isArchived?: boolean;
};

/** Its icon and the number of its subscribers, before and after its name. */
function marksOf({ privacy, subscriberCount, isArchived = false }: OfferedChannel) {
  return {
    icon: <ChannelIcon channel={{ privacy, isArchived }} />,
    remark: subscriberCount === null ? '' : formatCount(subscriberCount),
  };
}

/** A channel among the values of a filter. */
export function channelOption(channelId: number, channel: OfferedChannel, checked: boolean): Option {
  return { key: String(channelId), label: channel.name, ...marksOf(channel), checked };
}

/**
 * Draws the options of a field that are channels.
 *
 * @param channelOf the channel of an option's value, if it is known
 * @param objectionOf why it can't be chosen, in place of the number of subscribers; empty where it can
 */
export function renderChannels(
  channelOf: (channelId: number) => OfferedChannel | undefined,
  objectionOf: (channelId: number) => string = () => '',
): NonNullable<SelectProps['renderOption']> {
  return renderOptions((value): ReactNode => {
    const channel = channelOf(Number(value));
    if (channel === undefined) return null;
    const { icon, remark } = marksOf(channel);
    const objection = objectionOf(Number(value));
    return <OptionLine mark={icon} name={channel.name} remark={remark} objection={objection} />;
  });
}
