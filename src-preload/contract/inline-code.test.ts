import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutInlineCode } from './inline-code.ts';

/** The rules in one expression, whose work grows faster than the text. */
const rules = /(?<![`\\])(`+)(?!`)(?:(?!\n[ \t]*\n)[^])*?(?<!`)\1(?!`)/g;

it('takes out what the rules of Markdown take for code', () => {
  const piece = fc.constantFrom('`', '``', '\\', '\n', ' ', '\t', 'a', '\n\n', '\n \n');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const text = pieces.join('');
      expect(withoutInlineCode(text)).toBe(text.replaceAll(rules, ' '));
    }),
    { numRuns: 2_000 },
  );
});
