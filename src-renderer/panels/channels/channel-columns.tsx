import type { ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { Channel, ChannelFolder, ChannelQuestion } from '#contract/channels.ts';
import { hasFeature, type ServerAge, type WindowFeature } from '#contract/level-words.ts';
import { formatRetention, privacyNames, topicsPolicyNames } from '#contract/words/channels.ts';
import { formatCount } from '#contract/words/count.ts';
import { formatExactTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { ChannelIcon } from '../../subjects/channels/ChannelIcon.tsx';
import { PendingMarkOf } from '../../subjects/changes/PendingMark.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { NameCell } from '../../ui/grid/NameCell.tsx';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import type { AskedDescription } from '../../ui/list-panel/use-asked-list.ts';
import { privacyHelp, subscribersWords } from '../../subjects/channels/channel-words.ts';
import textStyle from '../../ui/Text.module.css';

function ChannelName({ row }: { row: Channel }): ReactNode {
  return (
    <NameCell mark={<ChannelIcon channel={row} />} name={row.name}>
      {row.isArchived && <Tag small>{say('channels.archived')}</Tag>}
      {row.isDefault === true && (
        <Tag small title={say('channels.default-explained')}>
          {say('channels.default')}
        </Tag>
      )}
      <PendingMarkOf target={targetOf('channel', row.id)} />
    </NameCell>
  );
}

/** What the list first shows on any server. */
export const channelQuestion: Pick<
  AskedDescription<Channel, ChannelQuestion['sort']>,
  'name' | 'firstSort'
> = { name: 'channels', firstSort: { key: 'name', descending: false } };

/** Columns that older servers have nothing for. */
const since: Readonly<Record<string, WindowFeature>> = {
  subscribers: 'subscriber-counts',
  folder: 'channel-folders',
  topics: 'channel-topics-policy',
};

/** The channels of an organization on a server as a list. */
export function channelDescription(
  folders: readonly ChannelFolder[],
  server: ServerAge,
): AskedDescription<Channel, ChannelQuestion['sort']> {
  return {
    ...channelQuestion,
    title: say('channels.channels'),
    one: say('channels.one'),
    counted: say('channels.in-use'),
    searches: say('channels.search-by'),
    rowName: ({ name }) => name,
    columns: allColumns(folders).filter(({ id }) => {
      const feature = since[id];
      return feature === undefined || hasFeature(server, feature);
    }),
  };
}

const tagsOf = ({ isArchived, isDefault }: Channel): string[] => [
  ...(isArchived ? [say('channels.archived')] : []),
  ...(isDefault === true ? [say('channels.default')] : []),
];
const retentionOf = ({ retentionDays }: Channel): string =>
  retentionDays === null ? say('channels.default') : formatRetention(retentionDays);
const topicsOf = ({ topicsPolicy }: Channel): string =>
  topicsPolicy === 'inherit' ? say('channels.default') : topicsPolicyNames[topicsPolicy];

function allColumns(folders: readonly ChannelFolder[]): GridColumn<Channel>[] {
  const folderNames = new Map(folders.map(({ id, name }) => [id, name]));
  const folderOf = ({ folderId }: Channel): string =>
    folderId === null
      ? '–'
      : (folderNames.get(folderId) ?? say('channels.unknown-folder', { id: String(folderId) }));
  const unset = (words: string): ReactNode => <span className={textStyle.quiet}>{words}</span>;
  return [
    {
      id: 'name',
      title: say('channels.name'),
      minimumWidth: 190,
      importance: 9,
      sortable: true,
      text: (row) => [row.name, ...tagsOf(row)].join(' '),
      beside: 44,
      face: 'name',
      cell: (row) => <ChannelName row={row} />,
    },
    {
      id: 'description',
      title: say('channels.description'),
      minimumWidth: 160,
      importance: 3,
      sortable: false,
      text: ({ description }) => description || '–',
      cell: ({ description }) =>
        description === '' ? (
          unset('–')
        ) : (
          <span dir="auto" className="rc-ellipsis">
            {description}
          </span>
        ),
    },
    {
      id: 'subscribers',
      title: say('channels.subscribers'),
      minimumWidth: 100,
      importance: 8,
      align: 'end',
      sortable: true,
      descendingFirst: true,
      cell: (row) => <span className="rc-tabular">{subscribersWords(row)}</span>,
    },
    {
      id: 'privacy',
      title: say('channels.privacy'),
      minimumWidth: 176,
      importance: 7,
      sortable: false,
      text: (row) => privacyNames[row.privacy],
      cell: (row) => privacyNames[row.privacy],
      tip: (row) => privacyHelp(row.privacy),
    },
    {
      id: 'folder',
      title: say('channels.folder'),
      minimumWidth: 110,
      importance: 6,
      sortable: true,
      text: folderOf,
      cell: (row) =>
        row.folderId === null ? unset(folderOf(row)) : <bdi className="rc-ellipsis">{folderOf(row)}</bdi>,
    },
    {
      id: 'traffic',
      title: say('channels.traffic'),
      minimumWidth: 128,
      importance: 4,
      align: 'end',
      sortable: true,
      descendingFirst: true,
      cell: (row) =>
        row.weeklyTraffic === null ? (
          unset(say('channels.traffic-new'))
        ) : (
          <span className="rc-tabular">{formatCount(row.weeklyTraffic)}</span>
        ),
    },
    {
      id: 'retention',
      title: say('channels.retention-column'),
      minimumWidth: 116,
      importance: 3,
      sortable: false,
      text: retentionOf,
      cell: (row) => (row.retentionDays === null ? unset(retentionOf(row)) : retentionOf(row)),
      tip: (row) => formatRetention(row.retentionDays),
    },
    {
      id: 'topics',
      title: say('channels.topics'),
      minimumWidth: 150,
      importance: 2,
      sortable: false,
      text: topicsOf,
      cell: (row) => (row.topicsPolicy === 'inherit' ? unset(topicsOf(row)) : topicsOf(row)),
      tip: (row) => topicsPolicyNames[row.topicsPolicy],
    },
    {
      id: 'created',
      title: say('channels.created'),
      minimumWidth: 104,
      importance: 1,
      align: 'end',
      sortable: true,
      descendingFirst: true,
      cell: (row) => <RelativeTime at={row.createdAt} />,
      tip: (row) => formatExactTime(row.createdAt),
    },
  ];
}
