import { expect, test } from 'vitest';
import { shortened } from './shortened.ts';

test.each([
  ['Potters', 7, 'Potters'],
  ['Potters and weavers', 8, 'Potters…'],
  ['Kiln 🔥🔥', 6, 'Kiln…'],
  ['Kiln 🔥🔥', 7, 'Kiln 🔥…'],
])('%s in %i is %s', (text, most, expected) => {
  expect(shortened(text, most)).toBe(expected);
});
