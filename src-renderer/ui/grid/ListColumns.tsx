import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import type { GridColumn } from './column-layout.ts';
import { alikeKey, noneAlike, useColumnChoice } from './use-column-choice.ts';

interface ListColumnsProps<Row> {
  /** The list's own name. */
  name: string;
  /** All columns that the list can show. */
  columns: readonly GridColumn<Row>[];
}

/** Chooses and orders the columns of a list that are the same in every organization. */
export function ListColumns<Row>({ name, columns }: ListColumnsProps<Row>): ReactNode {
  const [known] = usePanelMemory(alikeKey(name), noneAlike);
  const { shown, hidden, alike, move, toggle, reset } = useColumnChoice(name, columns, known);
  const named = (each: readonly GridColumn<Row>[]) => each.filter(({ titleHidden }) => titleHidden !== true);
  return (
    <ColumnMenu
      shown={named(shown)}
      hidden={[
        { key: 'alike', heading: say('grid.alike'), columns: named(alike) },
        { key: 'hidden', heading: say('grid.hidden'), columns: named(hidden) },
      ]}
      onMove={move}
      onToggle={toggle}
      onReset={reset}
    />
  );
}
