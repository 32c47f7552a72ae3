import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { GridColumn } from './column-layout.ts';

/**
 * The last column of a list: a menu of what can be done with the row.
 *
 * @param nameOf what the row is called
 * @param itemsOf the items of its menu
 */
export function actionsColumn<Row>(
  nameOf: (row: Row) => string,
  itemsOf: (row: Row) => ReactNode,
): GridColumn<Row> {
  return {
    id: 'actions',
    title: 'Actions',
    titleHidden: true,
    minimumWidth: 44,
    growth: 0,
    importance: 6,
    align: 'end',
    sortable: false,
    cell: (row) => (
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size="xs" tabIndex={-1} aria-label={`Actions for ${nameOf(row)}`}>
            <IconDots size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>{itemsOf(row)}</Menu.Dropdown>
      </Menu>
    ),
  };
}
