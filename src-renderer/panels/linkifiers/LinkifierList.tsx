import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconPencil } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { LinkifierFields } from '#contract/linkifiers.ts';
import { nameOf, type OpenLinkifier } from './linkifier-draft.ts';
import { Spans } from './Spans.tsx';
import { DragGrip, DragOrder, useDragged } from '../../ui/DragOrder.tsx';
import order from '../../ui/DragOrder.module.css';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './LinkifierList.module.css';
import textStyle from '../../ui/Text.module.css';

/** A linkifier as the list shows it, with what is typed for it. */
export interface ListedLinkifier {
  id: number | 'new';
  /** From 1. */
  place: number;
  name: string;
  fields: LinkifierFields;
  isEdited: boolean;
  /** Places of linkifiers that want the same text. */
  overlaps: number[];
  /** Why it keeps people from sending messages; empty where it does not. */
  danger: string;
}

const groupName = /\(\?P?<([^<>]*)>/g;

/** The pattern with the names of its groups standing out. */
function PatternText({ pattern }: { pattern: string }): ReactNode {
  const spans = [...pattern.matchAll(groupName)].map((found) => {
    const end = found.index + found[0].length - 1;
    return { start: end - (found[1] ?? '').length, end, className: classes.groupName ?? '' };
  });
  return <Spans text={pattern} spans={spans} />;
}

function Row(props: {
  linkifier: ListedLinkifier;
  isOpen: boolean;
  canDrag: boolean;
  onOpen: () => void;
}): ReactNode {
  const { linkifier, isOpen, canDrag } = props;
  const { id, place, name, fields, isEdited, overlaps, danger } = linkifier;
  const { ref, style, isDragging, handle } = useDragged(id, !canDrag || id === 'new');
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the focus and takes the keys
    <div
      ref={ref}
      id={`linkifier-${id}`}
      className={`${order.row} ${classes.row}`}
      data-open={isOpen}
      data-dragged={isDragging}
      style={style}
      role="option"
      aria-selected={isOpen}
      onClick={props.onOpen}
    >
      <DragGrip canDrag={canDrag && id !== 'new'} handle={handle} />
      <Text span inherit w={18} flex="none" c="var(--rc-fg2)" me={2} ta="center" className="rc-tabular">
        {place}
      </Text>
      <span className={layoutStyle.column}>
        <span className={`${textStyle.medium} rc-ellipsis`} dir="auto">
          {id === 'new' && fields.urlTemplate === '' && name === '' ? 'New linkifier' : nameOf(fields, name)}
        </span>
        <span className={`${classes.pattern} rc-ellipsis`} title={fields.pattern}>
          <PatternText pattern={fields.pattern} />
        </span>
      </span>
      {danger !== '' && (
        <span className={classes.mark} title={danger}>
          <IconAlertTriangle
            size={15}
            stroke={1.6}
            color="var(--rc-badText)"
            role="img"
            aria-label="Breaks messages"
          />
        </span>
      )}
      {overlaps.length > 0 && (
        <span className={`${classes.mark} ${classes.overlap} rc-tabular`}>
          <IconCopy size={13} stroke={1.6} aria-hidden />
          <span className="rc-visually-hidden">overlaps with </span>
          {overlaps.slice(0, 3).join(', ')}
        </span>
      )}
      {isEdited && (
        <span className={classes.mark}>
          <IconPencil size={15} stroke={1.6} role="img" aria-label="Not saved" />
        </span>
      )}
    </div>
  );
}

/**
 * The linkifiers in the order in which they are tried. Arrows open the next one, Alt with them moves it; the grip is
 * for the mouse.
 *
 * @param props.canReorder false while only some are shown, or where the order may not be changed.
 * @param props.onMove tells which one goes to which index.
 */
export function LinkifierList(props: {
  linkifiers: readonly ListedLinkifier[];
  open: OpenLinkifier;
  canReorder: boolean;
  onOpen: (id: number | 'new') => void;
  onMove: (id: number, index: number) => void;
  onDelete: (id: number) => void;
  onEdit: () => void;
}): ReactNode {
  const { linkifiers, open, canReorder, onOpen, onMove } = props;
  const list = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const index = linkifiers.findIndex(({ id }) => id === open);

  function show(next: number): void {
    const linkifier = linkifiers[Math.max(0, Math.min(linkifiers.length - 1, next))];
    if (linkifier === undefined) return;
    onOpen(linkifier.id);
    list.current?.querySelector(`#linkifier-${linkifier.id}`)?.scrollIntoView({ block: 'nearest' });
  }
  function move(id: number | 'new', to: number): void {
    const last = linkifiers.filter((each) => each.id !== 'new').length - 1;
    if (!canReorder || id === 'new' || to < 0 || to > last) return;
    onMove(id, to);
    setSaid(`Moved to place ${to + 1} of ${last + 1}.`);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (event.altKey && (by === 1 || by === -1)) {
      if (open !== null) move(open, index + by);
    } else if (by !== undefined && !event.altKey) show(index < 0 ? 0 : index + by);
    else if (event.key === 'Home') show(0);
    else if (event.key === 'End') show(linkifiers.length - 1);
    else if (event.key === 'Enter') props.onEdit();
    else if (event.key === 'Delete' && typeof open === 'number') props.onDelete(open);
    else return;
    event.preventDefault();
  }
  function onDrop(id: number | 'new', overId: number | 'new'): void {
    move(
      id,
      linkifiers.findIndex((each) => each.id === overId),
    );
  }

  return (
    <>
      <DragOrder direction="column" ids={linkifiers.map(({ id }) => id)} onMove={onDrop}>
        <div
          ref={list}
          className={order.list}
          role="listbox"
          aria-label="Linkifiers in the order in which they are tried"
          aria-activedescendant={index < 0 ? undefined : `linkifier-${open}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {linkifiers.map((linkifier) => (
            <Row
              key={linkifier.id}
              linkifier={linkifier}
              isOpen={linkifier.id === open}
              canDrag={canReorder}
              onOpen={() => onOpen(linkifier.id)}
            />
          ))}
        </div>
      </DragOrder>
      <span className="rc-visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}
