import type { Clock } from '../clock.ts';

/** Somebody's uses of mouse and keyboard, as the browser's process sees them: the page's process can't make them up. */
export interface Gestures {
  /** @param type https://www.electronjs.org/docs/latest/api/structures/input-event */
  note(type: string): void;
  /** True where somebody pressed something a moment ago for which nothing was taken yet. */
  take(): boolean;
}

/** A busy machine needs some time from the click to what it brings about. */
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
