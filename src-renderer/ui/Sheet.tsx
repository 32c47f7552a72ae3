import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { say } from '#words/say.ts';
import classes from './Sheet.module.css';
import layoutStyle from './Layout.module.css';

/** The place of a sheet's row in its list, with access to its neighbours. */
export interface SheetPlace {
  /** Index among the rows, from 0; -1 if the filters exclude it, null while unknown. */
  index: number | null;
  total: number;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

interface SheetProps extends SheetPlace {
  /** The name of what is shown. */
  label: string;
  /** The labels of the arrows: "Previous person", "Next person". */
  previous: string;
  next: string;
  children: ReactNode;
}

/** A complete row next to its grid, with access to its neighbours. Esc closes it. */
export function Sheet(props: SheetProps): ReactNode {
  const { label, index, total } = props;
  // The arrows keep the focus at the ends of the list, because disabling one would lose the focus, and Esc with it.
  const hasPrevious = index !== null && index > 0;
  const hasNext = index !== null && index >= 0 && index < total - 1;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    props.onClose();
  }
  return (
    // Esc is a shortcut here in addition to the close button, so the sheet itself isn't a control.
    <aside className={classes.sheet} aria-label={label} data-region="sheet" onKeyDown={onKeyDown}>
      <Group gap={2} wrap="nowrap" flex="none" h={44} ps={16} pe={8} className={layoutStyle.lineBelow}>
        <Text span size="sm" me={6} c="var(--rc-fg2)" className="rc-tabular">
          {index === null
            ? ''
            : index < 0
              ? say('ui.outside-view')
              : say('ui.place', { place: index + 1, total })}
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
        <ActionIcon aria-label={say('ui.close')} onClick={props.onClose}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
      {props.children}
    </aside>
  );
}
