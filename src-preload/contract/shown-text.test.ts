import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isolatedText, rightToLeftParts, shownText } from './shown-text.ts';

describe('a displayed text', () => {
  it.each([
    ['a name written backwards', '\u202ezereP aidaN', '‹RTL›zereP aidaN'],
    ['a name with a sign that nobody sees', 'Nadia Pe\u200brez', 'Nadia Pe‹U+200B›rez'],
    ['isolates', '\u2066x\u2069 \u2067y\u2069 \u2068z\u2069', '‹LTR›x‹end› ‹RTL›y‹end› ‹auto›z‹end›'],
    ['a control character', 'Ada\u0007', 'Ada‹U+0007›'],
    ['a blank that is a letter', 'Ada\u3164', 'Ada‹U+3164›'],
    ['a direction mark among Latin letters', 'Ada\u200f', 'Ada‹U+200F›'],
    ['letters hidden in tags', 'Ada\u{e0041}', 'Ada‹U+E0041›'],
  ])('shows marks for %s', (_, text, shown) => {
    expect(shownText(text)).toBe(shown);
  });

  it.each([
    ['line breaks and tabs', 'one\r\n\ttwo'],
    ['accents', 'Zoë Müller'],
    ['a Persian name with a joiner', 'علی\u200cرضا'],
    ['a Hebrew text with a direction mark', 'שלום\u200f (12)'],
    ['emoji of several parts', '👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['Japanese', '姓\u3000名'],
  ])('keeps %s', (_, text) => {
    expect(shownText(text)).toBe(text);
  });

  it('stays the same when displayed again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const shown = shownText(text);
        expect(shownText(shown)).toBe(shown);
        expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/u);
      }),
    );
  });
});

it("marks tag characters that don't belong to a flag, however many there are", () => {
  const flag = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
  expect(shownText(flag)).toBe(flag);
  expect(shownText(`${flag}\u{e0041}\u{e0041}`)).toBe(`${flag}\u{e0041}‹U+E0041›`);
  expect(shownText('\u{e0041}'.repeat(100_000))).toBe('‹U+E0041›'.repeat(100_000));
});

describe('right-to-left parts', () => {
  it.each([
    ['a name in a sentence', 'Deactivate נדיה פרץ (12)?', ['נדיה פרץ']],
    ['two names', 'Ada, נדיה, Bo, עדה', ['נדיה', 'עדה']],
    ['a message that begins with one', 'עדה, Ada (2)', []],
    ['a name alone', 'נדיה', []],
    ['no such name', 'Ada (12)', []],
  ])('are found in %s', (_, text, parts) => {
    expect(rightToLeftParts(text).map(([from, to]) => text.slice(from, to))).toEqual(parts);
  });

  it('are isolated in plain text', () => {
    expect(isolatedText('Deactivate נדיה (12)?')).toBe('Deactivate \u2068נדיה\u2069 (12)?');
    expect(isolatedText('Deactivate Ada')).toBe('Deactivate Ada');
  });

  it('are found in a long text in linear time', () => {
    expect(rightToLeftParts(`Ada ${'א '.repeat(50_000)}Ada`)).toHaveLength(1);
    expect(rightToLeftParts(`Ada א${' .'.repeat(50_000)}Ada`)).toEqual([[4, 5]]);
  });
});
