import { useMemo, useState, type ReactNode } from 'react';
import { userIdOfTarget, type ChangeTarget } from '#contract/changes.ts';
import { mostNamed, targetsOutsideView } from '../../ui/grid/outside-view.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useSteady } from '../../ui/use-steady.ts';
import { usePersonNames } from '../people/use-person-names.ts';
import { outsideViewNotice } from './outside-view-notice.tsx';

interface OutsideViewOfTargetsProps<Item> {
  /** Whom or what a dialog is about. */
  items: readonly Item[];
  targetOf: (item: Item) => ChangeTarget;
  /** What something is called that is no person. */
  nameOf?: (item: Item) => string;
  /** Takes those that are left when only what is in view is to change. */
  onOnly: (items: Item[]) => void;
}

/**
 * Says in a dialog that leads to a preview how much of what it is about is outside the view: of what was selected there
 * when the dialog was opened.
 */
export function OutsideViewOfTargets<Item>(props: OutsideViewOfTargetsProps<Item>): ReactNode {
  const { items, nameOf, onOnly } = props;
  const { targetOf } = useSteady({ targetOf: props.targetOf });
  const [selected] = useState(targetsOutsideView);
  const outside = useMemo(
    () => (selected.size === 0 ? [] : items.filter((item) => selected.has(targetOf(item)))),
    [items, selected, targetOf],
  );
  const named = outside.slice(0, mostNamed);
  const people = usePersonNames(
    nameOf === undefined ? named.flatMap((item) => userIdOfTarget(targetOf(item)) ?? []) : [],
  );
  return (
    <Notice
      {...outsideViewNotice({
        inView: items.length - outside.length,
        outside: outside.length,
        names: named.flatMap((item) => nameOf?.(item) ?? people[userIdOfTarget(targetOf(item)) ?? ''] ?? []),
        onOnlyInView: () => onOnly(items.filter((item) => !selected.has(targetOf(item)))),
      })}
    />
  );
}
