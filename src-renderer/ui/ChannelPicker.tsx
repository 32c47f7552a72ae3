import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../bridge/client.ts';

export interface PickedChannel {
  channelId: number;
  name: string;
}

interface ChannelPickerProps {
  organizationId: string;
  label: string;
  value: PickedChannel | null;
  onValue: (channel: PickedChannel | null) => void;
}

const mostHits = 50;
const noHits: readonly PickedChannel[] = [];

/** Channels that a text finds, archived ones too, and whether the search has come to its end. */
function useChannelHits(
  organizationId: string,
  text: string,
): { hits: readonly PickedChannel[]; problem: string } {
  const [answer, setAnswer] = useState({ hits: noHits, problem: '' });
  useEffect(() => {
    const abort = new AbortController();
    const question = {
      organizationId,
      text,
      privacies: [],
      archived: 'with' as const,
      folder: 'any' as const,
      onlyDefault: false,
      sort: { key: 'name' as const, descending: false },
      first: mostHits,
    };
    void call('channels.list', question, { signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      setAnswer(
        result.ok
          ? { hits: result.value.rows.map(({ id, name }) => ({ channelId: id, name })), problem: '' }
          : { hits: noHits, problem: 'message' in result.failure ? result.failure.message : '' },
      );
    });
    return () => abort.abort();
  }, [organizationId, text]);
  return answer;
}

/** One channel, found by its name. */
export function ChannelPicker({ organizationId, label, value, onValue }: ChannelPickerProps): ReactNode {
  const [text, setText] = useState('');
  const { hits, problem } = useChannelHits(organizationId, text === value?.name ? '' : text.trim());
  const options = hits.map(({ channelId, name }) => ({ value: String(channelId), label: name }));
  const chosen =
    value === null || hits.some(({ channelId }) => channelId === value.channelId)
      ? []
      : [{ value: String(value.channelId), label: value.name }];
  return (
    <Select
      data-autofocus
      searchable
      size="md"
      label={label}
      placeholder="Find a channel"
      nothingFoundMessage={problem === '' ? 'No channel matches' : problem}
      data={[...chosen, ...options]}
      // The hits have been found already, by more than their names.
      filter={({ options: all }) => all}
      searchValue={text}
      onSearchChange={setText}
      value={value === null ? null : String(value.channelId)}
      onChange={(id) => onValue(hits.find(({ channelId }) => String(channelId) === id) ?? null)}
    />
  );
}
