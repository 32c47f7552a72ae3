import { expect, test } from 'vitest';
import { fileLink, placeIn, withLink } from './file-links.ts';

test('a link names the file, whose brackets end no link', () => {
  expect(fileLink({ path: '/user_uploads/2/ab/plan.pdf', name: 'plan [1].pdf' })).toBe(
    '[plan (1).pdf](/user_uploads/2/ab/plan.pdf)',
  );
});

test('a place stays where it is while the text before or after it is written on', () => {
  const place = { before: 'Soup', after: ' today' };
  expect(placeIn('Soup and bread today', place)).toBe(4);
  expect(placeIn('Good soup today', place)).toBe('Good soup'.length);
  expect(placeIn('Another text', place)).toBe('Another text'.length);
});

test('a link is set off from words', () => {
  const link = '[a](/b)';
  const linked = (before: string, after: string): string =>
    withLink(`${before}${after}`, { before, after }, link).content;
  expect(linked('', '')).toBe('[a](/b)');
  expect(linked('See', '')).toBe('See [a](/b)');
  expect(linked('See\n', 'there')).toBe('See\n[a](/b) there');
});
