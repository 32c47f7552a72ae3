import { expect, test } from 'vitest';
import { badgeDot, badgeWords } from './badge.ts';

test('the badge is a red dot on a transparent background', () => {
  const size = 16;
  const pixels = badgeDot(size);
  const at = (x: number, y: number) => [...pixels.subarray((y * size + x) * 4, (y * size + x) * 4 + 4)];
  expect(pixels).toHaveLength(size * size * 4);
  expect(at(0, 0)).toEqual([0, 0, 0, 0]);
  expect(at(8, 8)).toEqual([0x3f, 0x34, 0xd1, 0xff]);
  expect(at(8, 0)).toEqual(at(8, 8));
});

test('the badge’s description has the count', () => {
  expect([1, 3].map(badgeWords)).toEqual(['1 open report', '3 open reports']);
});
