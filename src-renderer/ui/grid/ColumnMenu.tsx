import { ActionIcon, Box, Button, Checkbox, Flex, Group, Popover, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconGripVertical, IconPin } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { FindField } from '../FindField.tsx';
import { DragOrder, useDragged } from '../DragOrder.tsx';
import { hasWords } from '../match.ts';
import classes from './ColumnMenu.module.css';
import textStyle from '../Text.module.css';

/** A column in the menu. */
export interface MenuColumn {
  readonly id: string;
  readonly title: string;
  /** The column's kind, if there are several. */
  readonly type?: { readonly icon: ReactNode; readonly words: string };
}

interface ColumnMenuProps {
  /** In order; the first one stays first. */
  shown: readonly MenuColumn[];
  hidden: readonly {
    readonly key: string;
    readonly heading: ReactNode;
    readonly columns: readonly MenuColumn[];
  }[];
  /** Moves a column to the place of another. */
  onMove: (id: string, toId: string) => void;
  onToggle: (id: string) => void;
  onReset: () => void;
}

/** With this many columns, searching by name is faster. */
const manyColumns = 12;

/** Chooses and orders a list's columns. Alt and arrows move one, as does the pointer. */
export function ColumnMenu({ shown, hidden, onMove, onToggle, onReset }: ColumnMenuProps): ReactNode {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [announced, setAnnounced] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef<string | null>(null);
  // A moved element loses the focus.
  useLayoutEffect(() => {
    const line = [...(list.current?.children ?? [])].find(
      (each) => each instanceof HTMLElement && each.dataset['column'] === moved.current,
    );
    moved.current = null;
    line?.querySelector('input')?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- in another order the lines have other places
  }, [shown]);

  const total = hidden.reduce((sum, { columns }) => sum + columns.length, shown.length);
  const matches = ({ title }: MenuColumn) => hasWords(title, text);
  const shownHits = shown.filter(matches);
  const hiddenHits = hidden
    .map((group) => ({ ...group, columns: group.columns.filter(matches) }))
    .filter(({ columns }) => columns.length > 0);

  function move(column: MenuColumn, toId: string | undefined): void {
    const to = shown.findIndex(({ id }) => id === toId);
    if (toId === undefined || to < 1) return;
    moved.current = column.id;
    onMove(column.id, toId);
    setAnnounced(say('grid.column-moved', { title: column.title, place: to + 1, total: shown.length }));
  }
  const line = (column: MenuColumn) => {
    const place = shown.findIndex(({ id }) => id === column.id);
    return (
      <ColumnLine
        key={column.id}
        column={column}
        place={place === -1 ? 'hidden' : place === 0 ? 'first' : 'shown'}
        onToggle={() => onToggle(column.id)}
        onMove={(by) => move(column, shown[place + by]?.id)}
      />
    );
  };

  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus withinPortal width={272}>
      <Popover.Target>
        <Button
          leftSection={<IconColumns3 size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(!open)}
          aria-label={say('grid.columns-of', { shown: shown.length, total })}
          className={`${classes.open} rc-tabular`}
        >
          {shown.length < total && (
            <span className={classes.shown}>{say('grid.shown', { shown: shown.length, total })}</span>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={say('grid.columns')}>
        {total >= manyColumns && (
          <FindField
            data-autofocus
            label={say('grid.find-column')}
            placeholder={say('grid.find-column')}
            value={text}
            onChange={setText}
            className={classes.search ?? ''}
          />
        )}
        <Box flex={1} mih={0} p={4} style={{ overflowY: 'auto' }} ref={list}>
          <DragOrder
            direction="column"
            ids={shownHits.map(({ id }) => id)}
            onMove={(id, toId) => {
              const column = shown.find((each) => each.id === id);
              if (column !== undefined) move(column, toId);
            }}
          >
            {shownHits.map(line)}
          </DragOrder>
          {hiddenHits.map(({ key, heading, columns }) => (
            <div key={key}>
              <Text size="xs" fw={500} c="dimmed" pt={8} px={8} pb={2}>
                {heading}
              </Text>
              {columns.map(line)}
            </div>
          ))}
          {shownHits.length + hiddenHits.length === 0 && (
            <Text size="xs" fw={500} c="dimmed" pt={8} px={8} pb={2}>
              {say('grid.no-column', { typed: text.trim() })}
            </Text>
          )}
        </Box>
        <div className={classes.foot}>
          <span className="rc-tabular">{say('grid.are-shown', { shown: shown.length, total })}</span>
          <Button size="xs" variant="subtle" onClick={onReset}>
            {say('grid.reset')}
          </Button>
        </div>
        <span className="rc-visually-hidden" role="status">
          {announced}
        </span>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ColumnLineProps {
  column: MenuColumn;
  place: 'first' | 'shown' | 'hidden';
  onToggle: () => void;
  onMove: (by: 1 | -1) => void;
}

function ColumnLine({ column, place, onToggle, onMove }: ColumnLineProps): ReactNode {
  const { id, title, type } = column;
  const isFirst = place === 'first';
  const canMove = place === 'shown';
  const { ref, style, isDragging, handle } = useDragged(id, !canMove);
  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || !canMove || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }
  return (
    <div
      ref={ref}
      className={classes.line}
      style={style}
      data-column={id}
      data-dragged={isDragging}
      onKeyDown={onKeyDown}
      {...handle}
    >
      <Flex component="span" w={14} ms={-4} me={6} c="dimmed" aria-hidden>
        {canMove && <IconGripVertical size={14} stroke={1.6} />}
      </Flex>
      <Checkbox
        label={<bdi>{title}</bdi>}
        checked={place !== 'hidden'}
        onChange={() => {
          if (!isFirst) onToggle();
        }}
        aria-disabled={isFirst}
        classNames={{ root: classes.check ?? '' }}
        aria-keyshortcuts={canMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      />
      {canMove && (
        <span className={classes.moves}>
          <ActionIcon
            size={20}
            tabIndex={-1}
            aria-label={say('ui.move-up', { name: title })}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={20}
            tabIndex={-1}
            aria-label={say('ui.move-down', { name: title })}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        </span>
      )}
      {isFirst && (
        <IconPin
          size={14}
          stroke={1.6}
          className={textStyle.quiet}
          aria-label={say('grid.first')}
          role="img"
        />
      )}
      {type !== undefined && (
        <Group component="span" gap={6} wrap="nowrap" fz="xs" lh="xs" c="dimmed" ms={6}>
          {place === 'hidden' && type.words}
          {type.icon}
        </Group>
      )}
    </div>
  );
}
