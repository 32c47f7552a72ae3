import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ChannelFolder, ChannelPrivacy, ChannelQuestion } from '#contract/channels.ts';
import filters from '../../ui/ListFilters.module.css';
import { FilterButton } from '../../ui/FilterButton.tsx';
import classes from './Channels.module.css';

/** What of a question the filters decide. */
export type ChannelFilter = Pick<ChannelQuestion, 'privacies' | 'archived' | 'folder' | 'onlyDefault'>;

export const noFilter: ChannelFilter = {
  privacies: [],
  archived: 'without',
  folder: 'any',
  onlyDefault: false,
};

interface ChannelFiltersProps {
  filter: ChannelFilter;
  /** Null where the server has none. */
  folders: readonly ChannelFolder[] | null;
  /** Whether the server lists archived channels. */
  hasArchived: boolean;
  archived: number;
  onFilter: (filter: ChannelFilter) => void;
}

const closed: ChannelPrivacy[] = ['private', 'private-protected'];
const privacyChoices: readonly { words: string; privacies: ChannelPrivacy[] }[] = [
  { words: 'Any privacy', privacies: [] },
  { words: 'Private', privacies: closed },
  { words: 'Public', privacies: ['public'] },
  { words: 'Web-public', privacies: ['web-public'] },
];

const archivedWords: Readonly<Record<ChannelFilter['archived'], string>> = {
  without: 'In use',
  with: 'In use and archived',
  only: 'Archived',
};

function Choice<Value>(props: {
  words: string;
  isSet: boolean;
  choices: readonly { words: string; value: Value }[];
  onChoose: (value: Value) => void;
}): ReactNode {
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <button type="button" className={filters.filter} aria-pressed={props.isSet}>
          {props.words}
          <IconChevronDown size={13} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {props.choices.map(({ words, value }) => (
          <Menu.Item key={words} onClick={() => props.onChoose(value)}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Privacy, folder, archived and default channels. */
export function ChannelFilters(props: ChannelFiltersProps): ReactNode {
  const { filter, folders, archived, onFilter } = props;
  const privacy = privacyChoices.find(({ privacies }) => privacies.join() === filter.privacies.join());
  const folder = folders?.find(({ id }) => id === filter.folder);
  const isChanged = JSON.stringify(filter) !== JSON.stringify(noFilter);
  return (
    <div className={`${filters.filters} ${classes.filters}`} role="group" aria-label="Filters">
      <Choice
        words={privacy?.words ?? 'Any privacy'}
        isSet={filter.privacies.length > 0}
        choices={privacyChoices.map(({ words, privacies }) => ({ words, value: privacies }))}
        onChoose={(privacies) => onFilter({ ...filter, privacies })}
      />
      {folders !== null && (
        <Choice<ChannelFilter['folder']>
          words={
            filter.folder === 'any'
              ? 'Any folder'
              : filter.folder === 'none'
                ? 'No folder'
                : (folder?.name ?? 'Folder')
          }
          isSet={filter.folder !== 'any'}
          choices={[
            { words: 'Any folder', value: 'any' },
            { words: 'No folder', value: 'none' },
            ...folders.map(({ id, name }) => ({ words: name, value: id })),
          ]}
          onChoose={(next) => onFilter({ ...filter, folder: next })}
        />
      )}
      {props.hasArchived && (
        <Choice
          words={archivedWords[filter.archived]}
          isSet={filter.archived !== 'without'}
          choices={(['without', 'with', 'only'] as const).map((value) => ({
            words: value === 'only' ? `${archivedWords.only} (${archived})` : archivedWords[value],
            value,
          }))}
          onChoose={(next) => onFilter({ ...filter, archived: next })}
        />
      )}
      <button
        type="button"
        className={filters.filter}
        aria-pressed={filter.onlyDefault}
        onClick={() => onFilter({ ...filter, onlyDefault: !filter.onlyDefault })}
      >
        Default
      </button>
      {isChanged && <FilterButton onClick={() => onFilter(noFilter)}>Clear filters</FilterButton>}
    </div>
  );
}
