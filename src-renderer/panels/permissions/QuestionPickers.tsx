import { useState, type ReactNode } from 'react';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useTable } from '../../state/replica.ts';
import { ChannelPicker } from '../../subjects/channels/ChannelPicker.tsx';
import { groupsField } from '../../subjects/groups/GroupOption.tsx';
import { usePersonNames } from '../../subjects/people/use-person-names.ts';
import { allBestFirst } from '../../ui/picker/best-first.ts';
import { SearchSelect } from '../../ui/picker/SearchSelect.tsx';
import { usePeopleAnswer } from '../../subjects/people/use-people-answer.ts';

interface PersonSelectProps {
  label: string;
  userId: number | null;
  onUser: (userId: number) => void;
}

/** One person, bot or deactivated account, found by name, email or id. */
export function PersonSelect({ label, userId, onUser }: PersonSelectProps): ReactNode {
  const [text, setText] = useState('');
  const name = usePersonNames(userId === null ? [] : [userId])[String(userId)];
  const { rows, isCurrent } = usePeopleAnswer(text === name ? '' : text.trim());
  const isListed = rows.some((row) => row.userId === userId);
  return (
    <SearchSelect
      isComplete={isCurrent}
      aria-label={label}
      placeholder="Find a person"
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

interface ChannelSelectProps {
  channelId: number | null;
  onChannel: (channelId: number) => void;
  /** Nothing has to be chosen; left out where something has. */
  onClear?: () => void;
}

/** One channel, archived or not. */
export function ChannelSelect({ channelId, onChannel, onClear }: ChannelSelectProps): ReactNode {
  const input = channelId === null ? null : { channelIds: [channelId] };
  const { value } = useOrganizationQuery('channels.rows', input, { keeps: () => true });
  const channel = value?.find(({ id }) => id === channelId);
  return (
    <ChannelPicker
      aria-label="Channel"
      clearable={onClear !== undefined}
      value={channel === undefined ? null : { channelId: channel.id, name: channel.name }}
      onValue={(picked) => (picked === null ? onClear?.() : onChannel(picked.channelId))}
    />
  );
}

/** One group in use that is no role: nobody has permissions for those. */
export function GroupSelect(props: {
  groupId: number | null;
  onGroup: (groupId: number) => void;
}): ReactNode {
  const groups = useTable('groups');
  return (
    <SearchSelect
      aria-label="Group"
      placeholder="Find a group"
      nothingFoundMessage="No group matches."
      {...groupsField(groups.filter(({ isSystem }) => !isSystem))}
      value={props.groupId === null ? null : String(props.groupId)}
      onChange={(id) => id !== null && props.onGroup(Number(id))}
    />
  );
}
