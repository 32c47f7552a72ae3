import { useEffect, useState, type ReactNode } from 'react';
import classes from './OverflowTip.module.css';

interface Tip {
  text: string;
  left: number;
  top: number;
}

const delayMilliseconds = 500;
/** The maximum size of a tip in pixels, including its distance from the window's edge. */
const room = { width: 368, height: 64 };

/** Pixels of a row with one line: a tip below it covers nothing of its own. */
const oneLine = 44;

/** Beside a row of several lines, else below it: its own words stay in sight. */
function placeBeside(element: Element): Omit<Tip, 'text'> {
  const box = element.getBoundingClientRect();
  const row = (element.closest('[role="option"]') ?? element).getBoundingClientRect();
  const farthest = window.innerWidth - room.width;
  if (row.height > oneLine && row.right <= farthest) return { left: row.right + 4, top: box.top };
  const isLow = row.bottom + room.height > window.innerHeight;
  return {
    left: Math.max(4, Math.min(box.left, farthest)),
    top: isLow ? Math.max(4, row.top - room.height / 2) : row.bottom + 2,
  };
}

/** Focusable elements with their own text, shown completely while focused. */
const withWords = 'button, a, [role="tab"], [role="option"], [role="menuitem"], [data-column]';

/** Whether it ends in an ellipsis, or has no room at all. */
function isCut(element: Element): boolean {
  if (element.matches('.mantine-Button-label') && element.clientWidth === 1) return true;
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  return (
    (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1) ||
    (webkitLineClamp !== 'none' && webkitLineClamp !== '' && element.scrollHeight > element.clientHeight + 1)
  );
}

/** Where what is cut is shown in full beside it. */
const withoutTip = '[data-no-tip]';

const textOf = (element: Element): string => element.textContent.trim();

/** A grid cell is shown completely. */
function textOfCell(cell: HTMLElement): string {
  const always = cell.dataset['tip'];
  if (always !== undefined) return always;
  return [cell, ...cell.querySelectorAll('*')].some(isCut) ? textOf(cell) : '';
}

/** The text under the pointer, or the line of text around it; nothing if it has a title attribute. */
function textAtPointer(element: Element): string {
  const cell = element.closest<HTMLElement>('[data-column]');
  if (cell !== null) return textOfCell(cell);
  if (element.closest(`[title], ${withoutTip}`) !== null) return '';
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    if (isCut(each)) return textOf(each);
    if (each.matches(withWords)) return textAtFocus(each);
  }
  return '';
}

function textAtFocus(element: Element): string {
  if (!element.matches(withWords) || element.matches(withoutTip)) return '';
  if (element instanceof HTMLElement && element.dataset['column'] !== undefined) return textOfCell(element);
  return [element, ...element.querySelectorAll('*')].filter(isCut).map(textOf).join(', ');
}

/** The focused element, or the current one of a focused list. */
function focused(): Element | null {
  const current = document.activeElement?.getAttribute('aria-activedescendant') ?? null;
  return current === null ? document.activeElement : document.getElementById(current);
}

/**
 * Shows the full text of anything that ends in an ellipsis, while the pointer rests on it or the keyboard has reached
 * it. One for the window.
 */
export function OverflowTip(): ReactNode {
  const [tip, setTip] = useState<Tip | null>(null);

  useEffect(() => {
    let timer = 0;
    let hovered: Element | null = null;
    /** A row is moved by keys: what is below it matters more than its full text. */
    let isMovingRow = false;
    function show(element: Element, text: string): void {
      if (text !== '') setTip({ text, ...placeBeside(element) });
    }
    function schedule(element: Element | null, read: (element: Element) => string): void {
      window.clearTimeout(timer);
      setTip(null);
      if (element === null) return;
      timer = window.setTimeout(() => {
        if (element.isConnected) show(element, read(element));
      }, delayMilliseconds);
    }
    function over({ target }: PointerEvent): void {
      const element = target instanceof Element ? (target.closest('[data-column]') ?? target) : null;
      if (element === hovered) return;
      hovered = element;
      schedule(element, textAtPointer);
    }
    function away(): void {
      hovered = null;
      schedule(null, textAtPointer);
    }
    function toFocus(): void {
      const element = focused();
      if (isMovingRow) schedule(null, textAtFocus);
      else if (element?.matches(':focus-visible, [id]:not(:focus)') === true) schedule(element, textAtFocus);
    }
    function onKey({ key, altKey }: KeyboardEvent): void {
      if (key === 'Alt') return;
      isMovingRow = altKey && (key === 'ArrowUp' || key === 'ArrowDown');
      if (isMovingRow || key === 'Escape') away();
    }
    const ends = new AbortController();
    const listen = { signal: ends.signal, passive: true, capture: true };
    document.addEventListener('pointerover', over, listen);
    document.addEventListener('pointerdown', away, listen);
    document.addEventListener('scroll', away, listen);
    document.addEventListener('focusin', toFocus, listen);
    document.addEventListener('focusout', away, listen);
    document.addEventListener('keydown', onKey, listen);
    document.documentElement.addEventListener('pointerleave', away, { signal: ends.signal });
    const moves = new MutationObserver(toFocus);
    moves.observe(document.body, { subtree: true, attributeFilter: ['aria-activedescendant'] });
    return () => {
      window.clearTimeout(timer);
      moves.disconnect();
      ends.abort();
    };
  }, []);

  if (tip === null) return null;
  return (
    <div role="tooltip" className={classes.tip} dir="auto" style={{ left: tip.left, top: tip.top }}>
      {tip.text}
    </div>
  );
}
