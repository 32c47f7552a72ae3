import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMusic,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { Attachment, AttachmentSort } from '#contract/attachments.ts';
import { formatBytes } from '#contract/words/size.ts';
import { formatExactTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { PendingMarkOf } from '../../subjects/changes/PendingMark.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { NameCell } from '../../ui/grid/NameCell.tsx';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import type { AskedDescription } from '../../ui/list-panel/use-asked-list.ts';
import textStyle from '../../ui/Text.module.css';
import { deletionEdit } from './attachment-words.ts';

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

const iconsByEnding: readonly (readonly [RegExp, Icon])[] = [
  [/\.(png|jpe?g|gif|webp|svg|heic|avif)$/i, IconPhoto],
  [/\.(mp4|mov|webm|mkv|avi)$/i, IconVideo],
  [/\.(mp3|ogg|wav|flac|m4a)$/i, IconMusic],
  [/\.pdf$/i, IconFileTypePdf],
  [/\.(csv|xlsx?|ods|tsv)$/i, IconFileSpreadsheet],
  [/\.(txt|md|docx?|odt|rtf|log)$/i, IconFileText],
  [/\.(zip|gz|tgz|tar|7z|rar|xz)$/i, IconFileZip],
];

/** What kind of file a name is of. */
export function FileIcon({ name, size = 16 }: { name: string; size?: number }): ReactNode {
  const Shown = iconsByEnding.find(([ending]) => ending.test(name))?.[1] ?? IconFile;
  return <Shown size={size} stroke={1.6} aria-hidden />;
}

const columns: readonly GridColumn<Attachment>[] = [
  {
    id: 'name',
    get title() {
      return say('attachments.name');
    },
    minimumWidth: 220,
    importance: 9,
    sortable: true,
    text: ({ name }) => name,
    beside: 24,
    face: 'name',
    cell: ({ id, name }) => (
      <NameCell mark={<FileIcon name={name} />} name={name}>
        <PendingMarkOf target={deletionEdit(id).target} />
      </NameCell>
    ),
  },
  {
    id: 'size',
    get title() {
      return say('attachments.size');
    },
    minimumWidth: 92,
    importance: 8,
    align: 'end',
    sortable: true,
    descendingFirst: true,
    cell: (row) => <span className="rc-tabular">{formatBytes(row.size)}</span>,
    tip: (row) => say('count.bytes', { bytes: row.size }),
  },
  {
    id: 'created',
    get title() {
      return say('attachments.uploaded');
    },
    minimumWidth: 112,
    importance: 6,
    align: 'end',
    sortable: true,
    descendingFirst: true,
    cell: (row) => <RelativeTime at={row.createdAt} />,
    tip: (row) => formatExactTime(row.createdAt),
  },
  {
    id: 'messages',
    get title() {
      return say('attachments.used-in');
    },
    minimumWidth: 130,
    importance: 7,
    sortable: true,
    descendingFirst: true,
    cell: (row) =>
      row.messageIds.length === 0 ? (
        <span className={textStyle.quiet}>{say('attachments.not-used')}</span>
      ) : (
        <span className="rc-tabular">{say('attachments.messages', { count: row.messageIds.length })}</span>
      ),
  },
];

/** The caller's uploads as a list. */
export const attachmentDescription: AskedDescription<Attachment, AttachmentSort> = {
  name: 'attachments',
  get title() {
    return say('panel.attachments');
  },
  one: 'file',
  get counted() {
    return say('attachments.counted');
  },
  get searches() {
    return say('attachments.searches');
  },
  columns,
  firstSort: { key: 'created', descending: true },
  rowName: ({ name }) => name,
};
