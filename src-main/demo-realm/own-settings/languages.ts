const codes: ReadonlySet<string> = new Set(
  (
    'ar bg ca cs cy da de el en en-gb es eu fa fi fr gl gu hi hu id it ja ko lt lv ml mn nl no pl pt pt-br pt-pt ro ru ' +
    'si sr sv ta tr uk uz vi zh-hans zh-tw'
  ).split(' '),
);
const english = new Intl.DisplayNames(['en'], { type: 'language' });

/** Whether the server has a translation for a language code. https://zulip.com/help/change-your-language */
export function isLanguage(code: string): boolean {
  return codes.has(code);
}

/** The English name of a language. */
export function languageName(code: string): string {
  return english.of(code) ?? code;
}
