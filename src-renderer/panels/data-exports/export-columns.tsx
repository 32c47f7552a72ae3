import { ActionIcon, Menu, Text } from '@mantine/core';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconDatabaseExport,
  IconDots,
  IconLoader2,
  IconServer,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ExportState } from '#contract/data-exports.ts';
import { exportStateNames } from '#contract/words/data-exports.ts';
import { formatExactTime } from '#contract/words/time.ts';
import { Permitted } from '../../ui/Permitted.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import layoutStyle from '../../ui/Layout.module.css';
import textStyle from '../../ui/Text.module.css';
import { NameCell } from '../../ui/grid/NameCell.tsx';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import type { ExportRow } from './use-export-board.ts';

interface ExportActions {
  onDownload: (row: ExportRow) => void;
  onDelete: (row: ExportRow) => void;
}

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

/** The columns of the list of data exports. */
export function exportColumns({ onDownload, onDelete }: ExportActions): GridColumn<ExportRow>[] {
  return [
    {
      id: 'type',
      title: 'Export',
      minimumWidth: 180,
      growth: 2,
      importance: 9,
      sortable: true,
      cell: ({ name }) => (
        <NameCell mark={<IconDatabaseExport size={16} stroke={1.6} aria-hidden />} name={name}>
          {null}
        </NameCell>
      ),
    },
    {
      id: 'state',
      title: 'State',
      minimumWidth: 150,
      growth: 0,
      importance: 8,
      sortable: true,
      cell: (row) => (
        <span className={layoutStyle.inlineRow}>
          <StateMark state={row.state} />
          {exportStateNames[row.state]}
          {row.fileName !== null && (
            <LinkButton
              small
              tabIndex={-1}
              aria-label={`Download ${row.fileName}${row.host === null ? '' : ` from ${row.host}`}`}
              onClick={() => onDownload(row)}
            >
              Download
            </LinkButton>
          )}
        </span>
      ),
      tip: ({ endedAt }) => (endedAt === null ? null : formatExactTime(endedAt)),
    },
    {
      id: 'person',
      title: 'Started by',
      minimumWidth: 130,
      growth: 1,
      importance: 6,
      sortable: true,
      cell: ({ startedBy }) =>
        startedBy === '' ? <span className={textStyle.quiet}>Unknown</span> : <bdi>{startedBy}</bdi>,
    },
    {
      id: 'started',
      title: 'Started',
      minimumWidth: 90,
      growth: 0,
      importance: 7,
      align: 'end',
      sortable: true,
      descendingFirst: true,
      cell: ({ startedAt }) => <RelativeTime at={startedAt} />,
      tip: ({ startedAt }) => formatExactTime(startedAt),
    },
    {
      id: 'file',
      title: 'File',
      minimumWidth: 210,
      growth: 2,
      importance: 4,
      sortable: false,
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
    {
      id: 'actions',
      title: 'Actions',
      titleHidden: true,
      minimumWidth: 44,
      growth: 0,
      importance: 6,
      align: 'end',
      sortable: false,
      cell: (row) =>
        row.fileName !== null && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon size="xs" tabIndex={-1} aria-label={`Actions for ${row.fileName}`}>
                <IconDots size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onDownload(row)}>Download</Menu.Item>
              <Menu.Divider />
              <Permitted>
                <Menu.Item c="var(--rc-badText)" onClick={() => onDelete(row)}>
                  Delete
                </Menu.Item>
              </Permitted>
            </Menu.Dropdown>
          </Menu>
        ),
    },
  ];
}
