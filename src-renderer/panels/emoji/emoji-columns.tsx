import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { pictureOfEmoji } from '../../state/pictures.ts';
import { PendingMark } from '../../subjects/changes/PendingMark.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { PictureTile } from '../../ui/PictureTile.tsx';
import textStyle from '../../ui/Text.module.css';
import { NameCell } from '../../ui/grid/NameCell.tsx';
import { actionsColumn } from '../../ui/grid/actions-column.tsx';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import type { EmojiRow } from './use-emoji-rows.ts';

export interface EmojiActions {
  organizationId: string;
  onCopy: (row: EmojiRow) => void;
  onDeactivate: (row: EmojiRow) => void;
}

const size = 24;
/** Initials stand in where a picture is on another server, or too large to be drawn here. */
export const tileStyle = {
  fontSize: 10,
  borderRadius: 4,
  background: 'transparent',
  color: 'var(--rc-fg3)',
} as const;

function RowItems({ row, actions }: { row: EmojiRow; actions: EmojiActions }): ReactNode {
  return (
    <>
      <Menu.Item onClick={() => actions.onCopy(row)}>Copy name</Menu.Item>
      {!row.deactivated && (
        <Permitted unless={row.objection}>
          <Menu.Item c="var(--rc-badText)" onClick={() => actions.onDeactivate(row)}>
            Deactivate
          </Menu.Item>
        </Permitted>
      )}
    </>
  );
}

/** The columns of the list of custom emoji. */
export function emojiColumns(actions: EmojiActions): GridColumn<EmojiRow>[] {
  const { organizationId } = actions;
  return [
    {
      id: 'name',
      title: 'Emoji',
      minimumWidth: 220,
      growth: 2,
      importance: 9,
      sortable: true,
      cell: ({ id, name, isPending }) => (
        <NameCell
          mark={
            <PictureTile
              organizationId={organizationId}
              of={pictureOfEmoji(id)}
              name={name}
              size={size}
              style={tileStyle}
            />
          }
          name={`:${name}:`}
        >
          {isPending && <PendingMark />}
        </NameCell>
      ),
    },
    {
      id: 'author',
      title: 'Added by',
      minimumWidth: 160,
      growth: 1,
      importance: 7,
      sortable: true,
      cell: ({ author }) =>
        author === '' ? <span className={textStyle.quiet}>Unknown</span> : <bdi>{author}</bdi>,
    },
    {
      id: 'state',
      title: 'State',
      minimumWidth: 120,
      growth: 0,
      importance: 8,
      sortable: true,
      cell: ({ deactivated }) =>
        deactivated ? <span className={textStyle.quiet}>Deactivated</span> : 'Active',
    },
    actionsColumn(
      ({ name }) => name,
      (row) => <RowItems row={row} actions={actions} />,
    ),
  ];
}
