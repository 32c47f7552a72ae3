import type { KeyboardEvent } from 'react';

interface OrderKeys {
  /** An arrow on its own: go to the next row. */
  step: (by: 1 | -1) => void;
  /** Alt with an arrow: move the row. */
  move: (by: 1 | -1) => void;
}

/** Handles the arrow keys of a list that can be reordered; returns whether the key was one of them. */
export function takeOrderKey(event: KeyboardEvent, { step, move }: OrderKeys): boolean {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
  if (by === null) return false;
  if (event.altKey) move(by);
  else step(by);
  event.preventDefault();
  return true;
}
