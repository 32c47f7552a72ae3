import type { NameOrder } from '#contract/list-file.ts';

const characters = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆ヶ・]+$/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Joins first and last names. Chinese, Japanese and Korean names put the family name first whatever the titles say;
 * Chinese and Korean ones have no space.
 *
 * @param isJapanese whether the titles are Japanese, so that names contain a space
 */
export function joinedName(first: string, last: string, order: NameOrder, isJapanese: boolean): string {
  if (first === '' || last === '') return first || last;
  if (characters.test(first) && characters.test(last)) {
    return isJapanese || kana.test(first + last) ? `${last} ${first}` : `${last}${first}`;
  }
  return order === 'family-first' ? `${last} ${first}` : `${first} ${last}`;
}
