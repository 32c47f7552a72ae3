import { Box } from '@mantine/core';
import { useEffect, useState } from 'react';
import { say } from '#words/say.ts';
import { useOrganization } from '../state/organizations.ts';
import { sayNodes } from './say-nodes.tsx';
import classes from './LoadingRows.module.css';

/** Fast loading needs no placeholder; nothing is drawn for this many milliseconds. */
const placeholderAfterMilliseconds = 150;
const widths = [116, 146, 96, 124, 154, 104, 134];

/**
 * Placeholder rows in their future layout, after 150 ms. They say so while the organization is being reached for the
 * first time since the start.
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
    <Box pos="relative" style={{ overflow: 'hidden' }} role="status" aria-label={say('ui.loading')}>
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
        <p className={classes.words}>{sayNodes('ui.loading-from', { name: <bdi>{connecting}</bdi> })}</p>
      )}
    </Box>
  );
}
