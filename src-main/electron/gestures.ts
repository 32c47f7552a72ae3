import type { Clock } from '../clock.ts';

/** The person's clicks and key presses, as seen by the browser process: the page's process can't fake them. */
export interface Gestures {
  /** @param type https://www.electronjs.org/docs/latest/api/structures/input-event */
  note(type: string): void;
  /** True if there was a recent click or key press that wasn't taken yet. */
  take(): boolean;
}

/** A busy machine needs some time between the click and what it causes. */
const goodFor = 10_000;

const pressing: ReadonlySet<string> = new Set([
  'mouseDown',
  'mouseUp',
  'rawKeyDown',
  'keyDown',
  'gestureTap',
]);

export function createGestures(clock: Clock): Gestures {
  let pressedAt: number | null = null;
  return {
    note(type) {
      if (pressing.has(type)) pressedAt = clock.elapsed();
    },
    take() {
      const isRecent = pressedAt !== null && clock.elapsed() - pressedAt <= goodFor;
      pressedAt = null;
      return isRecent;
    },
  };
}
