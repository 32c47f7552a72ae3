import { fold } from '#contract/folded-text.ts';

/** Finds the first of some words in a text, or null. */
export type BusyTest = (text: string) => string | null;

/** In scripts without spaces, a word is also found inside other words. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}]/u;
const special = /[.*+?^${}()|[\]\\]/gu;

function patternOf(word: string): RegExp {
  const spaced = word.split(/\s+/u).map((part) => part.replaceAll(special, String.raw`\$&`));
  const written = spaced.join(String.raw`\s+`);
  return withoutSpaces.test(word)
    ? new RegExp(written, 'u')
    : new RegExp(String.raw`(?<![\p{L}\p{N}])${written}(?![\p{L}\p{N}])`, 'u');
}

/**
 * Returns a test for words that mean "unavailable": "ill" is found in "Ill today", not in "still here". Case and
 * accents don't matter.
 */
export function busyTest(words: readonly string[]): BusyTest {
  const patterns = words
    .map((word) => ({ word, folded: fold(word.trim()) }))
    .filter(({ folded }) => folded !== '')
    .map(({ word, folded }) => ({ word, pattern: patternOf(folded) }));
  return (text) => {
    const folded = fold(text);
    return patterns.find(({ pattern }) => pattern.test(folded))?.word ?? null;
  };
}
