import fc from 'fast-check';
import Papa from 'papaparse';
import { textEncodings, type TextEncoding } from '#contract/list-file.ts';
import { encodedText } from '../../list-file/encode-text.fixture.ts';
import { languages, type Language } from './list-languages.fixture.ts';

/** A person and what a list should say about them. */
export interface TruePerson {
  first: string;
  last: string;
  /** The full name in the language's order. */
  name: string;
  email: string;
  /** The row's address cell is empty. */
  isWithoutAddress: boolean;
}

/** A list as a program or a person might have made it, and the correct result. */
export interface DamagedList {
  people: readonly TruePerson[];
  text: string;
  encoding: TextEncoding;
  bytes: Uint8Array;
  /** Addresses in it of people it doesn't name. */
  strangers: readonly string[];
  /** The same in UTF-8 with names damaged by a program. */
  withDamagedNames: Uint8Array;
}

/** Titles of columns with other people's addresses, or with other addresses of the same person. */
const strangeTitles = [
  'Manager email',
  'Recovery Email',
  'E-mail 2 - Value',
  'secondEmail',
  'Alternate email address',
  'E-Mail (privat)',
  'Created by',
];

/** Lines before the titles. */
const heads: readonly ((separator: string) => string)[] = [
  () => '#TYPE Selected.Microsoft.ActiveDirectory.Management.ADUser',
  (separator) => `version:v1.0${separator}${separator}`,
  (separator) => `Staff list 2026${separator}${separator}`,
  () => 'Exported by boss@corp.example',
  () => '',
];

/** Ways an address may be written in its cell. */
const dressed: readonly ((email: string, name: string) => string)[] = [
  (email) => email,
  (email) => email,
  (email) => email.toUpperCase(),
  (email) => ` ${email}\u00a0`,
  (email) => `\u200b${email}`,
  (email) => email.replace('@', '\u00ad@'),
  (email) => `\u202a${email}\u202c`,
  (email) => `mailto:${email}`,
  (email) => `="${email}"`,
  (email) => `=HYPERLINK("mailto:${email}","${email}")`,
  (email, name) => `${name} <${email}>`,
];

/** What programs turn non-ASCII letters into. */
const damages: readonly ((name: string) => string)[] = [
  (name) => name.normalize('NFD'),
  (name) => name.replaceAll(/[^\0-\x7f]/gu, '?'),
  (name) => name.replaceAll(/[^\0-\x7f]/gu, '\ufffd'),
  (name) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(name)),
];

interface Recipe {
  damage: number;
  language: Language;
  /** For each person, by position in the language's names. */
  chosen: readonly number[];
  withoutAddress: readonly boolean[];
  nameStyle: 'whole' | 'parts' | 'sorted';
  strangers: readonly string[];
  hasIds: boolean;
  hasSide: boolean;
  order: readonly number[];
  separator: ',' | ';' | '\t' | '|';
  hasSeparatorLine: boolean;
  heads: readonly number[];
  lineEnd: '\n' | '\r\n' | '\r';
  quotesAll: boolean;
  cutShort: boolean;
  trailing: number;
  emptyLines: boolean;
  totals: boolean;
  dress: readonly number[];
  encoding: TextEncoding;
  hasMark: boolean;
}

const recipe: fc.Arbitrary<Recipe> = fc.record({
  language: fc.constantFrom(...languages),
  chosen: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2 }),
  withoutAddress: fc.array(
    fc.nat(5).map((sign) => sign === 0),
    { minLength: 4, maxLength: 4 },
  ),
  nameStyle: fc.constantFrom('whole', 'parts', 'parts', 'sorted'),
  strangers: fc.shuffledSubarray(strangeTitles, { maxLength: 2 }),
  hasIds: fc.boolean(),
  hasSide: fc.boolean(),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  hasSeparatorLine: fc.nat(5).map((sign) => sign === 0),
  heads: fc.array(fc.nat(heads.length - 1), { maxLength: 2 }),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r\n', '\r'),
  quotesAll: fc.boolean(),
  cutShort: fc.boolean(),
  trailing: fc.nat(3),
  emptyLines: fc.boolean(),
  totals: fc.boolean(),
  dress: fc.array(fc.nat(dressed.length - 1), { minLength: 4, maxLength: 4 }),
  encoding: fc.constantFrom(...textEncodings),
  hasMark: fc.boolean(),
  damage: fc.nat(damages.length - 1),
});

interface RecipeColumn {
  title: string;
  cell: (person: TruePerson, place: number) => string;
}

function columnsOf(made: Recipe): RecipeColumn[] {
  const { titles } = made.language;
  const ofNames: Record<Recipe['nameStyle'], RecipeColumn[]> = {
    whole: [{ title: titles.name, cell: ({ name }) => name }],
    parts: [
      { title: titles.first, cell: ({ first }) => first },
      { title: titles.last, cell: ({ last }) => last },
    ],
    // Names with the family name first are never sorted.
    sorted: [
      {
        title: titles.name,
        cell: ({ first, last, name }) => (name === `${first} ${last}` ? `${last}, ${first}` : name),
      },
    ],
  };
  const dress = (email: string, name: string, place: number): string =>
    (dressed[made.dress[place] ?? 0] ?? String)(email, name);
  const columns: RecipeColumn[] = [
    {
      title: titles.email,
      cell: ({ email, name, isWithoutAddress }, place) => (isWithoutAddress ? '' : dress(email, name, place)),
    },
    ...ofNames[made.nameStyle],
    ...made.strangers.map((title, index) => ({
      title,
      cell: (_: TruePerson, place: number) => `stranger${index}.${place % 2}@home.example`,
    })),
    ...(made.hasIds
      ? [{ title: 'Employee number', cell: (_: TruePerson, place: number) => String(70_001 + place) }]
      : []),
    ...(made.hasSide
      ? [
          {
            title: titles.side,
            cell: (_: TruePerson, place: number) =>
              place === 0 ? '1 Mill Road\nTown; 12345, "West" | 2' : 'Ops',
          },
        ]
      : []),
  ];
  return made.order.flatMap((place) => columns[place] ?? []);
}

function textOf(made: Recipe, people: readonly TruePerson[]): string {
  const columns = columnsOf(made);
  const { separator, lineEnd } = made;
  const rows = people.map((person, place) => columns.map(({ cell }) => cell(person, place)));
  const lines = [columns.map(({ title }) => title), ...rows].map((cells, index) => {
    const lastFilled = cells.findLastIndex((cell) => cell !== '') + 1;
    const kept = made.cutShort && index > 0 ? cells.slice(0, Math.max(1, lastFilled)) : cells;
    return [...kept, ...Array.from({ length: made.trailing }, () => '')];
  });
  const written = lines.map((cells) =>
    Papa.unparse([cells], { delimiter: separator, quotes: made.quotesAll }),
  );
  const before = made.heads.map((head) => (heads[head] ?? String)(separator));
  return [
    ...(made.hasSeparatorLine ? [`sep=${separator}`] : []),
    ...before,
    ...written.flatMap((line, index) => (made.emptyLines && index === 1 ? ['', line] : [line])),
    ...(made.totals ? [['Total', String(people.length)].join(separator)] : []),
    '',
  ].join(lineEnd);
}

const marks: Partial<Record<TextEncoding, true>> = { 'utf-8': true, 'utf-16le': true, 'utf-16be': true };

/** Lists from all sorts of programs, with typical damage, and the correct results. */
export const damagedList: fc.Arbitrary<DamagedList> = recipe.map((made) => {
  const people = made.chosen.map((chosen, place): TruePerson => {
    const [first = '', last = '', name = `${first} ${last}`] = made.language.names[chosen] ?? [];
    return {
      first,
      last,
      name,
      email: `person${place}@corp.example`,
      isWithoutAddress: made.withoutAddress[place] ?? false,
    };
  });
  const text = textOf(made, people);
  const marked = made.hasMark && marks[made.encoding] === true ? `\ufeff${text}` : text;
  const encoded = encodedText(marked, made.encoding);
  const strangers = [...marked.matchAll(/stranger[\d.]+@home\.example|boss@corp\.example/gu)].map(
    ([found]) => found,
  );
  const damage = damages[made.damage] ?? String;
  const spoilt = people.map((person) => ({
    ...person,
    first: damage(person.first),
    last: damage(person.last),
    name: damage(person.name),
  }));
  return {
    people,
    text,
    withDamagedNames: new TextEncoder().encode(textOf(made, spoilt)),
    // Characters missing from an encoding make programs write UTF-8.
    encoding: encoded === null ? 'utf-8' : made.encoding,
    bytes: encoded ?? new TextEncoder().encode(marked),
    strangers,
  };
});
