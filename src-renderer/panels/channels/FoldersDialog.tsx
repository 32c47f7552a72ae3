import { Button, Checkbox, Flex, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { folderEdit, folderOrderEdit } from '#contract/kinds/channel-folders.ts';
import type { ChannelFolder } from '#contract/channels.ts';
import { wordsAt } from '#contract/level-words.ts';
import { useServerAge } from '../../state/organizations.ts';
import { usePermissions } from '../../state/permissions.ts';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { MoveButtons } from '../../ui/order/MoveButtons.tsx';
import { OrderStatus } from '../../ui/order/OrderedList.tsx';
import { takeOrderKey } from '../../ui/order/order-keys.ts';
import { useOrder, type WantedOrder } from '../../ui/order/use-order.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { FolderDialog } from './FolderDialog.tsx';
import classes from './Folders.module.css';

interface FoldersDialogProps {
  /** In their order, archived ones too. */
  folders: readonly ChannelFolder[];
  onClose: () => void;
}

const idsOf = (folders: readonly ChannelFolder[]): number[] => folders.map(({ id }) => id);
const nameOf = ({ name }: ChannelFolder): string => name;

interface FolderListProps {
  folders: readonly ChannelFolder[];
  /** Why folders can't be changed, and why they can't be moved. */
  objection: string | null;
  cannotOrder: string | null;
  /** Moves a folder to another index. */
  onMove: (folder: ChannelFolder, to: number) => void;
  onEdit: (folder: ChannelFolder) => void;
  onState: (folder: ChannelFolder, state: 'active' | 'archived') => void;
}

function FolderList({ folders, objection, cannotOrder, ...props }: FolderListProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  function onKeyDown(event: KeyboardEvent, folder: ChannelFolder, place: number): void {
    takeOrderKey(event, {
      step: (by) => list.current?.querySelectorAll<HTMLElement>('[data-folder]')[place + by]?.focus(),
      move: (by) => props.onMove(folder, place + by),
    });
  }
  return (
    <ul ref={list} className={classes.folders} aria-label="Folders">
      {folders.map((folder, place) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the row takes the keys of its name
        <li key={folder.id} onKeyDown={(event) => onKeyDown(event, folder, place)}>
          <button
            type="button"
            data-folder
            className={classes.name}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            aria-disabled={objection !== null}
            onClick={() => objection === null && props.onEdit(folder)}
          >
            <bdi className="rc-ellipsis">{folder.name}</bdi>
            <small className="rc-ellipsis">
              {folder.isArchived ? 'Archived' : folder.description || 'No description'}
            </small>
          </button>
          <Flex gap={4} flex="none">
            <MoveButtons
              size="xs"
              name={folder.name}
              place={place}
              last={folders.length - 1}
              unless={cannotOrder}
              onMove={(to) => props.onMove(folder, to)}
            />
            <Permitted unless={objection}>
              <Button
                size="xs"
                variant="subtle"
                aria-label={`${folder.isArchived ? 'Bring back' : 'Archive'} ${folder.name}`}
                onClick={() => props.onState(folder, folder.isArchived ? 'active' : 'archived')}
              >
                {folder.isArchived ? 'Bring back' : 'Archive'}
              </Button>
            </Permitted>
          </Flex>
        </li>
      ))}
    </ul>
  );
}

/** Creates, edits, archives and reorders channel folders. */
export function FoldersDialog({ folders, onClose }: FoldersDialogProps): ReactNode {
  const edits = useEdits();
  const objection = usePermissions().to('change channel folders');
  const cannotOrder = wordsAt(useServerAge(), 'folderOrder') || objection;
  const order = useOrder(folders, useState<WantedOrder | null>(null), nameOf);
  const [editing, setEditing] = useState<ChannelFolder | 'new' | null>(null);
  const [showsArchived, setShowsArchived] = useState(false);
  const shown = order.rows.filter(({ isArchived }) => showsArchived || !isArchived);

  function setState(folder: ChannelFolder, state: 'active' | 'archived'): void {
    const title = `${state === 'archived' ? 'Archive' : 'Bring back'} folder ${folder.name}`;
    void edits.review(title, [folderEdit(folder.id, 'state', state)]);
  }

  return (
    <>
      <PreviewDialog
        isHidden={edits.previewing || editing !== null}
        title="Channel folders"
        width="list"
        verb="Change order"
        isChanged={order.isChanged}
        change={
          order.isChanged
            ? {
                kind: 'edit',
                title: 'Change the order of folders',
                edits: [folderOrderEdit(idsOf(order.rows), idsOf(order.before))],
              }
            : null
        }
        saysChanges
        onClose={() => {
          edits.cancel();
          onClose();
        }}
        aside={
          <Permitted unless={objection}>
            <Button
              size="md"
              variant="subtle"
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              onClick={() => setEditing('new')}
            >
              New folder
            </Button>
          </Permitted>
        }
      >
        {edits.problem !== null && <Notice tone="bad">{edits.problem}</Notice>}
        <Text fz="sm" c="dimmed">
          {cannotOrder ??
            'Alt with an arrow key moves a folder. Put channels in a folder from the list of channels.'}
        </Text>
        {shown.length === 0 ? (
          <Text fz="sm">No folders</Text>
        ) : (
          <FolderList
            folders={shown}
            objection={objection}
            cannotOrder={cannotOrder}
            onMove={(folder, to) => !cannotOrder && order.move(folder.id, to, shown)}
            onEdit={setEditing}
            onState={setState}
          />
        )}
        {folders.some(({ isArchived }) => isArchived) && (
          <Checkbox
            label="Show archived folders"
            checked={showsArchived}
            onChange={(event) => setShowsArchived(event.currentTarget.checked)}
          />
        )}
        <OrderStatus announcement={order.announcement} />
      </PreviewDialog>
      {editing !== null && (
        <FolderDialog
          key={editing === 'new' ? 'new' : editing.id}
          folder={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {edits.dialog}
    </>
  );
}
