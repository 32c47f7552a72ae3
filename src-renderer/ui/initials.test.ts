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
