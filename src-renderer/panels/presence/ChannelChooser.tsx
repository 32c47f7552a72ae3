import { Button, Popover, Stack, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { mostBoardChannels, type ChannelChoice } from '#contract/presence.ts';
import type { Failure } from '#contract/outcome.ts';
import { countOf } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { Notice } from '../../ui/Notice.tsx';
import { channelOption } from '../../subjects/channels/ChannelOption.tsx';
import { OptionList } from '../../ui/picker/OptionList.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import menu from '../../ui/FilterMenu.module.css';
import { searchPauseMilliseconds } from '../../ui/search-pause.ts';
import classes from './PresencePanel.module.css';

interface ChannelChooserProps {
  channelIds: readonly number[];
  disabled: boolean;
  onChannelIds: (channelIds: number[]) => void;
}

/** Which channels' subscribers are on the board: each costs a request, so there are twelve at most. */
export function ChannelChooser(props: ChannelChooserProps): ReactNode {
  const { channelIds, disabled } = props;
  const [opened, setOpened] = useState(channelIds.length === 0);
  return (
    <Popover
      opened={opened && !disabled}
      onDismiss={() => setOpened(false)}
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal
      withRoles={false}
    >
      <Popover.Target>
        <Button
          disabled={disabled}
          aria-haspopup="dialog"
          aria-expanded={opened}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
          className={classes.choice ?? ''}
          onClick={() => setOpened(!opened)}
        >
          {channelIds.length === 0 ? say('presence.choose-channels') : countOf(channelIds.length, 'channel')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={menu.dropdown ?? ''} role="dialog" aria-label={say('presence.channels')}>
        <ChannelList {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

function useChannels(text: string): ChannelsFound {
  const { value, failure, isEarlier } = useOrganizationQuery(
    'presence.channels',
    { text },
    {
      pauseMilliseconds: text === '' ? 0 : searchPauseMilliseconds,
      keeps: () => true,
    },
  );
  return {
    channels: value?.channels ?? null,
    total: value?.total ?? 0,
    isCurrent: !isEarlier && (value !== null || failure !== null),
    failure,
  };
}

interface ChannelsFound {
  channels: readonly ChannelChoice[] | null;
  total: number;
  /** Whether they were found for the text as it is now. */
  isCurrent: boolean;
  failure: Failure | null;
}

function ChannelList({ channelIds, onChannelIds }: ChannelChooserProps): ReactNode {
  const [text, setText] = useState('');
  const { channels, total, isCurrent, failure } = useChannels(text);
  const content = useFirstFocus<HTMLDivElement>();
  const isFull = channelIds.length >= mostBoardChannels;

  const options = (channels ?? []).map((channel) =>
    channelOption(channel.channelId, channel, channelIds.includes(channel.channelId)),
  );
  function pick(key: string): void {
    const channelId = Number(key);
    if (channelIds.includes(channelId)) onChannelIds(channelIds.filter((each) => each !== channelId));
    else if (!isFull) onChannelIds([...channelIds, channelId]);
  }
  const more = total - (channels?.length ?? 0);
  return (
    <Stack gap={0} flex={1} mih={0} ref={content}>
      {failure !== null && <Notice tone="bad">{failureMessage(failure)}</Notice>}
      <OptionList
        label={say('presence.find-a-channel')}
        multiple
        options={options}
        onText={setText}
        isCurrent={isCurrent}
        onPick={pick}
        empty={
          channels === null
            ? failure === null
              ? say('presence.loading-channels')
              : ''
            : say('presence.no-channel')
        }
      />
      <Text
        c="dimmed"
        pt={6}
        px={12}
        pb={8}
        size="sm"
        style={{ borderTop: '1px solid var(--rc-lineFaint)' }}
        role="status"
      >
        {isFull
          ? say('presence.most-channels', { count: mostBoardChannels })
          : more > 0
            ? say('presence.more-channels', { count: more })
            : say('presence.chosen-of', { chosen: channelIds.length, most: mostBoardChannels })}
      </Text>
    </Stack>
  );
}
