import fc from 'fast-check';
import Papa from 'papaparse';
import { textEncodings, type TextEncoding } from '#contract/list-file.ts';
import { encodedText } from '../../list-file/encode-text.fixture.ts';

/** Somebody of whom it is known what a list says. */
export interface TruePerson {
  first: string;
  last: string;
  /** As the language puts both together. */
  name: string;
  email: string;
  /** The row has nothing in the column of addresses. */
  isWithoutAddress: boolean;
}

/** A list as a program or a person might have made it, and the truth about it. */
export interface DamagedList {
  people: readonly TruePerson[];
  text: string;
  encoding: TextEncoding;
  bytes: Uint8Array;
  /** Addresses in it of people whom it does not name. */
  strangers: readonly string[];
}

interface Language {
  titles: { email: string; first: string; last: string; name: string; side: string };
  names: readonly (readonly [first: string, last: string, name?: string])[];
}

const languages: readonly Language[] = [
  {
    titles: {
      email: 'Email Address [Required]',
      first: 'First Name [Required]',
      last: 'Last Name [Required]',
      name: 'Name',
      side: 'Department',
    },
    names: [
      ['Lena', 'Berg'],
      ['Omar', 'Diaz'],
      ['Ana', 'Silva'],
      ['Bo', 'Reed'],
    ],
  },
  {
    titles: { email: 'mail', first: 'givenName', last: 'surname', name: 'displayName', side: 'jobTitle' },
    names: [
      ['Ada', 'Quill'],
      ['Noor', 'Haddad'],
      ['Cy', 'Loom'],
      ['Zoë', 'Novák'],
    ],
  },
  {
    titles: {
      email: 'E-mail 1 - Value',
      first: 'First Name',
      last: 'Last Name',
      name: 'Full Name',
      side: 'Organization Name',
    },
    names: [
      ['Mara', 'Quill'],
      ['José', 'Pérez'],
      ['Iñés', 'Muñoz'],
      ['Paul', 'O’Hara'],
    ],
  },
  {
    titles: {
      email: 'E-Mail-Adresse',
      first: 'Vorname',
      last: 'Nachname',
      name: 'Vollständiger Name',
      side: 'Abteilung',
    },
    names: [
      ['Jörg', 'Weiß'],
      ['Käthe', 'Böhm'],
      ['Günther', 'Groß'],
      ['Zoë', 'Müller'],
    ],
  },
  {
    titles: { email: 'Courriel', first: 'Prénom', last: 'Nom', name: 'Nom complet', side: 'Service' },
    names: [
      ['François', 'Lefèvre'],
      ['Hélène', 'Côté'],
      ['Éloïse', 'Garçon'],
      ['Noël', 'Bézier'],
    ],
  },
  {
    titles: {
      email: 'Correo electrónico',
      first: 'Nombre',
      last: 'Apellidos',
      name: 'Nombre completo',
      side: 'Departamento',
    },
    names: [
      ['José', 'García Núñez'],
      ['Íñigo', 'Peña'],
      ['María', 'Gómez'],
      ['Andrés', 'Ibáñez'],
    ],
  },
  {
    titles: {
      email: 'Adres e-mail',
      first: 'Imię',
      last: 'Nazwisko',
      name: 'Imię i nazwisko',
      side: 'Dział',
    },
    names: [
      ['Łukasz', 'Żak'],
      ['Elżbieta', 'Dąbrowska'],
      ['Michał', 'Wójcik'],
      ['Paweł', 'Świątek'],
    ],
  },
  {
    titles: {
      email: 'E-mailová adresa',
      first: 'Jméno',
      last: 'Příjmení',
      name: 'Celé jméno',
      side: 'Oddělení',
    },
    names: [
      ['Jiří', 'Dvořák'],
      ['Božena', 'Růžičková'],
      ['Luděk', 'Žižka'],
      ['Tomáš', 'Říha'],
    ],
  },
  {
    titles: { email: 'E-posta', first: 'Ad', last: 'Soyad', name: 'Ad Soyad', side: 'Departman' },
    names: [
      ['Çağrı', 'Şahin'],
      ['İbrahim', 'Öztürk'],
      ['Ayşe', 'Yıldız'],
      ['Oğuz', 'Güneş'],
    ],
  },
  {
    titles: { email: 'Электронная почта', first: 'Имя', last: 'Фамилия', name: 'Полное имя', side: 'Отдел' },
    names: [
      ['Иван', 'Петров'],
      ['Ольга', 'Сидорова'],
      ['Сергей', 'Кузнецов'],
      ['Анна', 'Попова'],
    ],
  },
  {
    titles: {
      email: 'Ηλεκτρονική διεύθυνση',
      first: 'Όνομα',
      last: 'Επώνυμο',
      name: 'Ονοματεπώνυμο',
      side: 'Τμήμα',
    },
    names: [
      ['Γιώργος', 'Παππάς'],
      ['Μαρία', 'Νικολάου'],
      ['Ελένη', 'Γεωργίου'],
      ['Κώστας', 'Δημητρίου'],
    ],
  },
  {
    titles: { email: 'メールアドレス', first: '名', last: '姓', name: '氏名', side: '部署' },
    names: [
      ['太郎', '山田', '山田 太郎'],
      ['花子', '佐藤', '佐藤 花子'],
      ['さくら', '鈴木', '鈴木 さくら'],
      ['美咲', '伊藤', '伊藤 美咲'],
    ],
  },
  {
    titles: { email: '邮箱', first: '名', last: '姓', name: '姓名', side: '部门' },
    names: [
      ['伟', '张', '张伟'],
      ['芳', '王', '王芳'],
      ['娜', '李', '李娜'],
      ['洋', '刘', '刘洋'],
    ],
  },
  {
    titles: {
      email: 'البريد الإلكتروني',
      first: 'الاسم الأول',
      last: 'اسم العائلة',
      name: 'الاسم الكامل',
      side: 'القسم',
    },
    names: [
      ['محمد', 'علي'],
      ['فاطمة', 'حسن'],
      ['أحمد', 'صالح'],
      ['خالد', 'إبراهيم'],
    ],
  },
];

/** Titles of columns in which other people's addresses stand, or others of the same person. */
const strangeTitles = [
  'Manager email',
  'Recovery Email',
  'E-mail 2 - Value',
  'secondEmail',
  'Alternate email address',
  'E-Mail (privat)',
  'Created by',
];

/** What stands before the titles. */
const heads: readonly ((separator: string) => string)[] = [
  () => '#TYPE Selected.Microsoft.ActiveDirectory.Management.ADUser',
  (separator) => `version:v1.0${separator}${separator}`,
  (separator) => `Staff list 2026${separator}${separator}`,
  () => 'Exported by boss@corp.example',
  () => '',
];

/** How an address may come to stand in its cell. */
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

interface Recipe {
  language: Language;
  /** For each person, by place in the language's names. */
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
    // Nobody sorts names that have the family name first.
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

/** Lists from all sorts of programs, with the damage that happens on the way, and the truth about them. */
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
  return {
    people,
    text,
    // What an encoding lacks is written in UTF-8, as programs do.
    encoding: encoded === null ? 'utf-8' : made.encoding,
    bytes: encoded ?? new TextEncoder().encode(marked),
    strangers,
  };
});
