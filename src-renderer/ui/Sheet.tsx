import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import classes from './Sheet.module.css';
import layoutStyle from './Layout.module.css';

/** The place of a sheet's row in its list, and the way to its neighbours. */
export interface SheetPlace {
  /** Place among the rows, counted from 0; -1 when the filters leave it out, null while it isn't known. */
  index: number | null;
  total: number;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

interface SheetProps extends SheetPlace {
  /** What is shown, by its name. */
  label: string;
  /** What the arrows are called: "Previous person", "Next person". */
  previous: string;
  next: string;
  children: ReactNode;
}

/** One row in full beside its grid, with the way to its neighbours. Esc closes it. */
export function Sheet(props: SheetProps): ReactNode {
  const { label, index, total } = props;
  // The arrows keep the focus at the ends of the list: a disabled one would lose it, and Esc with it.
  const hasPrevious = index !== null && index > 0;
  const hasNext = index !== null && index >= 0 && index < total - 1;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    props.onClose();
  }
  return (
    // Esc is a shortcut here beside the close button, so that the sheet itself is no control.
    <aside className={classes.sheet} aria-label={label} data-region="sheet" onKeyDown={onKeyDown}>
      <Group gap={2} wrap="nowrap" flex="none" h={44} ps={16} pe={8} className={layoutStyle.lineBelow}>
        <Text span size="sm" me={6} c="var(--rc-fg2)" className="rc-tabular">
          {index === null
            ? ''
            : index < 0
              ? 'Not in this view'
              : `${formatCount(index + 1)} of ${formatCount(total)}`}
        </Text>
        <ActionIcon
          aria-label={props.previous}
          aria-disabled={!hasPrevious}
          onClick={() => hasPrevious && props.onStep(-1)}
        >
          <IconChevronUp size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={props.next}
          aria-disabled={!hasNext}
          onClick={() => hasNext && props.onStep(1)}
        >
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <span className={layoutStyle.grow} />
        <ActionIcon aria-label="Close" onClick={props.onClose}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
      {props.children}
    </aside>
  );
}
