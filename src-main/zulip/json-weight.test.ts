import { describe, expect, it } from 'vitest';
import { createScales } from './json-weight.ts';

describe('the answer size limits', () => {
  const scales = () => createScales({ weight: 10_000, bytes: 5_000 }, 'TOO_HEAVY');

  it.each([
    ['brackets', '[]', 156],
    ['objects', '{}', 156],
    ['names', '"a":0', 312],
    ['a long text', 'x', 5_000],
  ])('allow this many %s, and no more', (_what, piece, most) => {
    const bytes = (count: number) => Buffer.from(piece.repeat(count));
    expect(() => scales().kept(bytes(most))).not.toThrow();
    expect(() => scales().kept(bytes(most + 1))).toThrow('too large');
  });

  it('count list entries by what is kept of them, together with the text', () => {
    const some = scales();
    some.kept(Buffer.from('[[[[[[[[[['));
    expect(() => some.taken(60, 1_680)).not.toThrow();
    expect(() => some.taken(0, 1)).toThrow('too large');
    expect(() => scales().taken(79, 0)).toThrow('too large');
  });
});
