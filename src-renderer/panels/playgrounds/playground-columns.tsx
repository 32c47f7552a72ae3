import { Menu } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { PendingMark } from '../../subjects/changes/PendingMark.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { NameCell } from '../../ui/grid/NameCell.tsx';
import { actionsColumn } from '../../ui/grid/actions-column.tsx';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import type { PlaygroundRow } from './use-playground-rows.ts';

export interface PlaygroundActions {
  /** Why nothing can be changed; null where it can. */
  objection: string | null;
  onReplace: (row: PlaygroundRow) => void;
  onDelete: (row: PlaygroundRow) => void;
}

/** The columns of the list of code playgrounds. */
export function playgroundColumns(actions: PlaygroundActions): GridColumn<PlaygroundRow>[] {
  const { objection, onReplace, onDelete } = actions;
  return [
    {
      id: 'name',
      title: 'Playground',
      minimumWidth: 180,
      growth: 1,
      importance: 9,
      sortable: true,
      cell: ({ name, isPending }) => (
        <NameCell mark={<IconCode size={16} stroke={1.6} aria-hidden />} name={name}>
          {isPending && <PendingMark />}
        </NameCell>
      ),
    },
    {
      id: 'language',
      title: 'Language',
      minimumWidth: 110,
      growth: 0,
      importance: 8,
      sortable: true,
      cell: ({ language }) => <bdi>{language}</bdi>,
    },
    {
      id: 'template',
      title: 'URL template',
      minimumWidth: 260,
      growth: 3,
      importance: 7,
      sortable: true,
      cell: ({ urlTemplate }) => (
        <code className="rc-ellipsis" dir="ltr">
          {urlTemplate}
        </code>
      ),
      tip: ({ urlTemplate }) => urlTemplate,
    },
    actionsColumn(
      ({ name }) => name,
      (row) => (
        <>
          <Permitted unless={objection}>
            <Menu.Item onClick={() => onReplace(row)}>Replace</Menu.Item>
          </Permitted>
          <Menu.Divider />
          <Permitted unless={objection}>
            <Menu.Item c="var(--rc-badText)" onClick={() => onDelete(row)}>
              Delete
            </Menu.Item>
          </Permitted>
        </>
      ),
    ),
  ];
}
