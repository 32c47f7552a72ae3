import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strippedText } from '#contract/stripped-text.ts';
import { statusTextLength } from './status-text.ts';

describe('length of a status text', () => {
  it.each([
    ['', 0],
    ['  In a meeting  ', 12],
    ['\u{1F334}\u{1F334}', 2],
    // A family is several code points, and the server counts each.
    ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', 5],
    ['e\u0301', 2],
    ['محمد', 4],
    ['田中 美咲', 5],
    ['a\u3000', 1],
    ['\u001Fa\u0085', 1],
    ['\uFEFFa', 2],
  ])('%j has %i', (text, length) => {
    expect(statusTextLength(text)).toBe(length);
  });

  it('counts every code point between the first and the last that is not white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const trimmed = strippedText(text);
        expect(statusTextLength(text)).toBe([...trimmed].length);
        expect(text).toContain(trimmed);
        expect(strippedText(trimmed)).toBe(trimmed);
      }),
    );
  });
});
