import { expect, it } from 'vitest';
import type { Clock } from '../clock.ts';
import { createGestures } from './gestures.ts';

let elapsed = 0;
const clock: Clock = { now: () => elapsed, elapsed: () => elapsed };

it.each([
  ['a button', ['mouseDown', 'mouseUp'], true],
  ['a key', ['rawKeyDown', 'char', 'keyUp'], true],
  ['a finger', ['gestureTap'], true],
  ['the pointer alone', ['mouseMove', 'mouseEnter', 'mouseWheel'], false],
])('%s', (_what, types, isGesture) => {
  const gestures = createGestures(clock);
  for (const type of types) gestures.note(type);
  expect(gestures.take()).toBe(isGesture);
  expect(gestures.take(), 'each is good for one thing').toBe(false);
});

it('a gesture expires after a while', () => {
  const gestures = createGestures(clock);
  gestures.note('mouseDown');
  elapsed += 20_000;
  expect(gestures.take()).toBe(false);
});
