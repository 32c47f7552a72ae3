import { Box } from '@mantine/core';
import {
  IconAlertCircle,
  IconCarouselHorizontal,
  IconLock,
  IconTable,
  IconZoomCancel,
} from '@tabler/icons-react';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useOrganization } from '../state/organizations.ts';
import classes from './StateBlock.module.css';

export type StateKind = 'empty' | 'nothing-matches' | 'not-permitted' | 'server-too-old' | 'failed';

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

const icons: Record<StateKind, Icon> = {
  empty: IconTable,
  'nothing-matches': IconZoomCancel,
  'not-permitted': IconLock,
  'server-too-old': IconCarouselHorizontal,
  failed: IconAlertCircle,
};

/**
 * Shown in place of a panel's content: nothing there yet, nothing matches the filters (named, with a way
 * to clear them), not permitted (the role needed and one's own), server too old (the level needed and its own),
 * or failed (the words of the server).
 *
 * @param props.title what is the case, in a few words.
 * @param props.heading where it stands in place of the whole panel, whose heading it is then.
 * @param props.children one or two sentences: why, and what to do.
 * @param props.action one button, or nothing.
 */
export function StateBlock({
  kind,
  icon,
  title,
  heading,
  children,
  action,
}: {
  kind: StateKind;
  icon?: Icon;
  title: string;
  heading?: 'h1';
  children?: ReactNode;
  action?: ReactNode;
}) {
  const Mark = icon ?? icons[kind];
  const Title = heading ?? 'p';
  return (
    <div className={classes.block} role={kind === 'failed' ? 'alert' : 'status'}>
      <span className={`${classes.tile} ${classes[kind] ?? ''}`}>
        <Mark size={20} stroke={1.6} aria-hidden />
      </span>
      <Title className={classes.title}>{title}</Title>
      {children === undefined ? null : <p className={classes.text}>{children}</p>}
      {action === undefined ? null : <div className={classes.action}>{action}</div>}
    </div>
  );
}

/** What loads fast needs no placeholder; before this many milliseconds nothing is drawn. */
const placeholderAfterMilliseconds = 150;
const widths = [116, 146, 96, 124, 154, 104, 134];

/**
 * Rows in place of rows that are being loaded, in the layout that they will have, after 150 ms. While the organization is
 * being reached for the first time since the start, they say so.
 *
 * @param props.rows how many.
 * @param props.rowHeight pixels: 32 compact, 40 comfortable.
 */
export function LoadingRows({ rows = 14, rowHeight = 32 }: { rows?: number; rowHeight?: number }) {
  const [visible, setVisible] = useState(false);
  const connecting = useOrganization(({ connection, name }) => connection.kind === 'connecting' && name);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), placeholderAfterMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box pos="relative" style={{ overflow: 'hidden' }} role="status" aria-label="Loading">
      {visible
        ? Array.from({ length: rows }, (_, index) => (
            <div
              key={index}
              className={classes.row}
              style={{ height: rowHeight, opacity: Math.max(0.2, 1 - index / rows) }}
            >
              <span className={classes.square} />
              <span className={classes.line} style={{ width: widths[index % widths.length] }} />
              <span
                className={classes.tail}
                style={{ width: (widths[(index + 3) % widths.length] ?? 96) / 2 }}
              />
            </div>
          ))
        : null}
      {visible && typeof connecting === 'string' && (
        <p className={classes.words}>
          Loading <bdi>{connecting}</bdi> from its server
        </p>
      )}
    </Box>
  );
}
