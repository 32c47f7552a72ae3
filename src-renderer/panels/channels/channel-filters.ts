import type { ChannelFolder, ChannelPrivacy, ChannelQuestion } from '#contract/channels.ts';
import { formatCount } from '#contract/words/count.ts';
import type { ListFilter } from '../../ui/ListFilters.tsx';

/** What of a question the filters decide. */
export type ChannelFilter = Pick<ChannelQuestion, 'privacies' | 'archived' | 'folder' | 'onlyDefault'>;

export const noFilter: ChannelFilter = {
  privacies: [],
  archived: 'without',
  folder: 'any',
  onlyDefault: false,
};

interface ChannelFilterParts {
  filter: ChannelFilter;
  /** Null where the server has none. */
  folders: readonly ChannelFolder[] | null;
  /** Whether the server lists archived channels. */
  hasArchived: boolean;
  archived: number;
  onFilter: (filter: ChannelFilter) => void;
}

const privacyChoices: readonly { words: string; privacies: ChannelPrivacy[] }[] = [
  { words: 'Private', privacies: ['private', 'private-protected'] },
  { words: 'Public', privacies: ['public'] },
  { words: 'Web-public', privacies: ['web-public'] },
];

/** Privacy, folder, archived and default channels. */
export function channelFilters(parts: ChannelFilterParts): ListFilter[] {
  const { filter, folders } = parts;
  /** One part of the filter: each choice is a value with its words, and `none` lets every channel through. */
  function part<Key extends keyof ChannelFilter>(
    field: string,
    key: Key,
    choices: readonly (readonly [value: ChannelFilter[Key], words: string, remark?: string])[],
  ): ListFilter {
    const isOn = (value: ChannelFilter[Key]): boolean => String(value) === String(filter[key]);
    const set = (value: ChannelFilter[Key]) => parts.onFilter({ ...filter, [key]: value });
    return {
      field,
      value: choices.find(([value]) => isOn(value))?.[1] ?? null,
      choices: choices.map(([value, words, remark]) => ({
        words,
        ...(remark !== undefined && { remark }),
        isOn: isOn(value),
        onChoose: () => set(value),
      })),
      onClear: () => set(noFilter[key]),
    };
  }
  return [
    part(
      'Privacy',
      'privacies',
      privacyChoices.map(({ words, privacies }) => [privacies, words]),
    ),
    ...(folders === null
      ? []
      : [
          part('Folder', 'folder', [
            ['none', 'No folder'],
            ...folders.map(({ id, name }) => [id, name] as const),
          ]),
        ]),
    ...(parts.hasArchived
      ? [
          part('State', 'archived', [
            ['with', 'In use and archived'],
            ['only', 'Archived', formatCount(parts.archived)],
          ]),
        ]
      : []),
    part('Default', 'onlyDefault', [[true, 'For new members']]),
  ];
}
