/**
 * The server's texts, in the available languages. Clients must rely only on `code` and HTTP status; the second language
 * exists to prove that they do.
 */
export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];

export interface Wording {
  readonly en: string;
  readonly de?: string;
  /** The English text while channels were called streams. */
  readonly former?: string;
}

/** From about this level, all taken names and addresses are refused with the same words. */
export const inUseLevel = 371;

/** Texts by key. As on real servers, untranslated texts are in English. */
export type Wordings = Readonly<Record<string, Wording>>;
