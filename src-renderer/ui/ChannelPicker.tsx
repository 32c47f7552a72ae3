import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../bridge/client.ts';
import { allBestFirst } from './picker/best-first.ts';
import { SearchSelect } from './picker/SearchSelect.tsx';

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

interface ChannelHits {
  hits: readonly PickedChannel[];
  /** Whether they were found for the text as it is now. */
  isCurrent: boolean;
  problem: string;
}

/**
 * Channels that a text finds, archived ones too. While the answer is under way, those of the last one whose names have
 * the text: what is chosen meanwhile fits what was typed.
 */
function useChannelHits(organizationId: string, text: string): ChannelHits {
  const [answer, setAnswer] = useState({ text: '', hits: noHits, problem: '' });
  useEffect(() => {
    const abort = new AbortController();
    const question = {
      organizationId,
      text,
      privacies: [],
      archived: 'with' as const,
      folder: 'any' as const,
      onlyDefault: false,
      sort: { key: 'fit' as const, descending: false },
      first: mostHits,
    };
    void call('channels.list', question, { signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      setAnswer(
        result.ok
          ? { text, hits: result.value.rows.map(({ id, name }) => ({ channelId: id, name })), problem: '' }
          : { text, hits: noHits, problem: 'message' in result.failure ? result.failure.message : '' },
      );
    });
    return () => abort.abort();
  }, [organizationId, text]);
  const isCurrent = answer.text === text;
  const hasText = ({ name }: PickedChannel): boolean => name.toLowerCase().includes(text.toLowerCase());
  return { hits: isCurrent ? answer.hits : answer.hits.filter(hasText), isCurrent, problem: answer.problem };
}

/** One channel, found by its name. */
export function ChannelPicker({ organizationId, label, value, onValue }: ChannelPickerProps): ReactNode {
  const [text, setText] = useState('');
  const { hits, isCurrent, problem } = useChannelHits(
    organizationId,
    text === value?.name ? '' : text.trim(),
  );
  const options = hits.map(({ channelId, name }) => ({ value: String(channelId), label: name }));
  const chosen =
    value === null || hits.some(({ channelId }) => channelId === value.channelId)
      ? []
      : [{ value: String(value.channelId), label: value.name }];
  return (
    <SearchSelect
      data-autofocus
      isComplete={isCurrent}
      size="md"
      label={label}
      placeholder="Find a channel"
      nothingFoundMessage={isCurrent ? problem || 'No channel matches' : 'Searching…'}
      data={[...chosen, ...options]}
      // The hits have been found already, by more than their names.
      filter={allBestFirst}
      searchValue={text}
      onSearchChange={setText}
      value={value === null ? null : String(value.channelId)}
      onChange={(id) => onValue(hits.find(({ channelId }) => String(channelId) === id) ?? null)}
    />
  );
}
