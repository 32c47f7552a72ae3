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

/** The text that `guardCell` was given. */
export function unguardCell(cell: string): string {
  return cell.replaceAll(guarded, '');
}
