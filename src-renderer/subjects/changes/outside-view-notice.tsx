import { Button } from '@mantine/core';
import { listOf } from '#contract/words/list.ts';
import { say } from '#words/say.ts';
import { onlyInViewLabel, outsideViewWords } from '../../ui/grid/outside-view.ts';
import type { NoticeProps } from '../../ui/Notice.tsx';

/** "Ada, Mara and 10 more": of so many, the names that are known. */
function someNames(names: readonly string[], count: number): string {
  const left = count - names.length;
  return listOf(left > 0 ? [...names, say('change.more-names', { count: left })] : names);
}

interface OutsideView {
  inView: number;
  outside: number;
  /** What the first of those outside the view are called, `mostNamed` at most; empty while that is not known. */
  names: readonly string[];
  /** Leaves out what is outside the view; null where that can't be done here. */
  onOnlyInView: (() => void) | null;
}

/** What a notice says of how much of a change is outside the view, with a button that leaves it out; nothing where none is. */
export function outsideViewNotice({ inView, outside, names, onOnlyInView }: OutsideView): NoticeProps {
  if (outside === 0) return {};
  return {
    tone: 'warn',
    title: outsideViewWords(inView, outside),
    ...(onOnlyInView !== null &&
      inView > 0 && {
        action: (
          <Button size="xs" className="rc-tabular" onClick={onOnlyInView}>
            {onlyInViewLabel(inView)}
          </Button>
        ),
      }),
    ...(names.length > 0 && { children: <bdi>{someNames(names, outside)}</bdi> }),
  };
}
