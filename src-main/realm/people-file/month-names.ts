import { fold } from '#contract/folded-text.ts';

/** The languages of Zulip and of spreadsheet programs that write months as words. */
const languages =
  'ar bg bn ca cs cy da de el en es et eu fa fi fil fr gl gu he hi hr hu id it lt lv ml mn ms nb nl pl pt ro ru si sk sl sr sv ta th tr uk uz zh'.split(
    ' ',
  );

/** Short names in Excel that differ from Unicode's tables. */
const ofExcel: Readonly<Record<string, number>> = { mrz: 3 };

/** Words beside day, month and year: "31 de diciembre de 1990", "31st of December". */
const fillers = new Set([
  'de',
  'del',
  'of',
  'the',
  'den',
  'st',
  'nd',
  'rd',
  'th',
  'er',
  'г',
  'р',
  'року',
  'года',
]);

const shortest = 3;

/** The key for comparison: no case, accents or full stops. */
function wordKey(word: string): string {
  return fold(word).replaceAll(/[.\u2019']/gu, '');
}

/** The meaning of a word in a language. */
export interface NamedMonth {
  language: string;
  month: number;
}

interface Words {
  /** Months by full names and abbreviations, all languages together. */
  months: ReadonlyMap<string, readonly NamedMonth[]>;
  weekdays: ReadonlySet<string>;
}

function collect(): Words {
  const months = new Map<string, NamedMonth[]>();
  const weekdays = new Set<string>();
  function add(name: string, language: string, month: number): void {
    const key = wordKey(name);
    if (key.length < shortest || /\d/u.test(key)) return;
    const known = months.get(key);
    if (known === undefined) months.set(key, [{ language, month }]);
    else known.push({ language, month });
  }
  for (const language of languages) {
    const options = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const;
    for (const length of ['long', 'short'] as const) {
      const alone = new Intl.DateTimeFormat(language, { ...options, month: length });
      // Many languages inflect the name after a day.
      const inDate = new Intl.DateTimeFormat(language, { ...options, day: 'numeric', month: length });
      const weekday = new Intl.DateTimeFormat(language, { ...options, weekday: length });
      for (let month = 1; month <= 12; month++) {
        const day = Date.UTC(2024, month - 1, 1);
        add(alone.format(day), language, month);
        add(inDate.formatToParts(day).find(({ type }) => type === 'month')?.value ?? '', language, month);
      }
      for (let day = 1; day <= 7; day++) weekdays.add(wordKey(weekday.format(Date.UTC(2024, 0, day))));
    }
  }
  for (const [name, month] of Object.entries(ofExcel)) add(name, 'de', month);
  return { months, weekdays };
}

let collected: Words | null = null;
const words = (): Words => (collected ??= collect());

/**
 * The months that a word can mean, in the languages of Zulip's users, in full or cut to three letters or more.
 * Languages can differ: "listopad" is October or November.
 */
export function monthsNamed(word: string): readonly NamedMonth[] {
  const key = wordKey(word);
  const { months } = words();
  const whole = months.get(key);
  if (whole !== undefined) return whole;
  if (key.length < shortest) return [];
  return [...months].flatMap(([name, named]) => (name.startsWith(key) ? named : []));
}

/** The words of a date without a leading weekday and words like "of" and "de". */
export function withoutDateFillers(written: readonly string[]): readonly string[] {
  const names = written.filter((word) => !fillers.has(wordKey(word)));
  // "mar" alone is March, and Tuesday in some languages.
  return names.length > 1 && words().weekdays.has(wordKey(names[0] ?? '')) ? names.slice(1) : names;
}
