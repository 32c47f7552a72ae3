import type { ReactNode } from 'react';
import { useDragged } from '../DragOrder.tsx';
import { GridRow, type GridRowProps } from './GridRow.tsx';

/** A row of a reorderable list, dragged by its grip. */
export function MovableRow<Row>(props: Omit<GridRowProps<Row>, 'dragged'>): ReactNode {
  return <GridRow {...props} dragged={useDragged(props.rowKey, false)} />;
}
