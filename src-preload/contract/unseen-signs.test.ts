import { describe, expect, it } from 'vitest';
import { isEmailAddress } from './text-rules.ts';
import {
  lostLettersObjection,
  needlessSigns,
  oddSignWords,
  plainAddress,
  unseenSigns,
  withPlainSeparators,
  withoutNeedlessSigns,
} from './unseen-signs.ts';

describe('an address', () => {
  it.each([
    ['\u200blena@corp.example'],
    ['lena@corp\u00ad.example'],
    ['\ufefflena@corp.example\u2060'],
    ['\u202alena@corp.example\u202c'],
    ['\u200elena@corp.example\u200f'],
    ['le\u200cna@corp\u200d.example'],
    ['\u00a0lena@corp.example\u202f'],
    ['\u3000lena＠corp．example'],
    ['ｌｅｎａ@corp。example'],
    ['MAILTO: lena@corp.example'],
    ['mailto:lena@corp.example'],
  ])('is read from %j as lena@corp.example', (text) => {
    expect(plainAddress(text)).toBe('lena@corp.example');
    expect(isEmailAddress(plainAddress(text))).toBe(true);
  });

  it.each([
    ['a\u200bb@corp.example', 'Contains an invisible zero-width space (U+200B).'],
    ['a\u00a0b@corp.example', 'Contains an invisible no-break space (U+00A0).'],
    ['a\u0007b@corp.example', 'Contains an invisible character (U+0007).'],
    ['l\u0435na@corp.example', 'Contains “\u0435” (U+0435) before the @, where servers accept ASCII only.'],
    ['l\ufffdna@corp.example', 'Contains \ufffd (U+FFFD): a letter was lost.'],
    ['lena@corp.example', null],
    ['lena@m\u00fcnchen.example', null],
    ['L\u00e9na', null],
  ])('entered as %j is explained: %s', (text, words) => {
    expect(oddSignWords(text)).toBe(words);
  });
});

describe('a name in a list', () => {
  it('loses invisible characters except those that spell it', () => {
    expect(withoutNeedlessSigns('\u202bLena\u202c\u00a0Be\u00adrg\u200b')).toBe('Lena Berg');
    for (const name of ['علی\u200cرضا', 'ශ්\u200dරී', '👩\u200d💻', '❤\ufe0f']) {
      expect(withoutNeedlessSigns(name)).toBe(name);
    }
  });

  it('comes with a list of what was removed', () => {
    expect(needlessSigns('\u200bLena\u200b \u202eBerg')).toEqual([
      'zero-width space (U+200B)',
      'right-to-left override (U+202E)',
    ]);
    expect(needlessSigns('علی\u200cرضا')).toEqual([]);
    expect(unseenSigns('a\u200cda\u00ad@example.com')).toEqual([
      'soft hyphen (U+00AD)',
      'zero-width non-joiner (U+200C)',
    ]);
  });

  it("isn't sent with lost letters", () => {
    expect(lostLettersObjection('Zo\ufffd')).toMatch(/U\+FFFD/);
    expect(lostLettersObjection('Zoë?')).toBeNull();
  });
});

it('separators of other scripts count like ASCII ones', () => {
  expect(withPlainSeparators('a，b、c；d،e؛f｜g')).toBe('a,b,c;d,e;f|g');
});
