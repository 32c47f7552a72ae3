import { expect, it } from 'vitest';
import { chooseLanguage } from './language.ts';

it.each([
  ['nothing at all', null, [], 'en'],
  ['a language that the console speaks', null, ['en-IE'], 'en'],
  ['languages of which it speaks the second', null, ['tlh', 'en-GB'], 'en'],
  ['languages that it does not speak', null, ['sw', 'cy-GB'], 'en'],
  ['a name as POSIX writes it', null, ['C', 'en_US.UTF-8'], 'en'],
  ['a disguise that was asked for', 'ar-xb', ['en-GB'], 'ar-XB'],
  ['a disguise that the system has', null, ['ar-XB', 'en-XA'], 'en'],
  ['something that is no language', '../../etc', ['en'], 'en'],
])('is chosen from %s', (_, wanted, ofSystem, tag) => {
  expect(chooseLanguage(wanted, ofSystem).tag).toBe(tag);
});
