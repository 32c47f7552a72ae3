import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Permitted } from '../Permitted.tsx';

interface MoveButtonsProps {
  size: 'xs' | 'md';
  /** What is moved. */
  name: string;
  /** Where it stands, from 0, and the last place. */
  place: number;
  last: number;
  /** Why the order can't be changed; null where it can. */
  unless: string | null;
  onMove: (to: number) => void;
}

const drawn = { xs: 14, md: 16 } as const;

/** Moves a row by one place, for whoever neither drags nor knows the keys. */
export function MoveButtons({ size, name, place, last, unless, onMove }: MoveButtonsProps): ReactNode {
  return (
    <>
      <Permitted unless={unless}>
        <ActionIcon
          size={size}
          aria-label={`Move ${name} up`}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <IconArrowUp size={drawn[size]} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Permitted>
      <Permitted unless={unless}>
        <ActionIcon
          size={size}
          aria-label={`Move ${name} down`}
          disabled={place === last}
          onClick={() => onMove(place + 1)}
        >
          <IconArrowDown size={drawn[size]} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Permitted>
    </>
  );
}
