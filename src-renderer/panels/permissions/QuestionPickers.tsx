import { useState, type ReactNode } from 'react';
import { useAnswer } from '../../bridge/use-answer.ts';
import { ChannelPicker } from '../../ui/ChannelPicker.tsx';
import { usePersonNames } from '../../ui/people/use-person-names.ts';
import { allBestFirst } from '../../ui/picker/best-first.ts';
import { SearchSelect } from '../../ui/picker/SearchSelect.tsx';
import { usePeopleAnswer } from '../../ui/use-people-answer.ts';

interface PersonSelectProps {
  label: string;
  userId: number | null;
  onUser: (userId: number) => void;
}

/** One person, bot or deactivated account, found by name, e-mail or id. */
export function PersonSelect({ label, userId, onUser }: PersonSelectProps): ReactNode {
  const [text, setText] = useState('');
  const name = usePersonNames(userId === null ? [] : [userId])[String(userId)];
  const { rows, isCurrent } = usePeopleAnswer(text === name ? '' : text.trim());
  const isListed = rows.some((row) => row.userId === userId);
  return (
    <SearchSelect
      isComplete={isCurrent}
      size="md"
      label={label}
      placeholder="Name, e-mail or id"
      nothingFoundMessage={text.trim() === '' ? 'Type a name' : isCurrent ? 'Nobody matches.' : 'Searching…'}
      data={[
        ...(userId === null || name === undefined || isListed
          ? []
          : [{ value: String(userId), label: name }]),
        ...rows.map((row) => ({ value: String(row.userId), label: row.name })),
      ]}
      // The hits have been found already, by more than their names.
      filter={allBestFirst}
      searchValue={text}
      onSearchChange={setText}
      value={userId === null ? null : String(userId)}
      onChange={(id) => id !== null && onUser(Number(id))}
    />
  );
}

/** One channel, archived or not. */
export function ChannelSelect(props: {
  channelId: number | null;
  onChannel: (channelId: number) => void;
}): ReactNode {
  const { channelId } = props;
  const input = channelId === null ? null : { channelIds: [channelId] };
  const { value } = useAnswer('channels.rows', input, { keeps: () => true });
  const channel = value?.find(({ id }) => id === channelId);
  return (
    <ChannelPicker
      label="Channel"
      value={channel === undefined ? null : { channelId: channel.id, name: channel.name }}
      onValue={(picked) => picked !== null && props.onChannel(picked.channelId)}
    />
  );
}
