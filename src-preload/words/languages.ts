/** A language that the console speaks. */
export interface Language {
  /** A BCP 47 tag, which is also the name of its folder in `src-preload/words`. */
  readonly tag: string;
  /** Its own name for itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

/** What the console speaks where nothing else fits: every message is written in it first. */
export const sourceLanguage: Language = { tag: 'en', name: 'English', direction: 'ltr' };

/** The languages that are complete. */
export const languages: readonly Language[] = [sourceLanguage];

/**
 * English in disguise, to see what a translation would break: letters with accents and 40 % longer, or mirrored. They
 * are asked for with `--language` and never offered.
 */
export const pseudoLanguages: readonly Language[] = [
  { tag: 'en-XA', name: 'Ëñĝļïšĥ', direction: 'ltr' },
  { tag: 'ar-XB', name: 'Mirrored English', direction: 'rtl' },
];
