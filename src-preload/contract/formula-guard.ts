/**
 * Spreadsheets run a cell that begins with one of these as a formula, so a name such as `=HYPERLINK(...)` would act
 * against the user who opens the file. Quotes and blanks before the character don't prevent that, and full-width
 * characters count as well. https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula = String.raw`(?:"|[^\S\t\r\n])*[=+\-@\uff1d\uff0b\uff0d\uff20]`;
/**
 * Where a cell may begin: a spreadsheet with a separator other than the comma also reads our quotation marks
 * differently, so one of our cells may end within its text, or at the end of a line.
 */
const partStart = String.raw`(?<=^|[;|\t\r\n])`;
const atRisk = new RegExp(String.raw`${partStart}(?='*${formula})|^(?='*[\t\r\n])`, 'gu');
const guarded = new RegExp(String.raw`${partStart}'(?='*${formula})|^'(?='*[\t\r\n])`, 'gu');

/**
 * A cell that no spreadsheet runs, whether it separates by comma, semicolon, tab or `|`: an apostrophe is added before
 * each part that would run, and before any part that already consists of apostrophes and such a text. All others stay
 * as they are, so that `unguardCell` removes exactly the apostrophes that were added.
 */
export function guardCell(text: string): string {
  return text.replaceAll(atRisk, "'");
}

/** Excel's names for the function in other languages. */
const linkFunctions = String.raw`HYPERLINK|LIEN_HYPERTEXTE|HIPERV[IÍ]NCULO|HIPERLIGAÇÃO|HIPERLINK|HIPERŁĄCZE|HYPERLINKKI|HYPERLÄNK|HYPERKOBLING|HIPERHIVATKOZÁS|COLLEG\.IPERTESTUALE|HYPERTEXTOVÝ\.ODKAZ|KÖPRÜ|ГИПЕРССЫЛКА`;
const quoted = String.raw`"((?:[^"]|"")*)"`;
/** `="007"`, which exporters use to keep leading zeros. */
const textFormula = new RegExp(String.raw`^\s*=\s*${quoted}\s*$`, 'u');
const linkFormula = new RegExp(
  String.raw`^\s*=\s*(?:${linkFunctions})\s*\(\s*${quoted}\s*(?:[,;]\s*${quoted}\s*)?\)\s*$`,
  'iu',
);

/** What a spreadsheet shows for a cell with a formula for a text or a link; other formulas stay as they are. */
function shownText(cell: string): string {
  const found = textFormula.exec(cell) ?? linkFormula.exec(cell);
  const text = found?.[2] ?? found?.[1];
  return text === undefined ? cell : text.replaceAll('""', '"');
}

/**
 * The text passed to `guardCell`. Cells of other programs that are formulas for a text, such as `="007"`, become the
 * text that they show.
 */
export function unguardCell(cell: string): string {
  const text = cell.replaceAll(guarded, '');
  return text === cell ? shownText(cell) : text;
}
