import { languages } from '#words/languages.ts';
import { setWords, type Catalogue } from '#words/say.ts';

/** A chunk each, so that a window loads the words of its own language alone. */
const english = () => import('virtual:words/en');

const catalogues: Readonly<Record<string, () => Promise<{ default: Catalogue }>>> = {
  en: english,
  'en-XA': () => import('virtual:words/en-XA'),
  'ar-XB': () => import('virtual:words/ar-XB'),
};

/**
 * Loads the texts of a language; those of English where the console does not speak it.
 *
 * @param language a BCP 47 tag, as the page was served with
 */
export async function loadWords(language: string): Promise<void> {
  const load = catalogues[language];
  const { default: catalogue } = await (load ?? english)();
  // English in disguise keeps its plural forms and numbers.
  setWords(languages.some(({ tag }) => tag === language) ? language : 'en', catalogue);
}
