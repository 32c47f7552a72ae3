import { ActionIcon, Button, Checkbox, Flex, Text } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { folderEdit, folderOrderEdit } from '#contract/kinds/channel-folders.ts';
import type { ChannelFolder } from '#contract/channels.ts';
import { wordsAt } from '#contract/level-words.ts';
import { say } from '#words/say.ts';
import { useServerAge } from '../../state/organizations.ts';
import { usePermissions } from '../../state/permissions.ts';
import { usePreferences } from '../../state/preferences.ts';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import { useTableRows } from '../../ui/grid/table-rows.ts';
import { useListPanel } from '../../ui/grid/use-list-panel.ts';
import { MoveButtons } from '../../ui/order/MoveButtons.tsx';
import { OrderStatus } from '../../ui/order/OrderedList.tsx';
import { useOrder, type WantedOrder } from '../../ui/order/use-order.ts';
import { useSteady } from '../../ui/use-steady.ts';
import { useEdits, type Edits } from '../../subjects/changes/use-edits.tsx';
import { FolderDialog } from './FolderDialog.tsx';
import textStyle from '../../ui/Text.module.css';
import classes from './Folders.module.css';

interface FoldersDialogProps {
  /** In their order, archived ones too. */
  folders: readonly ChannelFolder[];
  onClose: () => void;
}

const idOf = ({ id }: ChannelFolder): number => id;
const idsOf = (folders: readonly ChannelFolder[]): number[] => folders.map(idOf);
const nameOf = ({ name }: ChannelFolder): string => name;

interface FolderListProps {
  folders: readonly ChannelFolder[];
  /** Why folders can't be changed, and why they can't be moved. */
  objection: string | null;
  cannotOrder: string | null;
  edits: Edits;
  /** Moves a folder to another index. */
  onMove: (folderId: number, to: number) => void;
  onEdit: (folder: ChannelFolder) => void;
  onState: (folder: ChannelFolder, state: 'active' | 'archived') => void;
}

interface FolderActionsProps extends Pick<
  FolderListProps,
  'objection' | 'cannotOrder' | 'onMove' | 'onState'
> {
  folder: ChannelFolder;
  place: number;
  last: number;
}

function FolderActions({
  folder,
  place,
  last,
  objection,
  cannotOrder,
  ...on
}: FolderActionsProps): ReactNode {
  const { id, name, isArchived } = folder;
  const verb = isArchived ? say('channels.bring-back') : say('channels.archive');
  const Icon = isArchived ? IconArchiveOff : IconArchive;
  return (
    <Flex gap={4} justify="end">
      <MoveButtons
        size="xs"
        name={name}
        place={place}
        last={last}
        unless={cannotOrder}
        onMove={(to) => on.onMove(id, to)}
      />
      <Permitted unless={objection}>
        <ActionIcon
          size="xs"
          title={verb}
          aria-label={
            isArchived ? say('channels.bring-back-named', { name }) : say('channels.archive-named', { name })
          }
          onClick={() => on.onState(folder, isArchived ? 'active' : 'archived')}
        >
          <Icon size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Permitted>
    </Flex>
  );
}

const descriptionOf = ({ isArchived, description }: ChannelFolder): string =>
  isArchived ? say('channels.archived') : description || '–';

function folderColumns(actions: (folder: ChannelFolder) => ReactNode): GridColumn<ChannelFolder>[] {
  return [
    {
      id: 'name',
      title: say('channels.folder'),
      minimumWidth: 120,
      importance: 9,
      sortable: false,
      text: nameOf,
      // The grip.
      beside: 32,
      face: 'name',
      cell: (folder) => <bdi className={`${textStyle.medium} rc-ellipsis`}>{folder.name}</bdi>,
    },
    {
      id: 'description',
      title: say('channels.description'),
      minimumWidth: 120,
      importance: 7,
      sortable: false,
      text: descriptionOf,
      cell: (folder) => <bdi className={`${textStyle.quiet} rc-ellipsis`}>{descriptionOf(folder)}</bdi>,
    },
    {
      id: 'actions',
      title: say('channels.actions'),
      titleHidden: true,
      minimumWidth: 104,
      importance: 8,
      align: 'end',
      sortable: false,
      cell: actions,
    },
  ];
}

/** Of the header, the footer and the frame. */
const headAndFoot = 60;
const mostRows = 10;

function FolderList({ folders, edits, ...props }: FolderListProps): ReactNode {
  const { objection, cannotOrder } = props;
  const rowHeight = usePreferences(({ density }) => density) === 'comfortable' ? 40 : 32;
  const { source, hits } = useTableRows(folders, folders, idOf);
  const on = useSteady({ onMove: props.onMove, onState: props.onState });
  const list = useListPanel({
    source,
    hits,
    failure: null,
    onOpen(id) {
      const folder = source.rows.read(id);
      if (folder !== undefined && objection === null) props.onEdit(folder);
    },
  });
  const columns = useMemo(
    () =>
      folderColumns((folder) => (
        <FolderActions
          folder={folder}
          place={folders.indexOf(folder)}
          last={folders.length - 1}
          objection={objection}
          cannotOrder={cannotOrder}
          {...on}
        />
      )),
    [folders, objection, cannotOrder, on],
  );
  return (
    <Flex
      direction="column"
      flex="none"
      h={Math.min(folders.length, mostRows) * rowHeight + headAndFoot}
      className={classes.folders ?? ''}
    >
      <ListGrid<ChannelFolder>
        name="channel-folders"
        list={list}
        edits={edits}
        summed={say('channels.folder-count', { count: folders.length })}
        label={say('channels.folders')}
        columns={columns}
        rowName={nameOf}
        sort={null}
        onSort={() => {}}
        onMoveRow={cannotOrder === null ? on.onMove : undefined}
        nothing={null}
      />
    </Flex>
  );
}

/** Creates, edits, archives and reorders channel folders. */
export function FoldersDialog({ folders, onClose }: FoldersDialogProps): ReactNode {
  const edits = useEdits();
  const objection = usePermissions().to('right.change-folders');
  const cannotOrder = wordsAt(useServerAge(), 'folderOrder') || objection;
  const order = useOrder(folders, useState<WantedOrder | null>(null), nameOf);
  const [editing, setEditing] = useState<ChannelFolder | 'new' | null>(null);
  const [showsArchived, setShowsArchived] = useState(false);
  const shown = order.rows.filter(({ isArchived }) => showsArchived || !isArchived);

  function setState(folder: ChannelFolder, state: 'active' | 'archived'): void {
    const title =
      state === 'archived'
        ? say('channels.archive-folder', { name: folder.name })
        : say('channels.bring-back-folder', { name: folder.name });
    void edits.review(title, [folderEdit(folder.id, 'state', state)]);
  }

  return (
    <>
      <PreviewDialog
        isHidden={edits.previewing || editing !== null}
        title={say('channels.channel-folders')}
        width="list"
        verb={say('channels.change-order')}
        isChanged={order.isChanged}
        change={
          order.isChanged
            ? {
                kind: 'edit',
                title: say('channels.change-folder-order'),
                edits: [folderOrderEdit(idsOf(order.rows), idsOf(order.before))],
              }
            : null
        }
        missing={say('channels.order-unchanged')}
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
              {say('channels.new-folder')}
            </Button>
          </Permitted>
        }
      >
        <Text fz="sm" c="dimmed">
          {cannotOrder ?? say('channels.folders-help')}
        </Text>
        {shown.length === 0 ? (
          <Text fz="sm">{say('channels.no-folders')}</Text>
        ) : (
          <FolderList
            folders={shown}
            objection={objection}
            cannotOrder={cannotOrder}
            edits={edits}
            onMove={(id, to) => !cannotOrder && order.move(id, to, shown)}
            onEdit={setEditing}
            onState={setState}
          />
        )}
        {folders.some(({ isArchived }) => isArchived) && (
          <Checkbox
            label={say('channels.show-archived-folders')}
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
