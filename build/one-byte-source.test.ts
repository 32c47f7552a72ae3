import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { oneByteCode } from './one-byte-source.ts';

it.each([
  `'Łódź, 東京, 😀, café'`,
  '`${1 + 1} → ${`“nested”`}`',
  `'ΟΔΥΣΣΕΥΣ'.replace(/[Α-Ω]/g, 'ω')`,
  `'a😀b'.match(/[😀-😃]/u).index`,
  `({ 'ß→ss': 1, ключ: 2 }).ключ /* … */`,
  `'back\\\\slash…'`,
])('%s means the same after encoding in one byte a character', (code) => {
  const written = oneByteCode(code);
  expect(written).toMatch(/^[\0-\u00ff]*$/);
  expect(JSON.stringify(runInNewContext(written))).toBe(JSON.stringify(runInNewContext(code)));
});

it.each(['String.raw`\\d → x`', "'…'; String.raw`\n→`"])(
  '%j has a raw string and stays unchanged',
  (code) => {
    expect(oneByteCode(code)).toBe(code);
  },
);
