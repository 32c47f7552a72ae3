/**
 * The texts that the server answers with, in the languages it can be switched to. Clients must decide on `code` and
 * HTTP status alone; the second language exists to show that they do.
 */
export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];

export interface Wording {
  readonly en: string;
  readonly de?: string;
  /** In English as long as channels were called streams. */
  readonly former?: string;
}

/** Since this level, or a little earlier, names and addresses that are taken are all refused in the same words. */
export const inUseLevel = 371;

/** Texts by key. As on real servers, what nobody has translated is said in English. */
export type Wordings = Readonly<Record<string, Wording>>;
