import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Amara Okonkwo', 'AO'],
  ['Bao-Anh Trần', 'BT'],
  ['Oisín Mac Giolla', 'OG'],
  ['I\u0301n\u0303igo Etxeberria', 'ÍE'],
  ['Łukasz Wiśniewski', 'ŁW'],
  ['Αλέξης Παπαδάκης', 'ΑΠ'],
  ['юлия воронцова', 'ЮВ'],
  ['דנה לוי', 'ד'],
  ['محمد الأنصاري', 'م'],
  ['田中 美咲', '田'],
  ['김서연', '김'],
  ['प्रिया नारायणन', 'प'],
  ['เอกชัย ใจดี', 'อ'],
  ['𠮷田 太郎', '𠮷'],
  ['Deploy bot (CI)', 'DC'],
  ['“Quoted” Name', 'QN'],
  ['Cher', 'C'],
  ['Ada 田中', 'A'],
  ['42 Street', '4'],
  ['🦊', '🦊'],
  ['👩🏽‍🚀', '👩🏽‍🚀'],
  ['   ', '?'],
  ['', '?'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('the shortcut for plain letters matches the segmenter for every pair of them', () => {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const after = ['a', 'я', 'ω', '\u0301', '\u0483', '\u200D', '🏽'];
  for (let code = 0x41; code <= 0x58f; code += 1) {
    const letter = String.fromCodePoint(code);
    if (!/^\p{Lu}$/u.test(letter)) continue;
    for (const next of after) {
      const [first] = graphemes.segment(`${letter}${next}`);
      expect(initialsOf(`${letter}${next}`)).toBe(first?.segment.toUpperCase().normalize('NFC'));
    }
  }
});
