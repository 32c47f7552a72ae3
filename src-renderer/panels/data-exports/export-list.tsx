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

/**
 * The exports of the organization as a list.
 *
 * @param onDownload called for one that has a file
 */
export function exportList(onDownload: (row: DataExport) => void): ListDescription<DataExport> {
  return {
    name: 'exports',
    title: 'Data exports',
    one: 'export',
    searches: 'Type, state or person',
    firstSort: { key: 'started', descending: true },
    keyOf: ({ id }) => id,
    rowName: ({ type, startedBy }) => `${exportTypeName(type)}, ${startedBy}`,
    targetOf: ({ id }) => exportDeletion(id).target,
    columns: [
      {
        id: 'type',
        title: 'Export',
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
        title: 'State',
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
                title="Download"
                aria-label={`Download ${row.fileName}${row.host === null ? '' : ` from ${row.host}`}`}
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
        title: 'Started by',
        minimumWidth: 130,
        importance: 5,
        ...byText(({ startedBy }) => startedBy),
        cell: ({ startedBy }) =>
          startedBy === '' ? <span className={textStyle.quiet}>Unknown</span> : <bdi>{startedBy}</bdi>,
      },
      {
        id: 'started',
        title: 'Started',
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
        title: 'File',
        minimumWidth: 210,
        importance: 4,
        searched: ({ fileName }) => fileName ?? '',
        text: ({ fileName, host }) => `${fileName ?? 'No file'}${host === null ? '' : ` on ${host}`}`,
        cell: ({ fileName, host }) =>
          fileName === null ? (
            <span className={textStyle.quiet}>No file</span>
          ) : (
            <span className={layoutStyle.inlineRow}>
              <bdi className="rc-ellipsis">{fileName}</bdi>
              {host !== null && (
                <Text className="rc-ellipsis" span inherit fz="sm" c="dimmed">
                  on {host}
                </Text>
              )}
            </span>
          ),
        tip: ({ fileName, host }) => (host === null ? fileName : `${fileName ?? ''} on ${host}`),
      },
    ],
  };
}
