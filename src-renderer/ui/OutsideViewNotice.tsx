import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { countOf, formatCount } from '#contract/words/count.ts';
import { listOf } from '#contract/words/list.ts';
import { Notice } from './Notice.tsx';

/** "123 in this view, 12 others". */
export function outsideViewWords(inView: number, outside: number): string {
  const others = inView === 0 ? `${formatCount(outside)} outside it` : countOf(outside, 'other');
  return `${formatCount(inView)} in this view, ${others}`;
}

/** What leaves out the others: "Only these 123". */
export function onlyInViewLabel(inView: number): string {
  return inView === 1 ? 'Only this one' : `Only these ${formatCount(inView)}`;
}

/** "Ada, Mara and 10 more": of so many, the names that are known. */
function someNames(names: readonly string[], count: number): string {
  const left = count - names.length;
  return listOf(left > 0 ? [...names, `${formatCount(left)} more`] : names);
}

/** So many of those outside the view are named. */
export const mostNamed = 5;

interface OutsideViewNoticeProps {
  inView: number;
  outside: number;
  /** What the first of those outside the view are called, `mostNamed` at most; empty while that is not known. */
  names: readonly string[];
  /** Leaves out what is outside the view; null where that can't be done here. */
  onOnlyInView: (() => void) | null;
}

/** Says how much of what is about to change is outside the view, and offers to leave that out. */
export function OutsideViewNotice({
  inView,
  outside,
  names,
  onOnlyInView,
}: OutsideViewNoticeProps): ReactNode {
  if (outside === 0) return null;
  return (
    <Notice
      tone="warn"
      title={outsideViewWords(inView, outside)}
      {...(onOnlyInView !== null &&
        inView > 0 && {
          action: (
            <Button size="xs" className="rc-tabular" onClick={onOnlyInView}>
              {onlyInViewLabel(inView)}
            </Button>
          ),
        })}
    >
      {names.length > 0 ? <bdi>{someNames(names, outside)}</bdi> : undefined}
    </Notice>
  );
}
