import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, type Icon } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { say } from '#words/say.ts';
import classes from './Banner.module.css';

/**
 * A line across the top of a panel about a lasting state. The bad tone is announced immediately. A button shows what
 * doesn't fit in the line.
 *
 * @param props.actions buttons at its end.
 */
export function Banner({
  tone,
  icon: Mark,
  title,
  children,
  actions,
}: {
  tone: 'neutral' | 'warn' | 'bad';
  icon: Icon;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}): ReactNode {
  const text = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isCut = useIsCut(text);
  const Arrow = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div
      className={`${classes.banner} ${classes[tone]}`}
      data-open={isOpen}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Mark size={16} stroke={1.6} className={classes.icon} aria-hidden />
      <span ref={text} className={classes.text}>
        <b>{title}</b> {children}
      </span>
      {(isCut || isOpen) && (
        <ActionIcon
          size="sm"
          aria-label={isOpen ? say('ui.show-less') : say('ui.show-all')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Arrow size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {actions}
    </div>
  );
}

/** Whether a line's text is cut off. */
function useIsCut(line: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = line.current;
    if (element === null) return undefined;
    const look = (): void => setCut(element.scrollWidth > element.clientWidth);
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    const words = new MutationObserver(look);
    words.observe(element, { characterData: true, childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      words.disconnect();
    };
  }, [line]);
  return isCut;
}
