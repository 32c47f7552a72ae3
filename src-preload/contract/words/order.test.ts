import { expect, it } from 'vitest';
import { compareTexts } from './order.ts';

it('texts are listed in the order of an English index on every desktop', () => {
  const listed = ['Ärger', 'Apfel', 'zebra', 'Zoo', 'Team 10', 'team 2', 'Öl', 'ok', 'ılık', 'ilk', 'I'];
  expect(listed.toSorted(compareTexts)).toEqual([
    'Apfel',
    'Ärger',
    'I',
    'ilk',
    'ılık',
    'ok',
    'Öl',
    'team 2',
    'Team 10',
    'zebra',
    'Zoo',
  ]);
});
