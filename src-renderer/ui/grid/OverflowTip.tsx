import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import classes from './DataGrid.module.css';

interface Tip {
  text: string;
  left: number;
  top: number;
}

const delayMilliseconds = 400;

function hiddenText(cell: HTMLElement): string | null {
  const always = cell.dataset['tip'];
  if (always !== undefined) return always;
  const clipped = [cell, ...cell.querySelectorAll<HTMLElement>('.rc-ellipsis')].some(
    (element) => element.scrollWidth > element.clientWidth + 1,
  );
  return clipped ? (cell.textContent ?? null) : null;
}

interface OverflowTipProps {
  /** The grid whose cells carry `data-column`. */
  container: RefObject<HTMLElement | null>;
  /** Changes when the focus moves to another cell. */
  focusedCellId: string | null;
}

/** Shows the full value of a cell whose text ends in an ellipsis, on hover and on keyboard focus. One for a grid. */
export function OverflowTip({ container, focusedCellId }: OverflowTipProps): ReactNode {
  const [tip, setTip] = useState<Tip | null>(null);

  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    let timer = 0;
    let hovered: Element | null = null;
    function show(cell: HTMLElement): void {
      const text = cell.isConnected ? hiddenText(cell) : null;
      if (text === null || text === '') return setTip(null);
      const box = cell.getBoundingClientRect();
      setTip({ text, left: Math.max(4, Math.min(box.left, window.innerWidth - 368)), top: box.bottom + 2 });
    }
    function schedule(cell: HTMLElement | null): void {
      window.clearTimeout(timer);
      setTip(null);
      if (cell !== null) timer = window.setTimeout(() => show(cell), delayMilliseconds);
    }
    function over(event: PointerEvent): void {
      const cell =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
      if (cell === hovered) return;
      hovered = cell;
      schedule(cell);
    }
    function away(): void {
      hovered = null;
      schedule(null);
    }
    function hide(event: KeyboardEvent): void {
      if (event.key === 'Escape') away();
    }
    if (focusedCellId !== null && document.activeElement === element) {
      schedule(document.getElementById(focusedCellId));
    }
    element.addEventListener('pointerover', over);
    element.addEventListener('pointerleave', away);
    element.addEventListener('pointerdown', away);
    element.addEventListener('scroll', away, { passive: true });
    element.addEventListener('blur', away);
    element.addEventListener('keydown', hide);
    return () => {
      window.clearTimeout(timer);
      element.removeEventListener('pointerover', over);
      element.removeEventListener('pointerleave', away);
      element.removeEventListener('pointerdown', away);
      element.removeEventListener('scroll', away);
      element.removeEventListener('blur', away);
      element.removeEventListener('keydown', hide);
    };
  }, [container, focusedCellId]);

  if (tip === null) return null;
  return (
    <div role="tooltip" className={classes.tip} dir="auto" style={{ left: tip.left, top: tip.top }}>
      {tip.text}
    </div>
  );
}
