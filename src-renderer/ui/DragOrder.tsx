import { DndContext, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core';
import {
  SortableContext,
  horizontalListSortingStrategy,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import { say } from '#words/say.ts';
import classes from './DragOrder.module.css';

interface DragOrderProps<Id extends string | number> {
  /** In the items' current order. */
  ids: readonly Id[];
  direction: 'row' | 'column';
  /** An item was dropped in the place of another. */
  onMove: (id: Id, overId: Id) => void;
  children: ReactNode;
}

// Dragging is only for the pointer: screen reader users have keys for it, and hear the result.
const announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Lets the pointer reorder items, each of which calls `useDragged`. A click stays a click. */
export function DragOrder<Id extends string | number>(props: DragOrderProps<Id>): ReactNode {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const isRow = props.direction === 'row';
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ container: document.body, announcements }}
      autoScroll={!isRow}
      onDragEnd={({ active, over }) => {
        const [id, overId] = [active, over].map((each) => props.ids.find((one) => one === each?.id));
        if (id !== undefined && overId !== undefined && id !== overId) props.onMove(id, overId);
      }}
    >
      <SortableContext
        items={[...props.ids]}
        strategy={isRow ? horizontalListSortingStrategy : verticalListSortingStrategy}
      >
        {props.children}
      </SortableContext>
    </DndContext>
  );
}

export interface Dragged {
  /** For the moving element. */
  ref: (element: HTMLElement | null) => void;
  style: CSSProperties;
  isDragging: boolean;
  /** For the part that the pointer drags: the same element or a part of it. */
  handle: HTMLAttributes<HTMLElement>;
}

/** Makes an element that `DragOrder` can reorder. */
export function useDragged(id: string | number, isFixed: boolean): Dragged {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id, disabled: isFixed });
  const moved = transform && `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)`;
  return {
    ref: setNodeRef,
    style: { transform: moved ?? undefined, transition },
    isDragging,
    handle: isFixed ? {} : (listeners ?? {}),
  };
}

/** The grip of a row; while dragged, the row has `data-dragged`. */
export function DragGrip({ canDrag, handle }: { canDrag: boolean; handle: Dragged['handle'] }): ReactNode {
  return (
    <span
      className={classes.grip}
      data-draggable={canDrag}
      title={canDrag ? say('ui.drag') : undefined}
      aria-hidden
      {...handle}
    >
      {canDrag && <IconGripVertical size={14} stroke={1.6} />}
    </span>
  );
}
