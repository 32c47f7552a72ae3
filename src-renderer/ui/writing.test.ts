import { afterEach, describe, expect, it } from 'vitest';
import { fromStart, keyInWriting } from './writing.ts';

afterEach(() => document.documentElement.removeAttribute('dir'));

describe.each([
  ['ltr', { ArrowLeft: 'ArrowLeft', ArrowRight: 'ArrowRight', ArrowUp: 'ArrowUp', Home: 'Home' }, 20],
  ['rtl', { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft', ArrowUp: 'ArrowUp', Home: 'Home' }, 80],
])('in a window written %s', (dir, keys, distance) => {
  it.each(Object.entries(keys))('%s means %s', (key, meant) => {
    document.documentElement.dir = dir;
    expect(keyInWriting(key)).toBe(meant);
  });

  it(`a point at 120 of a box from 100 to 200 is ${distance} from its start`, () => {
    document.documentElement.dir = dir;
    expect(fromStart(new DOMRect(100, 0, 100, 10), 120)).toBe(distance);
  });
});
