/**
 * Spreadsheets run a cell that begins with one of these as a formula, so a name such as `=HYPERLINK(...)` would act
 * on whoever opens the file. Quotes and blanks before the sign do not stop them; full-width signs count as well.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula = String.raw`(?:"|[^\S\t\r\n])*[=+\-@\uff1d\uff0b\uff0d\uff20]`;
/**
 * Where a cell may begin: a spreadsheet that separates by another character than the comma also reads our quotation
 * marks differently, so that a cell of ours ends within its text, at a line's end too.
 */
const partStart = String.raw`(?<=^|[;|\t\r\n])`;
const atRisk = new RegExp(String.raw`${partStart}(?='*${formula})|^(?='*[\t\r\n])`, 'gu');
const guarded = new RegExp(String.raw`${partStart}'(?='*${formula})|^'(?='*[\t\r\n])`, 'gu');

/**
 * A cell that no spreadsheet runs, whether it separates by comma, semicolon, tab or `|`: one apostrophe goes before
 * each part that would be run, and before a part that consists of apostrophes and such a text. All others stay as
 * they are, so that `unguardCell` takes off exactly the apostrophes that were added.
 */
export function guardCell(text: string): string {
  return text.replaceAll(atRisk, "'");
}

/** What Excel calls its function for links in other languages. */
const linkFunctions = String.raw`HYPERLINK|LIEN_HYPERTEXTE|HIPERV[IÍ]NCULO|HIPERLIGAÇÃO|HIPERLINK|HIPERŁĄCZE|HYPERLINKKI|HYPERLÄNK|HYPERKOBLING|HIPERHIVATKOZÁS|COLLEG\.IPERTESTUALE|HYPERTEXTOVÝ\.ODKAZ|KÖPRÜ|ГИПЕРССЫЛКА`;
const quoted = String.raw`"((?:[^"]|"")*)"`;
/** `="007"`, by which exporters keep zeros. */
const textFormula = new RegExp(String.raw`^\s*=\s*${quoted}\s*$`, 'u');
const linkFormula = new RegExp(
  String.raw`^\s*=\s*(?:${linkFunctions})\s*\(\s*${quoted}\s*(?:[,;]\s*${quoted}\s*)?\)\s*$`,
  'iu',
);

/** What a spreadsheet shows where a cell is the formula of a text or a link; other formulas stay as they are. */
function shownText(cell: string): string {
  const found = textFormula.exec(cell) ?? linkFormula.exec(cell);
  const text = found?.[2] ?? found?.[1];
  return text === undefined ? cell : text.replaceAll('""', '"');
}

/**
 * The text that `guardCell` was given. Cells of other programs that are formulas of a text, such as `="007"`, are the text
 * that they show.
 */
export function unguardCell(cell: string): string {
  const text = cell.replaceAll(guarded, '');
  return text === cell ? shownText(cell) : text;
}
