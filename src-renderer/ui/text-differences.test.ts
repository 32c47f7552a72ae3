import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textDifferences, type TextPiece } from './text-differences.ts';

/** Removed text in brackets, added text in braces. */
const drawn = (pieces: readonly TextPiece[]): string =>
  pieces
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[${text}]` : `{${text}}`))
    .join('');

describe('differences between two texts', () => {
  it.each([
    ['one word', 'at the yard', 'at the garden', 'at the [yard]{garden}'],
    [
      'several words in a row are one change',
      'we meet at nine sharp',
      'we start by ten sharp',
      'we [meet at nine]{start by ten} sharp',
    ],
    [
      'words that only went',
      'please bring your own clay',
      'please bring clay',
      'please bring [your own ]clay',
    ],
    ['words that only came', 'bring clay', 'bring your own clay', 'bring {your own }clay'],
    ['changes of two lines stay apart', 'red\nblue', 'pink\ngreen', '[red]{pink}\n[blue]{green}'],
    ['a space at the end of what is left', 'closed today', 'open today', '[closed]{open} today'],
    ['nothing was there', '', 'hello there', '{hello there}'],
    ['nothing is left', 'hello there', '', '[hello there]'],
    ['the same', 'as it was', 'as it was', 'as it was'],
  ])('are found in %s', (_name, before, after, expected) => {
    expect(drawn(textDifferences(before, after))).toBe(expected);
  });

  it('are exact to the character on request', () => {
    expect(drawn(textDifferences('#(?P<id>[0-9]+)', '#(?P<number>[0-9]+)', 'characters'))).toMatch(
      /^#\(\?P<.+>\[0-9\]\+\)$/u,
    );
    expect(drawn(textDifferences('a b', 'x y', 'characters'))).toBe('[a]{x} [b]{y}');
  });

  it('reproduce both versions, whatever they are, and put removals first', () => {
    const words = fc
      .array(fc.constantFrom('a', 'bb', ' ', '  ', '\n', '—', 'été', '👩‍👩‍👧', '.'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(words, words, (before, after) => {
        const pieces = textDifferences(before, after);
        const without = (kind: TextPiece['kind']) =>
          pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
        for (const [index, { kind }] of pieces.entries()) {
          expect(pieces[index + 1]?.kind).not.toBe(kind);
          if (kind === 'added') expect(pieces[index + 1]?.kind).not.toBe('removed');
        }
      }),
    );
  });

  it('include one word in a long text, and both of two very different long texts', () => {
    const long = 'word '.repeat(4_000);
    expect(textDifferences(long, `${long}more`)).toEqual([
      { kind: 'same', text: long },
      { kind: 'added', text: 'more' },
    ]);
    const others = (from: string): string =>
      Array.from({ length: 600 }, (_, index) => `${from}${index}`).join(' ');
    expect(textDifferences(others('a'), others('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});
