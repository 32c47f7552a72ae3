import { useState, type ReactNode } from 'react';
import { failureMessage } from '../bridge/failure-words.ts';
import { useAnswer } from '../bridge/use-answer.ts';
import { allBestFirst } from './picker/best-first.ts';
import { SearchSelect } from './picker/SearchSelect.tsx';
import { hasWords } from './match.ts';

export interface PickedChannel {
  channelId: number;
  name: string;
}

interface ChannelPickerProps {
  label: string;
  value: PickedChannel | null;
  onValue: (channel: PickedChannel | null) => void;
}

const mostHits = 50;

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
function useChannelHits(text: string): ChannelHits {
  const question = {
    text,
    privacies: [],
    archived: 'with' as const,
    folder: 'any' as const,
    onlyDefault: false,
    sort: { key: 'fit' as const, descending: false },
    first: mostHits,
  };
  const { value, failure, isEarlier } = useAnswer('channels.list', question, {
    keeps: () => true,
  });
  const hits = value?.rows.map(({ id, name }) => ({ channelId: id, name })) ?? [];
  const hasText = ({ name }: PickedChannel): boolean => hasWords(name, text);
  return {
    hits: isEarlier ? hits.filter(hasText) : hits,
    isCurrent: !isEarlier && (value !== null || failure !== null),
    problem: failure === null ? '' : failureMessage(failure),
  };
}

/** One channel, found by its name. */
export function ChannelPicker({ label, value, onValue }: ChannelPickerProps): ReactNode {
  const [text, setText] = useState('');
  const { hits, isCurrent, problem } = useChannelHits(text === value?.name ? '' : text.trim());
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
