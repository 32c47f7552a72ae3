import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { Permitted } from '../Permitted.tsx';

interface MoveButtonsProps {
  size: 'xs' | 'md';
  /** The row's name, for screen readers. */
  name: string;
  /** Indexes of the row and of the last one. */
  place: number;
  last: number;
  /** Why the order can't be changed; null if it can. */
  unless: string | null;
  onMove: (to: number) => void;
}

const drawn = { xs: 14, md: 16 } as const;

/** Buttons that move a row up or down by one place. */
export function MoveButtons({ size, name, place, last, unless, onMove }: MoveButtonsProps): ReactNode {
  return (
    <>
      <Permitted unless={unless}>
        <ActionIcon
          size={size}
          aria-label={say('ui.move-up', { name })}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <IconArrowUp size={drawn[size]} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Permitted>
      <Permitted unless={unless}>
        <ActionIcon
          size={size}
          aria-label={say('ui.move-down', { name })}
          disabled={place === last}
          onClick={() => onMove(place + 1)}
        >
          <IconArrowDown size={drawn[size]} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Permitted>
    </>
  );
}
