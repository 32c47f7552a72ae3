import type { ChannelFolder, ChannelPrivacy, ChannelQuestion } from '#contract/channels.ts';
import { formatCount } from '#contract/words/count.ts';
import { say, type PlainMessageId } from '#words/say.ts';
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

const privacyChoices: readonly { id: PlainMessageId; privacies: ChannelPrivacy[] }[] = [
  { id: 'channels.private', privacies: ['private', 'private-protected'] },
  { id: 'channels.public', privacies: ['public'] },
  { id: 'channels.web-public', privacies: ['web-public'] },
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
      say('channels.privacy'),
      'privacies',
      privacyChoices.map(({ id, privacies }) => [privacies, say(id)]),
    ),
    ...(folders === null
      ? []
      : [
          part(say('channels.folder'), 'folder', [
            ['none', say('channels.no-folder')],
            ...folders.map(({ id, name }) => [id, name] as const),
          ]),
        ]),
    ...(parts.hasArchived
      ? [
          part(say('channels.state'), 'archived', [
            ['with', say('channels.in-use-and-archived')],
            ['only', say('channels.archived'), formatCount(parts.archived)],
          ]),
        ]
      : []),
    part(say('channels.default'), 'onlyDefault', [[true, say('channels.for-new-members')]]),
  ];
}
