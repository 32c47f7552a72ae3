import { IconCircles, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Group } from '#contract/groups.ts';
import classes from './GroupMark.module.css';

/** The tile of a group: circles, or the lock of a group that follows roles. */
export function GroupMark({
  group,
  size = 20,
}: {
  group: Pick<Group, 'isSystem'>;
  size?: number;
}): ReactNode {
  const Icon = group.isSystem ? IconLock : IconCircles;
  return (
    <span className={classes.mark} style={{ width: size, height: size }} aria-hidden>
      <Icon size={Math.round(size * 0.65)} stroke={1.6} />
    </span>
  );
}
