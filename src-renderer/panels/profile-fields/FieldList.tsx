import { IconCheck } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import { formatCount, plural } from '#contract/words/count.ts';
import { fieldTypeNames } from '#contract/words/profile-fields.ts';
import { useTable } from '../../state/replica.ts';
import { DragGrip, DragOrder, useDragged } from '../../ui/DragOrder.tsx';
import order from '../../ui/DragOrder.module.css';
import { PendingMark } from '../../subjects/changes/PendingMark.tsx';
import { FieldTypeIcon } from '../../subjects/people/ProfileFieldType.tsx';
import layoutStyle from '../../ui/Layout.module.css';
import textStyle from '../../ui/Text.module.css';
import classes from './ProfileFields.module.css';

interface FieldListProps {
  /** In the order that is shown, which may not be sent yet. */
  fields: readonly ProfileField[];
  /** How many people have a value, by the id of the field; null while they are not counted. */
  people: ReadonlyMap<number, number> | null;
  openId: number | null;
  canReorder: boolean;
  onOpen: (id: number) => void;
  /** A field is to go to another place, from 0. */
  onMove: (from: number, to: number) => void;
  onEdit: () => void;
  onLeave: () => void;
}

function Mark({ isSet, label }: { isSet: boolean; label: string }): ReactNode {
  return (
    <span className={classes.mark}>
      {isSet ? (
        <IconCheck size={15} stroke={1.8} role="img" aria-label={label} />
      ) : (
        <span className={textStyle.quiet} aria-hidden>
          –
        </span>
      )}
    </span>
  );
}

interface RowProps extends Pick<FieldListProps, 'people' | 'canReorder'> {
  field: ProfileField;
  isOpen: boolean;
  isPending: boolean;
  onOpen: () => void;
  onEdit: () => void;
}

function Row({ field, people, isOpen, isPending, canReorder, onOpen, onEdit }: RowProps): ReactNode {
  const { ref, style, isDragging, handle } = useDragged(field.id, !canReorder);
  const count = people?.get(field.id);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the focus and takes the keys
    <div
      ref={ref}
      id={`profile-field-${field.id}`}
      className={`${order.row} ${classes.row}`}
      data-open={isOpen}
      data-dragged={isDragging}
      style={style}
      role="option"
      aria-selected={isOpen}
      onClick={onOpen}
      onDoubleClick={onEdit}
    >
      <DragGrip canDrag={canReorder} handle={handle} />
      <span className={layoutStyle.column}>
        <span className={`${textStyle.medium} rc-ellipsis`}>
          <bdi>{field.name}</bdi> {isPending && <PendingMark />}
        </span>
        <span className={`${textStyle.hint} rc-ellipsis`}>
          <bdi>{field.hint}</bdi>
        </span>
      </span>
      <span className={layoutStyle.inlineRow}>
        <FieldTypeIcon type={field.type} />
        {fieldTypeNames[field.type]}
      </span>
      <Mark isSet={field.inSummary} label="In profile summary" />
      <Mark isSet={field.required} label="Required" />
      <Mark isSet={field.editableByUser} label="Editable by the user" />
      <span className={`${classes.count} rc-tabular`}>
        {count === undefined ? '' : formatCount(count)}
        {count !== undefined && (
          <span className="rc-visually-hidden"> {plural(count, 'person has', 'people have')} a value</span>
        )}
      </span>
    </div>
  );
}

/**
 * The fields in the order of profiles. Arrows open the next one, Alt with them moves it, Enter edits it; the grip is for the
 * mouse.
 */
export function FieldList(props: FieldListProps): ReactNode {
  const { fields, openId, canReorder, onOpen, onMove } = props;
  const list = useRef<HTMLDivElement>(null);
  const [announced, setAnnounced] = useState('');
  const pending = useTable('pending');
  const index = fields.findIndex(({ id }) => id === openId);

  function show(next: number): void {
    const field = fields[Math.max(0, Math.min(fields.length - 1, next))];
    if (field === undefined) return;
    onOpen(field.id);
    list.current?.querySelector(`#profile-field-${field.id}`)?.scrollIntoView({ block: 'nearest' });
  }
  function move(from: number, to: number): void {
    if (!canReorder || to < 0 || to >= fields.length) return;
    onMove(from, to);
    setAnnounced(`Moved to place ${to + 1} of ${fields.length}.`);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (event.altKey && (by === 1 || by === -1)) move(index, index + by);
    else if (by !== undefined && !event.altKey) show(index < 0 ? 0 : index + by);
    else if (event.key === 'Home') show(0);
    else if (event.key === 'End') show(fields.length - 1);
    else if (event.key === 'Enter') props.onEdit();
    else if (event.key === 'Escape') props.onLeave();
    else return;
    event.preventDefault();
  }
  const placeOf = (id: number): number => fields.findIndex((field) => field.id === id);

  return (
    <>
      <div className={classes.headings} aria-hidden>
        <span />
        <span>Name</span>
        <span>Type</span>
        <span>In summary</span>
        <span>Required</span>
        <span>User can edit</span>
        <span>People</span>
      </div>
      <DragOrder
        direction="column"
        ids={fields.map(({ id }) => id)}
        onMove={(id, overId) => move(placeOf(id), placeOf(overId))}
      >
        <div
          ref={list}
          className={order.list}
          role="listbox"
          aria-label="Profile fields in the order of profiles"
          aria-activedescendant={index < 0 ? undefined : `profile-field-${openId}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {fields.map((field) => (
            <Row
              key={field.id}
              field={field}
              people={props.people}
              isOpen={field.id === openId}
              isPending={pending.some(({ target }) => target === `profile-field:${field.id}`)}
              canReorder={canReorder}
              onOpen={() => onOpen(field.id)}
              onEdit={props.onEdit}
            />
          ))}
        </div>
      </DragOrder>
      <span className="rc-visually-hidden" role="status">
        {announced}
      </span>
    </>
  );
}
