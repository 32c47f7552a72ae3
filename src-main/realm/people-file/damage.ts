import { fold } from '#contract/folded-text.ts';
import type { DamageKind } from '#contract/people-file.ts';
import { isMadeDate } from './made-date.ts';
import { isMisread } from './misread.ts';

/** What spreadsheets write for a failed formula, in their languages, and for a number that is too wide. */
const errorCell = /^(?:#[¡¿]?[\p{Lu}\d/.]+[!?]|#N\/[ADV]|#NV|#Н\/Д|#{2,}|Err:\d{3})$/u;

const yes =
  'TRUE WAHR VRAI VERDADERO VERO VERDADEIRO WAAR PRAWDA ИСТИНА SANT SAND SANN TOSI IGAZ PRAVDA DOĞRU ADEVĂRAT ΑΛΗΘΗΣ ІСТИНА';
const no =
  'FALSE FALSCH FAUX FALSO ONWAAR FAŁSZ ЛОЖЬ FALSKT FALSK USANN EPÄTOSI HAMIS NEPRAVDA YANLIŞ FALS ΨΕΥΔΗΣ ХИБНІСТЬ';
const truths = [new Set(yes.split(' ')), new Set(no.split(' '))];

function isMadeBoolean(before: string, cell: string): boolean {
  return truths.some((words) => words.has(cell) && words.has(before.toLocaleUpperCase('en')));
}

/** The visible part of a text. */
const seen = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** A number as written by a spreadsheet: no sign but a minus, no leading zeros. */
const written = /^-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[.,\s'’]\d{3})+)(?:[.,]\d+)?\s?%?$/u;
/** Digits grouped as in phone numbers and ids. */
const isPartedDigits = (text: string): boolean => /^\+?[\d\s\-/().]+$/u.test(text) && /\d/u.test(text);
const exponential = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{1,3}$/iu;
/** Only spreadsheets write numbers like this. */
const roundedBySpreadsheet = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{2,3}$/u;

const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '');
const significant = (digits: string): string => digits.replace(/^0+(?=\d)/u, '');

/** Spreadsheets keep 15 digits, other programs up to 17; the rest become zeros. */
const digitsKept = [15, 16, 17];

function isCutNumber(meant: string, cell: string): boolean {
  return digitsKept.some((kept) => {
    const lost = meant.length - kept;
    if (lost < 1 || cell.length !== meant.length || meant === cell || !/^0+$/u.test(cell.slice(kept)))
      return false;
    const difference = BigInt(meant) - BigInt(cell);
    return (difference < 0n ? -difference : difference) < 10n ** BigInt(lost);
  });
}

function digitsDamage(before: string, cell: string): DamageKind | null {
  if (!isPartedDigits(before) || !/^-?\d+$/u.test(cell)) return null;
  const [all, kept] = [digitsOf(before), digitsOf(cell)];
  if (/^0\d/u.test(cell)) return null;
  if (kept === significant(all) && kept !== all) return 'zeros';
  if (kept === all && before.trimStart().startsWith('+')) return 'plus';
  return isCutNumber(significant(all), kept) ? 'digits' : null;
}

function isRounded(before: string, cell: string): boolean {
  if (roundedBySpreadsheet.test(cell)) return true;
  // "5E10" is an id until a spreadsheet reads it as a number.
  if (/^\d+E\d+$/iu.test(before)) return Number(before) === Number(cell.replace(',', '.'));
  if (!exponential.test(cell) || !isPartedDigits(before)) return false;
  const rounded = Number(cell.replace(',', '.'));
  return Math.abs(Number(digitsOf(before)) - rounded) <= rounded / 20;
}

/** The numbers a text can mean, with either decimal separator; percentages as fractions. */
function numbersIn(text: string): number[] {
  const inBrackets = /^\((?<inner>.+)\)$/u.exec(text)?.groups?.['inner'];
  const body = (inBrackets ?? text).replaceAll(/[\s'’\p{Sc}]/gu, '');
  const bare = body.replace(/%$/u, '');
  if (!/^[+-]?\d[\d.,]*$|^[+-]?[.,]\d+$/u.test(bare)) return [];
  const scale = (inBrackets === undefined ? 1 : -1) / (bare === body ? 1 : 100);
  return ['.', ','].flatMap((decimal) => {
    const group = decimal === '.' ? ',' : '.';
    const [whole = '', ...rest] = bare.split(decimal);
    const isGrouped = !whole.includes(group) || /^[+-]?\d{1,3}(?:[.,]\d{3})+$/u.test(whole);
    if (rest.length > 1 || !isGrouped || rest.some((part) => !/^\d*$/u.test(part))) return [];
    return [Number(`${whole.replaceAll(group, '')}.${rest[0] ?? ''}`) * scale];
  });
}

/** The sum that some spreadsheets compute from "+49-30-12". */
function sumIn(text: string): number | null {
  if (!/^[+-]?\d+(?:[+-]\d+)+$/u.test(text)) return null;
  return (text.match(/[+-]?\d+/gu) ?? []).reduce((sum, part) => sum + Number(part), 0);
}

function isOtherNumber(before: string, cell: string): boolean {
  if (!written.test(cell) || digitsOf(cell).length > 15) return false;
  const meant = numbersIn(before);
  const read = numbersIn(cell);
  return (
    meant.some((number) => read.some((other) => Math.abs(number - other) < 1e-9)) || sumIn(before) === read[0]
  );
}

const beyondAscii = /[^\0-\x7f]/u;
const placeholder = /[?_□\ufffd]/u;

/** How many characters replace a letter, depending on how programs count it. */
const countings: readonly ((letter: string) => number)[] = [
  () => 1,
  (letter) => letter.length,
  (letter) => Buffer.byteLength(letter),
  () => 0,
];

/** Whether letters beyond ASCII were replaced by question marks or dropped. */
function hasLostLetters(before: string, cell: string): boolean {
  if (!beyondAscii.test(before)) return false;
  // If all letters are lost, nothing is left to compare.
  if (cell.includes('?') && /^[?\s]+$/u.test(cell)) return true;
  return countings.some((countOf) => {
    let at = 0;
    let lost = 0;
    for (const letter of before) {
      if (cell.startsWith(letter, at)) {
        at += letter.length;
      } else {
        const inPlace = cell.slice(at, at + countOf(letter));
        if (!beyondAscii.test(letter) || inPlace.length < countOf(letter)) return false;
        if ([...inPlace].some((sign) => !placeholder.test(sign))) return false;
        at += inPlace.length;
        lost += 1;
      }
    }
    return lost > 0 && at === cell.length;
  });
}

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/giu;

function hasEntities(before: string, cell: string): boolean {
  const parts = cell.split(entity);
  if (parts.length === 1) return false;
  let at = 0;
  return parts.every((part, place) => {
    if (place > 0)
      at += before.codePointAt(at) !== undefined && (before.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1;
    const isThere = before.startsWith(part, at);
    at += part.length;
    return isThere && (place < parts.length - 1 || at === before.length);
  });
}

/** Lengths at which databases and spreadsheets truncate texts, in characters. */
const limits = new Set([255, 256, 254, 1_024, 2_048, 32_767]);

function isCut(before: string, cell: string): boolean {
  const mark = ['…', '...'].find((one) => cell.endsWith(one)) ?? '';
  const kept = mark === '' ? cell : cell.slice(0, -mark.length).trimEnd();
  if (kept === '' || cell.length >= before.length + 1 || !before.startsWith(kept) || before === kept)
    return false;
  const isFirstLine = /^(?:\r\n|\r|\n)/u.test(before.slice(cell.length)) && before.startsWith(cell);
  return kept !== cell || limits.has(cell.length) || limits.has(Buffer.byteLength(cell)) || isFirstLine;
}

/** What spreadsheets convert to numbers, days and booleans is short; many digits take long to compute with. */
const longestNumber = 100;

/** What a spreadsheet converted a text to. */
function otherValue(meant: string, shown: string): DamageKind | null {
  if (isRounded(meant, shown)) return 'rounded';
  const digits = digitsDamage(meant, shown);
  if (digits !== null) return digits;
  if (isMadeBoolean(meant, shown)) return 'boolean';
  if (isMadeDate(meant, shown)) return 'date';
  return isOtherNumber(meant, shown) ? 'number' : null;
}

/**
 * Compares a cell with the current value for damage typical of spreadsheets and encodings. A cell that a person could
 * have written counts as damaged only if such a program would produce it from the value.
 *
 * @param before as shown in a file; empty if not set
 * @param cell the file's content instead
 * @returns null if nothing looks damaged
 */
export function damageIn(before: string, cell: string): DamageKind | null {
  const [meant, shown] = [before.normalize('NFC').trim(), cell.normalize('NFC').trim()];
  if (errorCell.test(shown)) return 'error';
  if (seen(meant) === seen(shown)) return 'spaces';
  if (hasLostLetters(meant, shown)) return 'lost-letters';
  if (isMisread(shown, meant)) return 'encoding';
  if (meant === '') return roundedBySpreadsheet.test(shown) ? 'rounded' : null;
  if (hasEntities(meant, shown)) return 'entities';
  const other =
    meant.length > longestNumber || shown.length > longestNumber ? null : otherValue(meant, shown);
  if (other !== null) return other;
  if (beyondAscii.test(meant) && !beyondAscii.test(shown) && fold(meant) === fold(shown)) return 'accents';
  return isCut(meant, shown) ? 'cut' : null;
}
