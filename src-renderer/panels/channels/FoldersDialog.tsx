import { ActionIcon, Button, Checkbox, Flex, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { folderEdit, folderOrderEdit } from '#contract/channel-folders.ts';
import type { Edit } from '#contract/changes.ts';
import type { ChannelFolder } from '#contract/channels.ts';
import { wordsAt } from '#contract/level-words.ts';
import { useServerAge } from '../../state/organizations.ts';
import { usePermissions } from '../../state/permissions.ts';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { FolderDialog } from './FolderDialog.tsx';
import classes from './Folders.module.css';

interface FoldersDialogProps {
  /** In their order, archived ones too. */
  folders: readonly ChannelFolder[];
  onClose: () => void;
}

const width = 620;

/** The folders as they are to be ordered; those that came since stand last. */
function ordered(folders: readonly ChannelFolder[], order: readonly number[]): ChannelFolder[] {
  const placeOf = ({ id }: ChannelFolder): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return folders.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Lists the folders of channels: new ones, names, ends, and their order, by buttons or Alt with the arrows. */
export function FoldersDialog({ folders, onClose }: FoldersDialogProps): ReactNode {
  const edits = useEdits();
  const objection = usePermissions().to('change channel folders');
  const cannotOrder = wordsAt(useServerAge(), 'folderOrder') || objection;
  const [order, setOrder] = useState<readonly number[] | null>(null);
  /** The order when the first of them was moved: another one by then is somebody else's. */
  const [seen, setSeen] = useState<readonly number[]>([]);
  const [editing, setEditing] = useState<ChannelFolder | 'new' | null>(null);
  const [showsArchived, setShowsArchived] = useState(false);
  const [announced, setAnnounced] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const all = order === null ? folders : ordered(folders, order);
  const shown = all.filter(({ isArchived }) => showsArchived || !isArchived);
  const isReordered = all.some(({ id }, index) => id !== folders[index]?.id);

  async function review(title: string, changes: Edit[]): Promise<void> {
    if (!(await edits.review(title, changes))) return;
    setEditing(null);
    setOrder(null);
  }
  function move(folder: ChannelFolder, by: 1 | -1): void {
    const neighbour = shown[shown.indexOf(folder) + by];
    if (neighbour === undefined || cannotOrder) return;
    if (order === null) setSeen(folders.map(({ id }) => id));
    const others = all.filter(({ id }) => id !== folder.id);
    const place = others.findIndex(({ id }) => id === neighbour.id) + (by === 1 ? 1 : 0);
    setOrder(others.toSpliced(place, 0, folder).map(({ id }) => id));
    setAnnounced(`${folder.name} moved to place ${shown.indexOf(neighbour) + 1} of ${shown.length}.`);
  }
  function onKeyDown(event: KeyboardEvent, folder: ChannelFolder): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (by === undefined) return;
    if (event.altKey) move(folder, by);
    else list.current?.querySelectorAll<HTMLElement>('[data-folder]')[shown.indexOf(folder) + by]?.focus();
    event.preventDefault();
  }
  function setState(folder: ChannelFolder, state: 'active' | 'archived'): void {
    const title = `${state === 'archived' ? 'Archive' : 'Bring back'} folder ${folder.name}`;
    void review(title, [folderEdit(folder.id, 'state', state)]);
  }

  return (
    <>
      <EditDialog
        {...edits.dialogProps}
        hidden={edits.previewing || editing !== null}
        title="Channel folders"
        size={width}
        isChanged={isReordered}
        isReady={isReordered}
        onClose={() => {
          edits.cancel();
          onClose();
        }}
        onReview={() =>
          void review('Change the order of folders', [
            folderOrderEdit(
              all.map(({ id }) => id),
              ordered(folders, seen).map(({ id }) => id),
            ),
          ])
        }
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
        <Text fz="sm" c="dimmed">
          {cannotOrder ??
            'Alt with an arrow key moves a folder. Put channels in a folder from the list of channels.'}
        </Text>
        {shown.length === 0 ? (
          <Text fz="sm">No folders</Text>
        ) : (
          <ul ref={list} className={classes.folders} aria-label="Folders">
            {shown.map((folder, index) => (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the row takes the keys of its name
              <li key={folder.id} onKeyDown={(event) => onKeyDown(event, folder)}>
                <button
                  type="button"
                  data-folder
                  className={classes.name}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                  aria-disabled={objection !== null}
                  onClick={() => objection === null && setEditing(folder)}
                >
                  <bdi className="rc-ellipsis">{folder.name}</bdi>
                  <small className="rc-ellipsis">
                    {folder.isArchived ? 'Archived' : folder.description || 'No description'}
                  </small>
                </button>
                <Flex gap={4} flex="none">
                  <Permitted unless={cannotOrder}>
                    <ActionIcon
                      size="xs"
                      aria-label={`Move ${folder.name} up`}
                      disabled={index === 0}
                      onClick={() => move(folder, -1)}
                    >
                      <IconArrowUp size={14} stroke={1.6} aria-hidden />
                    </ActionIcon>
                  </Permitted>
                  <Permitted unless={cannotOrder}>
                    <ActionIcon
                      size="xs"
                      aria-label={`Move ${folder.name} down`}
                      disabled={index === shown.length - 1}
                      onClick={() => move(folder, 1)}
                    >
                      <IconArrowDown size={14} stroke={1.6} aria-hidden />
                    </ActionIcon>
                  </Permitted>
                  <Permitted unless={objection}>
                    <Button
                      size="xs"
                      variant="subtle"
                      aria-label={`${folder.isArchived ? 'Bring back' : 'Archive'} ${folder.name}`}
                      onClick={() => setState(folder, folder.isArchived ? 'active' : 'archived')}
                    >
                      {folder.isArchived ? 'Bring back' : 'Archive'}
                    </Button>
                  </Permitted>
                </Flex>
              </li>
            ))}
          </ul>
        )}
        {folders.some(({ isArchived }) => isArchived) && (
          <Checkbox
            label="Show archived folders"
            checked={showsArchived}
            onChange={(event) => setShowsArchived(event.currentTarget.checked)}
          />
        )}
        <span className="rc-visually-hidden" role="status">
          {announced}
        </span>
      </EditDialog>
      {editing !== null && (
        <FolderDialog
          key={editing === 'new' ? 'new' : editing.id}
          {...edits.dialogProps}
          folder={editing === 'new' ? null : editing}
          onClose={() => {
            edits.cancel();
            setEditing(null);
          }}
          onReview={(title, changes) => void review(title, changes)}
        />
      )}
      {edits.dialog}
    </>
  );
}
