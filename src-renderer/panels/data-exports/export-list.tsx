import { Text } from '@mantine/core';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconDatabaseExport,
  IconDownload,
  IconLoader2,
  IconServer,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { exportDeletion, type DataExport, type ExportState } from '#contract/kinds/data-exports.ts';
import { exportStateNames, exportTypeName } from '#contract/words/data-exports.ts';
import { formatExactTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import layoutStyle from '../../ui/Layout.module.css';
import textStyle from '../../ui/Text.module.css';
import { NameCell } from '../../ui/grid/NameCell.tsx';
import { RowAction } from '../../ui/grid/RowAction.tsx';
import { byText, type ListDescription } from '../../ui/list-panel/list-description.ts';

const marks = {
  running: [IconLoader2, 'accentText'],
  finished: [IconCircleCheck, 'okText'],
  failed: [IconAlertCircle, 'badText'],
  deleted: [IconTrash, 'fg3'],
  elsewhere: [IconServer, 'fg3'],
} as const;

function StateMark({ state }: { state: ExportState }): ReactNode {
  const [Icon, token] = marks[state];
  return (
    <Icon
      size={16}
      stroke={1.6}
      color={`var(--rc-${token})`}
      className={state === 'running' ? 'rc-spinner' : ''}
      aria-hidden
    />
  );
}

/** The file of an export, and the server that has it where it isn't the organization's own. */
function fileWords({ fileName, host }: DataExport): string {
  const file = fileName ?? say('data-exports.no-file');
  return host === null ? file : say('data-exports.file-on-host', { file, host });
}

/**
 * The exports of the organization as a list.
 *
 * @param onDownload called for one that has a file
 */
export function exportList(onDownload: (row: DataExport) => void): ListDescription<DataExport> {
  return {
    name: 'exports',
    title: say('panel.data-exports'),
    one: 'export',
    searches: say('data-exports.searches'),
    firstSort: { key: 'started', descending: true },
    keyOf: ({ id }) => id,
    rowName: ({ type, startedBy }) => `${exportTypeName(type)}, ${startedBy}`,
    targetOf: ({ id }) => exportDeletion(id).target,
    columns: [
      {
        id: 'type',
        title: say('data-exports.export'),
        minimumWidth: 180,
        importance: 9,
        ...byText(({ type }) => exportTypeName(type)),
        beside: 24,
        face: 'name',
        cell: ({ type }) => (
          <NameCell
            mark={<IconDatabaseExport size={16} stroke={1.6} aria-hidden />}
            name={exportTypeName(type)}
          >
            {null}
          </NameCell>
        ),
      },
      {
        id: 'state',
        title: say('data-exports.state'),
        minimumWidth: 150,
        importance: 8,
        ...byText(({ state }) => exportStateNames[state]),
        beside: 54,
        cell: (row) => (
          <span className={layoutStyle.inlineRow}>
            <StateMark state={row.state} />
            {exportStateNames[row.state]}
            {row.fileName !== null && (
              <RowAction
                title={say('data-exports.download')}
                aria-label={
                  row.host === null
                    ? say('data-exports.download-file', { file: row.fileName })
                    : say('data-exports.download-file-from', { file: row.fileName, host: row.host })
                }
                onClick={() => onDownload(row)}
              >
                <IconDownload size={15} stroke={1.6} aria-hidden />
              </RowAction>
            )}
          </span>
        ),
        tip: ({ endedAt }) => (endedAt === null ? null : formatExactTime(endedAt)),
      },
      {
        id: 'person',
        title: say('data-exports.started-by'),
        minimumWidth: 130,
        importance: 5,
        ...byText(({ startedBy }) => startedBy),
        cell: ({ startedBy }) =>
          startedBy === '' ? (
            <span className={textStyle.quiet}>{say('data-exports.unknown')}</span>
          ) : (
            <bdi>{startedBy}</bdi>
          ),
      },
      {
        id: 'started',
        title: say('data-exports.started'),
        minimumWidth: 90,
        importance: 7,
        align: 'end',
        compare: (one, other) => one.startedAt - other.startedAt,
        descendingFirst: true,
        cell: ({ startedAt }) => <RelativeTime at={startedAt} />,
        tip: ({ startedAt }) => formatExactTime(startedAt),
      },
      {
        id: 'file',
        title: say('data-exports.file'),
        minimumWidth: 210,
        importance: 4,
        searched: ({ fileName }) => fileName ?? '',
        text: fileWords,
        cell: ({ fileName, host }) =>
          fileName === null ? (
            <span className={textStyle.quiet}>{say('data-exports.no-file')}</span>
          ) : (
            <span className={layoutStyle.inlineRow}>
              <bdi className="rc-ellipsis">{fileName}</bdi>
              {host !== null && (
                <Text className="rc-ellipsis" span inherit fz="sm" c="dimmed">
                  {say('data-exports.on-host', { host })}
                </Text>
              )}
            </span>
          ),
        tip: (row) => (row.fileName === null ? null : fileWords(row)),
      },
    ],
  };
}
