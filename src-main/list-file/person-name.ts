import type { NameOrder } from '#contract/list-file.ts';

const characters = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆ヶ・]+$/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Puts first and last names together. Names in Chinese characters, kana and hangul have the family name first whatever
 * the titles are; Chinese and Korean ones are written without a space.
 *
 * @param isJapanese the titles are, so that names have a space between
 */
export function joinedName(first: string, last: string, order: NameOrder, isJapanese: boolean): string {
  if (first === '' || last === '') return first || last;
  if (characters.test(first) && characters.test(last)) {
    return isJapanese || kana.test(first + last) ? `${last} ${first}` : `${last}${first}`;
  }
  return order === 'family-first' ? `${last} ${first}` : `${first} ${last}`;
}
