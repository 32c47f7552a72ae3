import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { Permitted } from '../Permitted.tsx';
import { BarChange } from '../grid/BarChange.tsx';
import { RowAction } from '../grid/RowAction.tsx';
import { SelectionBar, type SelectionProps } from '../grid/SelectionBar.tsx';
import type { ListColumn, ListDescription } from './list-description.ts';

/** An action on rows: on one by its menu, on those selected by the bar. */
export interface ListAction<Row> {
  /** "Delete". */
  verb: string | ((row: Row) => string);
  /** Its name among all shortcuts and its key while rows are selected, or null; left out for actions on a single row. */
  shortcut?: { id: string; keys: string | null };
  /** Which rows have it in their menu; all if left out. */
  isFor?: (row: Row) => boolean;
  /** Why it can't be done, empty or null if it can; left out if it changes nothing. */
  unless?: string | null | ((row: Row) => string);
  /** Separated in the menu. */
  isApart?: boolean;
  /** @returns the rows for which a change was sent, which are then deselected */
  run: (rows: readonly Row[]) => Promise<readonly Row[]> | void;
}

const textOf = (unless: ListAction<never>['unless']): string | null =>
  typeof unless === 'string' ? unless : null;

interface RowMenuProps<Row> {
  row: Row;
  /** Called each time the menu opens. */
  actionsOf: () => readonly ListAction<Row>[];
  run: (action: ListAction<Row>, rows: readonly Row[]) => void;
}

function RowItems<Row>({ row, actionsOf, run }: RowMenuProps<Row>): ReactNode {
  return actionsOf()
    .filter(({ isFor }) => isFor?.(row) !== false)
    .map((action, place) => {
      const { verb, unless, isApart = false } = action;
      const words = typeof verb === 'string' ? verb : verb(row);
      const item = <Menu.Item onClick={() => run(action, [row])}>{words}</Menu.Item>;
      return (
        <Fragment key={words}>
          {isApart && place > 0 && <Menu.Divider />}
          {unless === undefined ? (
            item
          ) : (
            <Permitted unless={typeof unless === 'function' ? unless(row) : unless}>{item}</Permitted>
          )}
        </Fragment>
      );
    });
}

/** A list's last column: a menu of the row's actions. */
export function rowMenuColumn<Row>(
  rowName: (row: Row) => string,
  menu: Omit<RowMenuProps<Row>, 'row'>,
): ListColumn<Row> {
  return {
    id: 'actions',
    title: say('ui.actions'),
    titleHidden: true,
    minimumWidth: 44,
    importance: 6,
    align: 'end',
    cell: (row) =>
      menu.actionsOf().some(({ isFor }) => isFor?.(row) !== false) && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <RowAction aria-label={say('ui.actions-for', { name: rowName(row) })}>
              <IconDots size={16} stroke={1.6} aria-hidden />
            </RowAction>
          </Menu.Target>
          <Menu.Dropdown>
            <RowItems row={row} {...menu} />
          </Menu.Dropdown>
        </Menu>
      ),
  };
}

interface ActionBarProps<Row> extends SelectionProps {
  description: Pick<ListDescription<Row>, 'name' | 'title'>;
  actions: readonly ListAction<Row>[];
  onRun: (action: ListAction<Row>) => void;
}

/** Actions on the selected rows, each with its key. */
export function ActionBar<Row>({ description, actions, onRun, ...bar }: ActionBarProps<Row>): ReactNode {
  const { title } = description;
  const offered = actions.flatMap((action) => {
    const { verb, shortcut } = action;
    return shortcut === undefined || typeof verb === 'function'
      ? []
      : [{ ...action, action, verb, shortcut }];
  });
  return (
    <SelectionBar
      label={say('ui.selected-rows', { title })}
      {...bar}
      remark={textOf(offered.find(({ unless }) => textOf(unless))?.unless)}
    >
      {offered.map(({ action, verb, shortcut, unless }) => (
        <BarChange
          key={shortcut.id}
          shortcut={{
            ...shortcut,
            label: say('ui.verb-selected', { verb }),
            scope: title,
          }}
          unless={textOf(unless)}
          run={() => onRun(action)}
        >
          {verb}
        </BarChange>
      ))}
    </SelectionBar>
  );
}
