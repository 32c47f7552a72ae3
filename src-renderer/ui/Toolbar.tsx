import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import {
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { say } from '#words/say.ts';
import { FoldedMenu } from './FoldedMenu.tsx';
import { useFolding } from './folding.ts';
import { keyInWriting } from './writing.ts';

interface ToolbarProps {
  label: string;
  className?: string | undefined;
  /** The overflow menu's button, if the usual one doesn't fit. */
  moreButton?: ReactElement<Record<string, unknown>>;
  /** Permanent items of that menu. */
  moreItems?: ReactNode;
  /** What comes after that menu. */
  end?: ReactNode;
  children: ReactNode;
}

const usualMore = () => (
  <ActionIcon variant="default" aria-label={say('ui.more-actions')}>
    <IconDots size={16} stroke={1.6} aria-hidden />
  </ActionIcon>
);

const buttonsOf = (bar: Element): HTMLButtonElement[] =>
  [...bar.querySelectorAll<HTMLButtonElement>('button:not([data-folded])')].filter(
    (button) => !button.disabled,
  );

function leaveOneTabStop(bar: Element, wanted: Element | null): void {
  const buttons = buttonsOf(bar);
  const stop = buttons.find((button) => button === wanted) ?? buttons[0];
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

/**
 * Buttons in a row that are one tab stop, by the ARIA toolbar pattern
 * (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/): Left, Right, Home and End move between the enabled ones, and Tab
 * returns to the last one. Those that don't fit are in a menu at the end.
 */
export function Toolbar(props: ToolbarProps): ReactNode {
  const { label, className, moreButton = usualMore(), children } = props;
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  const folded = useFolding(bar, 'button');
  // Any render may add, remove or disable buttons.
  useLayoutEffect(() => {
    if (bar.current !== null) leaveOneTabStop(bar.current, last.current);
  });

  function onFocus({ currentTarget, target }: FocusEvent): void {
    if (!currentTarget.contains(target)) return;
    last.current = target;
    leaveOneTabStop(currentTarget, target);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const buttons = buttonsOf(event.currentTarget);
    // Keys in an open menu bubble up here as well, but belong to the menu.
    const at = buttons.findIndex((button) => button === event.target);
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: buttons.length - 1,
    };
    const to = places[keyInWriting(event.key)];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={className}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {children}
      <FoldedMenu parts={folded} button={moreButton}>
        {props.moreItems}
      </FoldedMenu>
      {props.end}
    </div>
  );
}
