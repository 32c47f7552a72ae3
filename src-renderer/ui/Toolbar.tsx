import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';

interface ToolbarProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

const buttonsOf = (bar: Element): HTMLButtonElement[] =>
  [...bar.querySelectorAll('button')].filter((button) => !button.disabled);

function leaveOneTabStop(bar: Element, wanted: Element | null): void {
  const buttons = buttonsOf(bar);
  const stop = buttons.find((button) => button === wanted) ?? buttons[0];
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

/**
 * Buttons in a row that are one tab stop, by the ARIA toolbar pattern (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/):
 * Left, Right, Home and End move between those that can be used, and Tab comes back to the last one.
 */
export function Toolbar({ label, className, children }: ToolbarProps): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  // Buttons come, go and are disabled with any render.
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
    // Keys in an open menu come through here as well, and are its own.
    const at = buttons.findIndex((button) => button === event.target);
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: buttons.length - 1,
    };
    const to = places[event.key];
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
    </div>
  );
}
