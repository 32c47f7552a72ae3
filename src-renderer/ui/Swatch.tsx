import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

/** The colour of a part of a picture, before the part's name. `free` is what has no colour there. */
export function Swatch({ tone }: { tone: 'ok' | 'warn' | 'accent' | 'control' | 'free' }): ReactNode {
  const look =
    tone === 'free' ? { border: '1px solid var(--rc-control)' } : { background: `var(--rc-${tone})` };
  return <Box component="span" display="inline-block" w={7} h={7} bdrs={2} me={5} style={look} />;
}
