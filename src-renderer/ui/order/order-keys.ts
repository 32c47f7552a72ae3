import type { KeyboardEvent } from 'react';

interface OrderKeys {
  /** An arrow alone: on to the row beside. */
  step: (by: 1 | -1) => void;
  /** Alt with an arrow: the row itself goes there. */
  move: (by: 1 | -1) => void;
}

/** Takes an arrow that leads through rows or moves one of them; answers whether it was one. */
export function takeOrderKey(event: KeyboardEvent, { step, move }: OrderKeys): boolean {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
  if (by === null) return false;
  if (event.altKey) move(by);
  else step(by);
  event.preventDefault();
  return true;
}
