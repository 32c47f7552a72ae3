import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import classes from './Scrollbar.module.css';

interface ScrollbarProps {
  /** What it scrolls: an element whose own scrollbar is hidden. */
  scroller: RefObject<HTMLElement | null>;
  /** Pixels of all that can be scrolled below what stays. */
  height: number;
  /** Pixels of what stays above it, such as the titles of columns. */
  top?: number;
}

/** Pixels that it covers at the end of the rows. */
export const scrollbarWidth = 12;

/** A scrollbar over the end of rows, so that their lines and tints reach the edge of the panel below it. */
export function Scrollbar({ scroller, height, top = 0 }: ScrollbarProps): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [one, other] = [scroller.current, bar.current];
    if (one === null || other === null) return undefined;
    const ends = new AbortController();
    /** The other one follows, and what it says of that moves nothing any more. */
    function follow(leader: HTMLElement, follower: HTMLElement): void {
      const move = (): void => {
        if (follower.scrollTop !== leader.scrollTop) follower.scrollTop = leader.scrollTop;
      };
      leader.addEventListener('scroll', move, { passive: true, signal: ends.signal });
      move();
    }
    follow(one, other);
    follow(other, one);
    return () => ends.abort();
  }, [scroller]);
  return (
    // Not a stop of the Tab key: the rows have the keys that scroll.
    <div ref={bar} className={classes.bar} style={{ top }} tabIndex={-1} aria-hidden="true">
      {/* Without a width it would be nothing to scroll. */}
      <div style={{ width: 1, height }} />
    </div>
  );
}
