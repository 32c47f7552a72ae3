import type { SelectProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Channel } from '#contract/channels.ts';
import { say } from '#words/say.ts';
import { allBestFirst } from '../../ui/picker/best-first.ts';
import { SearchMultiSelect, SearchSelect } from '../../ui/picker/SearchSelect.tsx';
import { renderChannels } from './ChannelOption.tsx';
import { useChannelHits } from './use-channel-hits.ts';

export interface PickedChannel {
  channelId: number;
  name: string;
}

interface ChannelPickerProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value: PickedChannel | null;
  onValue: (channel: PickedChannel | null) => void;
  /** Which channels are offered; archived ones too where it is left out. */
  offers?: (channel: Channel) => boolean;
}

const optionOf = ({ channelId, name }: PickedChannel): { value: string; label: string } => ({
  value: String(channelId),
  label: name,
});

/** One channel, found by its name. */
export function ChannelPicker({ value, onValue, offers, ...field }: ChannelPickerProps): ReactNode {
  const [text, setText] = useState(value?.name ?? '');
  const searched = text === value?.name ? '' : text.trim();
  const {
    hits: rows,
    isCurrent,
    problem,
  } = useChannelHits(searched, offers === undefined ? 'with' : 'without');
  const hits = rows.filter(offers ?? (() => true)).map(({ id, name }) => ({ channelId: id, name }));
  const chosen =
    value === null || hits.some(({ channelId }) => channelId === value.channelId) ? [] : [optionOf(value)];
  return (
    <SearchSelect
      isComplete={isCurrent}
      placeholder={say('channel.find')}
      nothingFoundMessage={isCurrent ? problem || say('channel.no-match') : say('channel.searching')}
      data={[...chosen, ...hits.map(optionOf)]}
      // The hits have been found already, by more than their names.
      filter={allBestFirst}
      renderOption={renderChannels((channelId) => rows.find(({ id }) => id === channelId))}
      searchValue={text}
      onSearchChange={setText}
      value={value === null ? null : String(value.channelId)}
      onChange={(id) => onValue(hits.find(({ channelId }) => String(channelId) === id) ?? null)}
      {...field}
    />
  );
}

interface ChannelsPickerProps {
  label: string;
  value: readonly PickedChannel[];
  onValue: (channels: PickedChannel[]) => void;
  /** Why a channel can't be chosen; empty where it can. */
  objection: (channel: Channel) => string;
}

/** Several channels in use, found by their names; what can't be chosen says why. */
export function ChannelsPicker({ label, value, onValue, objection }: ChannelsPickerProps): ReactNode {
  const [text, setText] = useState('');
  const { hits, isCurrent, problem } = useChannelHits(text.trim(), 'without');
  const chosen = new Set(value.map(({ channelId }) => channelId));
  const objections = new Map(hits.map((hit) => [String(hit.id), objection(hit)]));
  const offered = hits.filter(({ id }) => !chosen.has(id));
  return (
    <SearchMultiSelect
      data-autofocus
      takesWhole
      isComplete={isCurrent}
      size="md"
      label={label}
      placeholder={value.length === 0 ? say('channel.find-several') : ''}
      nothingFoundMessage={isCurrent ? problem || say('channel.no-match') : say('channel.searching')}
      data={[
        ...value.map(optionOf),
        ...offered.map(({ id, name }) => ({
          ...optionOf({ channelId: id, name }),
          disabled: (objections.get(String(id)) ?? '') !== '',
        })),
      ]}
      // The hits have been found already, by more than their names.
      filter={allBestFirst}
      renderOption={renderChannels(
        (channelId) => hits.find(({ id }) => id === channelId),
        (channelId) => objections.get(String(channelId)) ?? '',
      )}
      searchValue={text}
      onSearchChange={setText}
      value={value.map(({ channelId }) => String(channelId))}
      onChange={(ids) => {
        setText('');
        onValue(
          ids.flatMap((id) => {
            const known = value.find(({ channelId }) => String(channelId) === id);
            const hit = hits.find((each) => String(each.id) === id);
            return known ?? (hit === undefined ? [] : { channelId: hit.id, name: hit.name });
          }),
        );
      }}
    />
  );
}
