import { describe, expect, it } from 'vitest';
import { lineClass } from './text-room.ts';

describe('a text in a cell', () => {
  it.each([
    ['', 0],
    ['Kim', 60],
    ['Achieng Kamau', 180],
    ['30 Apr 2025', 104],
    ['Łukasz Ćwikła', 180],
    ['Ольга Иванова', 180],
    ['山田太郎', 60],
  ])('such as %j fits in %i pixels', (text, room) => {
    expect(lineClass(text, room)).toBe('rc-nowrap');
  });

  it.each([
    ['WWWWWWWWWW', 120],
    ['achieng.kamau@orchid-cooperative.example', 238],
    ['a'.repeat(1_000_000), 200],
    // Nobody can tell the width of characters that are shown by number, change the direction or combine with others.
    ['a\u200bb', 200],
    ['a\u00adb', 200],
    ['a\u202eb', 200],
    ['Z\u0351\u036b', 200],
    ['נועה', 200],
    ['👩‍🔬', 200],
  ])('such as %j is cut if it doesn’t fit in %i pixels', (text, room) => {
    expect(lineClass(text, room)).toBe('rc-ellipsis');
  });
});
